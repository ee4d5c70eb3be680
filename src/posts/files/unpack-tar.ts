import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Extract } from 'tar-stream';

/** What a tar ends with (POSIX): two blocks of zeros. */
const END_OF_TAR = Buffer.alloc(1024);

/** @throws where a tar has no end: tar-stream accepts one that is cut off between two entries. */
export async function* checkEnd(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let end = Buffer.alloc(0);
  for await (const chunk of chunks) {
    end = Buffer.concat([end, chunk.subarray(-END_OF_TAR.length)]).subarray(-END_OF_TAR.length);
    yield chunk;
  }
  if (!end.equals(END_OF_TAR)) throw new Error('it is incomplete: its last blocks are missing');
}

/** Writes the files of a tar into a folder. @throws for a path that leads out of it. */
export async function unpack(entries: Extract, folder: string): Promise<void> {
  for await (const entry of entries) {
    const { name, type } = entry.header;
    // Links could lead anywhere; folders hold nothing by themselves.
    if (type !== 'file') {
      entry.resume();
      continue;
    }
    const file = path.resolve(folder, name);
    if (!file.startsWith(folder + path.sep)) {
      throw new Error(`the path ${JSON.stringify(name)} leads out of it`);
    }
    // Synchronous: an entry that ends with a damaged tar must be read by then.
    mkdirSync(path.dirname(file), { recursive: true });
    await pipeline(entry, createWriteStream(file));
  }
}
