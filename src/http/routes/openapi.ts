import { site } from '../../content/site.ts';
import { postSchema, postSummarySchema } from '../../posts/post-schemas.ts';
import { routes } from '../../routes.ts';
import { pageQuery, postQuery } from './api-query.ts';
import {
  cacheControl,
  componentSchemas,
  contentOf,
  FAILURES,
  get,
  header,
  json,
  LATER,
  parametersOf,
  problem,
  reference,
} from './openapi-parts.ts';
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
