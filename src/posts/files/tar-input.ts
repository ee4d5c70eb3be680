import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { ExitError } from '../../process/exit-error.ts';
import { findPostNames, type PostSource } from './post-source.ts';

/** Limit of the temporary folder. */
const MAX_STREAM_BYTES = 200_000_000;

/** A tar begins with a header of this length. */
const HEADER_BYTES = 512;

/**
 * Reads posts from a stream: one Markdown file, or a tar (gzip or not) of files and the pictures
 * beside them.
 *
 * The files are written to a private folder in the system's temporary one, so that they are never
 * in memory together, and removed when the process exits. `TMPDIR` says where: with a tmpfs there,
 * or an `emptyDir` of medium `Memory`, they would count as memory.
 *
 * @throws {ExitError} for a damaged or too large tar, and for one with paths out of itself.
 * @throws {ExitError} when there is nothing in it.
 */
export async function readPostStream(input: Readable): Promise<PostSource[]> {
  const [magic, bytes] = await peek(input, 2);
  if (magic.length === 0)
    throw new ExitError('noInput', 'standard input is empty, expected a Markdown file or a tar');
  const isGzip = magic[0] === 0x1f && magic[1] === 0x8b;
  try {
    const [header, plain] = await peek(isGzip ? bytes.pipe(createGunzip()) : bytes, HEADER_BYTES);
    const root = await mkdtemp(path.join(tmpdir(), 'posts-'));
    process.once('exit', () => rmSync(root, { recursive: true, force: true }));
    if (!isTar(header)) {
      const file = path.join(root, 'stdin.md');
      await pipeline(limited(plain), createWriteStream(file));
      return [{ file: 'stdin', path: file, root }];
    }
    await unpack(plain, root);
    const names = await findPostNames(root);
    if (names.length > 0) return names.map((file) => ({ file, path: path.join(root, file), root }));
  } catch (cause) {
    refuseDamaged(cause);
  }
  throw new ExitError('noInput', 'the tar on standard input holds no .md file');
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

async function unpack(plain: Readable, folder: string): Promise<void> {
  const entries = extract();
  const fed = pipeline(limited(plain), entries);
  // Its error is that of the entries, below.
  fed.catch(() => {});
  for await (const entry of entries) {
    const { name, type } = entry.header;
    // Links could lead anywhere; folders hold nothing by themselves.
    if (type === 'file') {
      const file = path.join(folder, pathInside(name));
      // Synchronous: an entry that ends with a damaged tar must be read by then.
      mkdirSync(path.dirname(file), { recursive: true });
      await pipeline(entry, createWriteStream(file));
    } else {
      entry.resume();
    }
  }
  await fed;
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
