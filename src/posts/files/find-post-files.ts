import { stat } from 'node:fs/promises';
import path from 'node:path';
import { VFile } from 'vfile';
import { ExitError } from '../../process/exit-error.ts';
import { findPostNames, isMarkdown } from './post-source.ts';
import { readPostStream } from './tar-input.ts';

/**
 * Finds Markdown files: those that are named, all in folders and their subfolders except hidden
 * ones, sorted by name, and for `-` those on standard input.
 *
 * @throws {ExitError} with a line for each path that leads nowhere, and for a folder without posts.
 */
export async function findPostFiles(paths: readonly string[]): Promise<VFile[]> {
  const problems: string[] = [];
  const files = new Set<string>();
  for (const given of paths.filter((path) => path !== '-')) {
    const found = await markdownFiles(given);
    if (typeof found === 'string') problems.push(`${given}: ${found}`);
    else for (const file of found) files.add(path.normalize(file));
  }
  if (problems.length > 0) throw new ExitError('noInput', problems.join('\n'));
  const streamed = paths.includes('-') ? await readPostStream(process.stdin) : [];
  return [...Array.from(files, (file) => new VFile({ path: file })), ...streamed];
}

async function markdownFiles(given: string): Promise<string[] | string> {
  const found = await stat(given).catch(() => undefined);
  if (found === undefined) return 'there is no such file or folder';
  if (found.isFile() && !isMarkdown(given)) {
    if (/\.(?:tar|tgz|tar\.gz)$/i.test(given)) return 'expected a tar on standard input: - < FILE';
    return 'expected a .md file; a picture is published with the post that shows it';
  }
  if (!found.isDirectory()) return [given];
  const names = await findPostNames(given).catch(({ code }) => `cannot be read (${code})`);
  if (typeof names === 'string') return names;
  return names.length > 0
    ? names.map((name) => path.join(given, name))
    : 'the folder holds no .md file';
}
