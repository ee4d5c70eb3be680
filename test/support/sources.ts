import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCES = path.join(import.meta.dirname, '../../src');

/** All modules of the site, each by its path below `src/`. */
export function readSources() {
  return globSync('**/*.{ts,tsx}', { cwd: SOURCES })
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(SOURCES, file), 'utf8') }));
}
