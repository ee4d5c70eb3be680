import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';

type Files = Readonly<Record<string, string | Uint8Array>>;

/** A folder of the test's own, with these files; gone at the end. */
export async function createFolder(files: Files = {}) {
  const { path: folder, remove } = await mkdtempDisposable(path.join(tmpdir(), 'site-'));
  const write = async (more: Files) => {
    for (const [name, content] of Object.entries(more)) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  };
  await write(files);
  return { folder, write, [Symbol.asyncDispose]: remove };
}

export function aTar(files: Files): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of Object.entries(files)) tar.entry({ name }, Buffer.from(content));
  tar.finalize();
  return buffer(tar);
}
