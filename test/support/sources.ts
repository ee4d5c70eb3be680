import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export function readSources() {
  return globSync('**/*.{ts,tsx}', { cwd: 'src' })
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join('src', file), 'utf8') }));
}
