import type { RenderedResponse } from '../../cache/rendered-response.ts';

/** A response that gets the pattern of its address from its route. */
export type UnroutedResponse = Omit<RenderedResponse, 'route'>;

/** A response that clients may store and must revalidate each time, unless `more` says otherwise. */
export function responseOf(
  contentType: string,
  body: Buffer,
  more: Partial<UnroutedResponse> = {},
): UnroutedResponse {
  return {
    statusCode: 200,
    contentType,
    body,
    lifetime: 'until-change',
    ...more,
    headers: { 'Cache-Control': 'no-cache', ...more.headers },
  };
}

/** Leads to the current address of a document. */
export function redirectTo(location: string, contentType: string): UnroutedResponse {
  return responseOf(contentType, Buffer.alloc(0), {
    statusCode: 301,
    headers: { Location: location },
  });
}

export function toJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}
