import { createWriteStream, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { ExitError } from '../../process/exit-error.ts';
import { MAX_POST_FILE_BYTES } from './post-file.ts';
import { fileOnDisk, isPostFile, type PostSource } from './post-source.ts';

/** Limit of the temporary folder. */
const MAX_STREAM_BYTES = 200_000_000;

/** A tar begins with a header of this length. */
const HEADER_BYTES = 512;

/**
 * Reads posts from a stream: one Markdown file, or a tar (gzip or not) of files and the pictures
 * beside them.
 *
 * The files of a tar are written to a private folder in the system's temporary one, so that they
 * are never in memory together, and removed when the process exits. `TMPDIR` says where: with a
 * tmpfs there, or an `emptyDir` of medium `Memory`, they would count as memory.
 *
 * @throws {ExitError} for a damaged or too large tar, and for one with paths out of itself.
 * @throws {ExitError} when there is nothing in it.
 */
export async function readPostStream(input: Readable): Promise<PostSource[]> {
  const [magic, bytes] = await peek(input, 2);
  if (magic.length === 0)
    throw new ExitError('noInput', 'standard input is empty, expected a Markdown file or a tar');
  const isGzip = magic[0] === 0x1f && magic[1] === 0x8b;
  const [header, plain] = await peek(
    isGzip ? bytes.pipe(createGunzip()) : bytes,
    HEADER_BYTES,
  ).catch(refuseDamaged);
  if (!isTar(header)) return [await onlyPost(plain)];
  const files = await unpack(plain);
  const posts = [...files.keys()].filter(isPostFile).sort();
  if (posts.length === 0)
    throw new ExitError('noInput', 'the tar on standard input holds no .md file');
  return posts.map((name) => postOf(name, files));
}

/** Reads the first bytes, and gives a stream that begins with them again. */
async function peek(stream: Readable, length: number): Promise<[Buffer, Readable]> {
  const chunks: AsyncIterator<Buffer> = stream.iterator();
  let start = Buffer.alloc(0);
  while (start.length < length) {
    const { value, done } = await chunks.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  async function* all() {
    yield start;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  return [start, Readable.from(all(), { objectMode: false })];
}

/** The magic of POSIX and GNU tar. */
function isTar(header: Buffer): boolean {
  return header.toString('latin1', 257, 262) === 'ustar';
}

/** A text that is too long to be a post is not read to its end. */
async function onlyPost(plain: Readable): Promise<PostSource> {
  const bytes = await buffer(atMost(plain, MAX_POST_FILE_BYTES + 1));
  return {
    file: 'stdin',
    read: async () => bytes,
    readBeside: async () => undefined,
    howWithPictures: (picture) =>
      `send a tar: tar c my-post.md ${/\s/.test(picture) ? `'${picture}'` : picture} | …`,
  };
}

async function* atMost(stream: Readable, length: number): AsyncGenerator<Buffer> {
  let left = length;
  for await (const chunk of stream) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}

/** @returns the files that were written, by their paths in the tar. */
async function unpack(plain: Readable): Promise<ReadonlyMap<string, string>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'posts-')).catch(refuseDamaged);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const files = new Map<string, string>();
  const entries = extract();
  const fed = pipeline(limited(plain), entries);
  // Its error is that of the entries, below.
  fed.catch(() => {});
  try {
    for await (const entry of entries) {
      const { name, type } = entry.header;
      // Links could lead anywhere; folders hold nothing by themselves.
      if (type === 'file') {
        const file = path.join(folder, String(files.size));
        files.set(pathInside(name), file);
        await pipeline(entry, createWriteStream(file));
      } else {
        entry.resume();
      }
    }
    await fed;
  } catch (cause) {
    refuseDamaged(cause);
  }
  return files;
}

/** An error of a system call is one of the temporary folder: full, missing or read-only. */
function refuseDamaged(cause: unknown): never {
  if (cause instanceof ExitError) throw cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (cause instanceof Error && 'syscall' in cause) {
    const message = `the temporary folder cannot be written: ${reason} (TMPDIR names another one)`;
    throw new ExitError('cannotCreate', message, { cause });
  }
  throw new ExitError('data', `the tar on standard input is damaged: ${reason}`, { cause });
}

async function* limited(stream: Readable): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > MAX_STREAM_BYTES) {
      throw new ExitError(
        'data',
        `standard input: expected ${MAX_STREAM_BYTES / 1e6} MB at most, uncompressed; publish the posts in parts`,
      );
    }
    yield chunk;
  }
}

function pathInside(name: string): string {
  const normal = path.posix.normalize(name);
  if (path.posix.isAbsolute(normal) || normal.split('/')[0] === '..') {
    throw new ExitError(
      'data',
      `the tar on standard input: the path ${JSON.stringify(name)} leads out of it`,
    );
  }
  return normal;
}

function postOf(name: string, files: ReadonlyMap<string, string>): PostSource {
  return {
    file: name,
    read: () => fileOnDisk(files.get(name) ?? '').read(),
    async readBeside(relative) {
      const file = files.get(path.posix.join(path.posix.dirname(name), relative));
      return file === undefined ? undefined : fileOnDisk(file).readBeside(path.basename(file));
    },
  };
}
