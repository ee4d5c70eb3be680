import type { RenderedResponse } from '../../cache/rendered-response.ts';
import { PostsUnavailableError } from '../../posts/post.ts';
import { problemResponse } from './problem.ts';

/** A response without its route; what depends on the posts has no lifetime of its own. */
export type Content = Omit<RenderedResponse, 'route' | 'lifetime'> &
  Partial<Pick<RenderedResponse, 'lifetime'>>;

/** The response made from posts, or a 503 when the posts cannot be read. */
export async function postResponse(
  route: string,
  lifetime: RenderedResponse['lifetime'],
  read: () => Promise<Content>,
): Promise<RenderedResponse> {
  try {
    return { lifetime, ...(await read()), route };
  } catch (error) {
    if (!(error instanceof PostsUnavailableError)) throw error;
    return { ...problemResponse(503), route, reason: error.reason };
  }
}

/** Content that clients may store, and must revalidate each time. */
export function content(
  contentType: string,
  body: Buffer,
  headers: Readonly<Record<string, string>> = {},
): Content {
  return {
    statusCode: 200,
    contentType,
    headers: { 'Cache-Control': 'no-cache', ...headers },
    body,
  };
}

/** The way to the current address. */
export function moved(contentType: string, location: string): Content {
  return { ...content(contentType, Buffer.alloc(0), { Location: location }), statusCode: 301 };
}
