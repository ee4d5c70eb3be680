import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { isPostFile, NoInputError, type PostSource } from './post-source.ts';

/** All of it is in memory, in a pod that has little. */
const MAX_STREAM_BYTES = 200_000_000;

/** What comes through a pipe cannot be taken. */
class StreamError extends Error {
  override readonly name = 'StreamError';
  /** EX_DATAERR of sysexits.h. */
  readonly exitCode = 65;
}

/**
 * Reads posts from a stream: one Markdown file, or a tar (gzip or not) of files and the pictures
 * beside them. Nothing is written to a disk.
 *
 * @throws {StreamError} for a damaged or too large tar, and one with paths out of itself.
 * @throws {NoInputError} when there is nothing in it.
 */
export async function readPostStream(input: Readable): Promise<PostSource[]> {
  const bytes = await readAll(input);
  if (bytes.length === 0)
    throw new NoInputError('standard input is empty, expected a Markdown file or a tar');
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const plain = isGzip ? await readAll(gunzipped(bytes)) : bytes;
  if (!isTar(plain)) return [{ ...inMemory('-', new Map([['-', plain]])), howWithPictures }];
  const files = await untar(plain);
  const posts = [...files.keys()].filter(isPostFile).sort();
  if (posts.length === 0) throw new NoInputError('the tar on standard input holds no .md file');
  return posts.map((name) => inMemory(name, files));
}

function howWithPictures(picture: string): string {
  return `send a tar: tar c my-post.md ${/\s/.test(picture) ? `'${picture}'` : picture} | …`;
}

async function readAll(input: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of input) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_STREAM_BYTES) {
      throw new StreamError(
        `standard input: expected ${MAX_STREAM_BYTES / 1e6} MB at most, uncompressed; publish the posts in parts`,
      );
    }
  }
  return Buffer.concat(chunks);
}

function gunzipped(bytes: Buffer): Readable {
  const gunzip = createGunzip();
  gunzip.end(bytes);
  return gunzip.on('error', () => {});
}

/** The magic of POSIX and GNU tar. */
function isTar(bytes: Buffer): boolean {
  return bytes.toString('latin1', 257, 262) === 'ustar';
}

async function untar(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const entries = extract();
  entries.end(bytes);
  try {
    for await (const entry of entries) {
      const { name, type } = entry.header;
      // Links could lead anywhere; folders hold nothing by themselves.
      if (type === 'file') files.set(pathInside(name), await buffer(entry));
      else entry.resume();
    }
  } catch (cause) {
    if (cause instanceof StreamError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StreamError(`the tar on standard input is damaged: ${reason}`, { cause });
  }
  return files;
}

function pathInside(name: string): string {
  const normal = path.posix.normalize(name);
  if (path.posix.isAbsolute(normal) || normal.split('/')[0] === '..') {
    throw new StreamError(
      `the tar on standard input: the path ${JSON.stringify(name)} leads out of it`,
    );
  }
  return normal;
}

function inMemory(file: string, files: ReadonlyMap<string, Uint8Array>): PostSource {
  return {
    file: file === '-' ? 'stdin' : file,
    read: async () => files.get(file) ?? new Uint8Array(),
    readBeside: async (relative) => files.get(path.posix.join(path.posix.dirname(file), relative)),
  };
}
