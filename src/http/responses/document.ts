import type { RenderedResponse } from '../../cache/rendered-response.ts';

/** A response that gets the pattern of its address from its route. */
export type UnroutedResponse = Omit<RenderedResponse, 'route'>;

/** A document for programs, which clients may store and must revalidate each time. */
export function documentOf(
  contentType: string,
  body: Buffer,
  headers: Readonly<Record<string, string>> = {},
): UnroutedResponse {
  return {
    statusCode: 200,
    contentType,
    headers: { 'Cache-Control': 'no-cache', ...headers },
    body,
    lifetime: 'until-change',
  };
}

/** The way to the current address of a document. */
export function moved(contentType: string, location: string): UnroutedResponse {
  const empty = documentOf(contentType, Buffer.alloc(0), { Location: location });
  return { ...empty, statusCode: 301 };
}

export function toJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}
