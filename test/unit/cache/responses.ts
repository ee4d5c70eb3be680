import type { Lookup } from '../../../src/cache/entries.ts';
import type { RenderedResponse } from '../../../src/cache/rendered-response.ts';
import { ResponseCache, type ResponseCacheOptions } from '../../../src/cache/response-cache.ts';
import {
  type CachedResponse,
  createCachedResponse,
} from '../../../src/http/responses/cached-response.ts';

/** A cache as the site has it. */
export function aCache(options: Partial<ResponseCacheOptions<CachedResponse>> = {}) {
  return new ResponseCache({ maxBytes: 2 ** 20, prepare: createCachedResponse, ...options });
}

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

/** The body of a response, uncompressed. */
export async function textOf(found: Promise<Lookup<CachedResponse>>) {
  const { cached } = await found;
  const { body } = await cached.variant('identity');
  return String(body);
}
