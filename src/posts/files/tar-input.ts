import { createWriteStream, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { VFile } from 'vfile';
import { ExitError } from '../../process/exit-error.ts';
import { findPostNames } from './post-source.ts';
import { checkEnd, unpack } from './unpack-tar.ts';

/** Limit of the temporary folder. */
const MAX_STREAM_BYTES = 200_000_000;

/**
 * Reads posts from a stream: one Markdown file, or a tar (gzip or not) of files and the pictures
 * beside them.
 *
 * The files are written to a private folder in the system's temporary one, so that they are never
 * in memory together, and removed when the process exits. `TMPDIR` says where: with a tmpfs there,
 * or an `emptyDir` of medium `Memory`, they would count as memory.
 *
 * @throws {ExitError} for an empty, damaged or too large stream, and for a tar with paths that lead out of it.
 */
export async function readPostStream(input: Readable): Promise<VFile[]> {
  const start = await peek(input);
  if (start.length === 0)
    throw new ExitError('noInput', 'standard input is empty, expected a Markdown file or a tar');
  const isGzip = start[0] === 0x1f && start[1] === 0x8b;
  // The magic of POSIX and GNU tar; a tar of nothing is zeros.
  const isTar =
    isGzip || start.toString('latin1', 257, 262) === 'ustar' || start.every((byte) => byte === 0);
  // A zip, for example.
  if (!isTar && start.includes(0)) {
    const expected =
      'expected a Markdown file in UTF-8, or a tar, plain or compressed with gzip (not zip, bzip2, xz or zstd)';
    throw new ExitError('data', `standard input is not text, ${expected}`);
  }
  async function* bytes() {
    yield start;
    yield* input;
  }
  try {
    const root = await mkdtemp(path.resolve(tmpdir(), 'posts-'));
    process.once('exit', () => rmSync(root, { recursive: true, force: true }));
    const postAt = (name: string) =>
      new VFile({ path: name, cwd: root, data: { isConfined: true } });
    if (!isTar) {
      await pipeline(bytes, limited, createWriteStream(path.join(root, 'stdin')));
      return [postAt('stdin')];
    }
    const entries = extract();
    const plain = isGzip ? createGunzip() : new PassThrough();
    await Promise.all([pipeline(bytes, plain, limited, checkEnd, entries), unpack(entries, root)]);
    const names = await findPostNames(root);
    if (names.length > 0) return names.map(postAt);
  } catch (cause) {
    refuseDamaged(cause);
  }
  throw new ExitError('noInput', 'the tar on standard input holds no .md file');
}

/** Reads at least 512 bytes, the header of a tar, and leaves the others in the stream. */
async function peek(stream: Readable): Promise<Buffer> {
  let start = Buffer.alloc(0);
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    start = Buffer.concat([start, chunk]);
    if (start.length >= 512) break;
  }
  return start;
}

async function* limited(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > MAX_STREAM_BYTES) {
      const expected = `expected ${MAX_STREAM_BYTES / 1e6} MB at most, uncompressed`;
      throw new ExitError('data', `standard input: ${expected}; publish the posts in parts`);
    }
    yield chunk;
  }
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
