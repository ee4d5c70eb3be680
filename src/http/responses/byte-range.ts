import type { IncomingMessage } from 'node:http';
import parseRange from 'range-parser';
import type { HeaderList } from '../../cache/rendered-response.ts';
import type { Variant } from '../../cache/variant.ts';

interface PartialResponse {
  readonly status: 206 | 416;
  readonly list: HeaderList;
  readonly body: Buffer;
}

/**
 * The one range of a response that a request asks for (RFC 9110 section 14.2).
 *
 * @returns `undefined` where the whole is to be sent: the response takes no ranges, several of them are
 *   asked for, or one of another version.
 */
export function rangeOf(
  { method, headers }: IncomingMessage,
  variant: Variant,
): PartialResponse | undefined {
  const condition = headers['if-range'] ?? variant.etag;
  if (method !== 'GET' || condition !== variant.etag || !takesRanges(variant)) return undefined;
  const size = variant.body.length;
  const ranges = parseRange(size, headers.range ?? '', { combine: true });
  if (ranges === -1) {
    const own = [
      'Cache-Control',
      'no-store',
      'Content-Range',
      `bytes */${size}`,
      'Content-Length',
      '0',
    ];
    const list = without(variant.headersWithoutBody, ['cache-control', 'etag']).concat(own);
    return { status: 416, list, body: Buffer.alloc(0) };
  }
  const [range, ...others] = Array.isArray(ranges) && ranges.type === 'bytes' ? ranges : [];
  if (!range || others.length > 0) return undefined;
  const body = variant.body.subarray(range.start, range.end + 1);
  const list = without(variant.headers, ['content-length']).concat(
    ...['Content-Range', `bytes ${range.start}-${range.end}/${size}`],
    ...['Content-Length', String(body.length)],
  );
  return { status: 206, list, body };
}

function takesRanges({ headers }: Variant): boolean {
  return headers.includes('Accept-Ranges');
}

function without(list: HeaderList, names: readonly string[]): string[] {
  return list.filter((_, index) => !names.includes(list[index & ~1]?.toLowerCase() ?? ''));
}
