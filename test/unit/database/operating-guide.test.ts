import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../..');

test('each row of the handbook’s table of what PostgreSQL may do is a test of that name', () => {
  const handbook = readFileSync(path.join(ROOT, 'docs/operating.md'), 'utf8');
  const [, section = ''] = handbook.split('### What PostgreSQL may do');
  const [, ...rows] = matches(section, /^\| (.+?) +\|/gm).filter((cell) => !/^-+$/.test(cell));
  const files = globSync('test/endurance/database-*.test.ts', { cwd: ROOT });
  const sources = files.map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
  const named = sources.flatMap((source) => matches(source, /^ *test\('([^':]+): /gm));

  expect(rows).toContain('frozen');
  expect(named.sort()).toEqual(rows.sort());
});

function matches(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, found = '']) => found);
}
