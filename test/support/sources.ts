import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** All modules of the site, each by its path below `src/`. */
export function readSources() {
  return globSync('**/*.{ts,tsx}', { cwd: 'src' })
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join('src', file), 'utf8') }));
}
