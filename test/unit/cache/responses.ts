import type { RenderedResponse } from '../../../src/cache/rendered-response.ts';
import type { Found } from '../../../src/cache/response-cache.ts';

/** A response; a test states only what matters to it. */
export function aResponse(
  body: string,
  overrides: Partial<RenderedResponse> = {},
): RenderedResponse {
  return {
    statusCode: 200,
    contentType: 'text/plain',
    headers: {},
    body: Buffer.from(body),
    route: '/',
    lifetime: 'until-change',
    ...overrides,
  };
}

/** The body of a cached response, uncompressed. */
export async function textOf(found: Found | Promise<Found>): Promise<string> {
  const { response } = await found;
  const { body } = await response.in('identity');
  return body.toString();
}
