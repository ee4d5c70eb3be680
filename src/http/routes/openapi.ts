import * as z from 'zod';
import { site } from '../../content/site.ts';
import { postSchema, postSummarySchema } from '../../posts/post-schemas.ts';
import { routes } from '../../routes.ts';
import { problemSchema } from '../responses/response.ts';
import { pageQuery, postQuery } from './api-query.ts';
import { reportSchema } from './vitals-route.ts';

/**
 * Describes the API (OpenAPI 3.1), by the schemas that also check its parameters and type its code.
 *
 * @param version as in `package.json`.
 */
export function openApi(siteUrl: string, version: string) {
  return {
    openapi: '3.1.1',
    info: {
      title: `${site.name}: API`,
      version,
      description:
        'The published posts of the blog. Responses change the moment a post does: they may be stored, and must be revalidated by their `ETag`. `HEAD` works wherever `GET` does.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: siteUrl }],
    security: [],
    paths: {
      [routes.apiPosts]: get({
        operationId: 'listPosts',
        summary: 'The newest posts, or a page of a selection',
        description:
          'Newest first; what was searched for, best first. Without parameters the newest 1,000 posts at most (3 MB at most); where there are more, `Link` with `rel="next"` leads to the page that goes on.',
        parameters: parametersOf(pageQuery),
        responses: {
          200: json(
            'The posts.',
            { type: 'array', items: reference(postSummarySchema) },
            { Link: header('The neighbouring pages (RFC 8288).', false) },
          ),
          400: problem('A parameter is wrong.'),
          404: problem('There is no such page.'),
          429: problem('Too many searches of this client in a minute.', LATER),
        },
      }),
      [routes.apiTopics]: get({
        operationId: 'listTopics',
        summary: 'Names of the topics with most posts, in alphabetical order',
        responses: { 200: json('The names.', { type: 'array', items: { type: 'string' } }) },
      }),
      [routes.apiPost]: get({
        operationId: 'findPost',
        summary: 'One post',
        parameters: parametersOf(postQuery),
        responses: {
          200: json('The post.', reference(postSchema)),
          301: {
            description: 'The post has another slug now.',
            headers: { ...cacheControl('no-cache'), Location: header('Its address.') },
          },
          400: problem('Not exactly one slug.'),
          404: problem('There is no such post.'),
          410: problem('The post was deleted.'),
        },
      }),
      [routes.apiVitals]: {
        post: {
          operationId: 'reportVitals',
          summary: 'What a page of this site measured in a browser',
          requestBody: { required: true, content: contentOf(reference(reportSchema)) },
          responses: {
            204: { description: 'Counted.', headers: cacheControl('no-store') },
            400: problem('Not a report.'),
            403: problem('A report from another site.'),
            411: problem('A report without a length.'),
            413: problem('A report of more than 2 kB.'),
            429: problem('Too many reports.', LATER),
            ...FAILURES,
          },
        },
      },
      [routes.apiDescription]: get({
        operationId: 'describeApi',
        summary: 'This description',
        responses: { 200: json('OpenAPI 3.1.', { type: 'object' }) },
      }),
    },
    components: { schemas: componentSchemas() },
  };
}

/** What reads posts: clients may store its responses. */
function get<Operation extends { readonly responses: object }>(operation: Operation) {
  const unchanged = { description: 'The copy of the client is current.', headers: REVALIDATED };
  const responses = { ...operation.responses, 304: unchanged, ...FAILURES };
  return { get: { ...operation, responses } };
}

function json(description: string, schema: object, headers: object = {}) {
  return { description, headers: { ...REVALIDATED, ...headers }, content: contentOf(schema) };
}

function problem(description: string, headers: object = {}) {
  return {
    description,
    headers: { ...cacheControl('no-store'), ...headers },
    content: contentOf(reference(problemSchema), 'application/problem+json'),
  };
}

function contentOf(schema: object, type = 'application/json') {
  return { [type]: { schema } };
}

function header(description: string, isAlways = true, schema: object = { type: 'string' }) {
  return { description, required: isAlways, schema };
}

function cacheControl(value: string) {
  return { 'Cache-Control': header('For all caches.', true, { type: 'string', const: value }) };
}

const REVALIDATED = {
  ...cacheControl('no-cache'),
  ETag: header('To be sent back as `If-None-Match`.'),
};
const LATER = { 'Retry-After': header('Seconds.') };
const FAILURES = {
  '4XX': problem('Another error in the request (RFC 9457).'),
  500: problem('An error of the server.'),
  503: problem('The posts cannot be read now.', LATER),
};

function parametersOf({ shape }: z.ZodObject) {
  return Object.entries(shape).map(([name, each]) => {
    const { $schema, description, ...schema } = z.toJSONSchema(each);
    const required = !z.safeParse(each, undefined).success;
    return { name, in: 'query', required, description, schema };
  });
}

function reference(schema: z.ZodType) {
  return { $ref: addressOf(String(schema.meta()?.id)) };
}

function addressOf(id: string): string {
  return `#/components/schemas/${id}`;
}

/** Every schema that has an id. */
function componentSchemas() {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { uri: addressOf });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]),
  );
}
