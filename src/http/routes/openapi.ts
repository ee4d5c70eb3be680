import { site } from '../../content/site.ts';
import { SLUG } from '../../posts/slug.ts';
import { parameters, routes } from '../../routes.ts';
import { componentSchemas, reference } from './openapi-schemas.ts';

export interface OpenApiOptions {
  readonly siteUrl: string;
  /** As in `package.json`. */
  readonly version: string;
}

/** Describes the API (OpenAPI 3.1), by the schemas that also type its code. */
export function openApi({ siteUrl, version }: OpenApiOptions) {
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
      [routes.apiPosts]: {
        get: {
          operationId: 'listPosts',
          summary: 'All posts, or a page of a selection of them',
          description:
            'Newest first; what was searched for, best first. Without parameters every post.',
          parameters: [
            query(parameters.search, 'Words to look for; not together with a topic.', {
              type: 'string',
              minLength: 1,
            }),
            query(parameters.topic, 'The slug of a topic.', {
              type: 'string',
              pattern: SLUG.source,
            }),
            query(parameters.page, 'The page, of twelve posts.', {
              type: 'integer',
              minimum: 1,
              maximum: 9_999_999,
              default: 1,
            }),
          ],
          responses: {
            200: {
              ...json('The posts.', { type: 'array', items: reference('PostSummary') }),
              headers: {
                ...REVALIDATED,
                Link: header('The neighbouring pages (RFC 8288).', false),
              },
            },
            ...UNCHANGED,
            400: problem('A parameter is wrong.'),
            404: problem('There is no such page.'),
            429: problem('Too many searches of this client in a minute.', LATER),
            ...FAILURES,
          },
        },
      },
      [routes.apiTopics]: {
        get: {
          operationId: 'listTopics',
          summary: 'Names of the topics with most posts, in alphabetical order',
          responses: {
            200: json('The names.', { type: 'array', items: { type: 'string' } }),
            ...UNCHANGED,
            ...FAILURES,
          },
        },
      },
      [routes.apiPost]: {
        get: {
          operationId: 'findPost',
          summary: 'One post',
          parameters: [
            {
              ...query('slug', 'The slug of the post, or a former one.', {
                type: 'string',
                pattern: SLUG.source,
                maxLength: 120,
              }),
              required: true,
            },
          ],
          responses: {
            200: json('The post.', reference('Post')),
            301: {
              description: 'The post has another slug now.',
              headers: { ...cacheControl('no-cache'), Location: header('Its address.') },
            },
            ...UNCHANGED,
            400: problem('Not exactly one slug.'),
            404: problem('There is no such post.'),
            410: problem('The post was deleted.'),
            ...FAILURES,
          },
        },
      },
      [routes.apiVitals]: {
        post: {
          operationId: 'reportVitals',
          summary: 'What a page of this site measured in a browser',
          requestBody: {
            required: true,
            content: { 'application/json': { schema: reference('VitalsReport') } },
          },
          responses: {
            204: { description: 'Counted.', headers: NOT_STORED },
            400: problem('Not a report.'),
            403: problem('A report from another site.'),
            413: problem('A report of more than 2 kB.'),
            429: problem('Too many reports.', LATER),
            ...FAILURES,
          },
        },
      },
      [routes.apiDescription]: {
        get: {
          operationId: 'describeApi',
          summary: 'This description',
          responses: {
            200: json('OpenAPI 3.1.', { type: 'object' }),
            ...UNCHANGED,
            ...FAILURES,
          },
        },
      },
    },
    components: { schemas: componentSchemas() },
  };
}

function header(description: string, isAlways = true) {
  return { description, required: isAlways, schema: { type: 'string' } };
}

function cacheControl(value: string) {
  return {
    'Cache-Control': {
      description: 'For all caches.',
      required: true,
      schema: { type: 'string', const: value },
    },
  };
}

const REVALIDATED = {
  ...cacheControl('no-cache'),
  ETag: header('To be sent back as `If-None-Match`.'),
};
const NOT_STORED = cacheControl('no-store');

function json(description: string, schema: object) {
  return { description, headers: REVALIDATED, content: { 'application/json': { schema } } };
}

function problem(description: string, headers: object = {}) {
  return {
    description,
    headers: { ...NOT_STORED, ...headers },
    content: { 'application/problem+json': { schema: reference('Problem') } },
  };
}

const LATER = { 'Retry-After': header('Seconds.') };
const UNCHANGED = {
  304: { description: 'The copy of the client is current.', headers: REVALIDATED },
};
const FAILURES = {
  '4XX': problem('Another error in the request (RFC 9457).'),
  500: problem('An error of the server.'),
  503: problem('The posts cannot be read now.', LATER),
};

function query(name: string, description: string, schema: object) {
  return { name, in: 'query', description, schema };
}
