import type { CachedResponse, RenderedResponse } from '../../src/cache/cached-response.ts';

/** An answer of the page cache; a test states only what matters to it. */
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

/** What a kept answer says, uncompressed. */
export async function textOf(answer: CachedResponse | Promise<CachedResponse>): Promise<string> {
  const { body } = await (await answer).in('identity');
  return body.toString();
}
