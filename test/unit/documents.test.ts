import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const documents = globSync(['*.md', 'docs/**/*.md']);
const sources = '{src,migrations,k8s}/**/*.{ts,tsx,css,sql,yaml}';
const commented = globSync([sources, '*.mjs', 'Dockerfile']);
const NAME = /(?<![\w/.-])(?:src|test|docs|migrations)\/[\w./-]+\.(?:tsx?|md|css|sql)\b/g;

const textOf = (file: string) => readFileSync(file, 'utf8');

test('a file that a document or a comment names is there', () => {
  const named = [...documents, ...commented].flatMap((file) =>
    Array.from(textOf(file).matchAll(NAME), ([name]) => ({ file, name })),
  );

  expect(named.length).toBeGreaterThan(100);
  // The placeholder of the recipe for a migration.
  const missing = named.filter(({ name }) => !existsSync(name) && !name.includes('NNNN'));
  expect(missing).toEqual([]);
});

test('a link in a document leads to a file and its heading', () => {
  const links = documents.flatMap((file) =>
    Array.from(textOf(file).matchAll(/\]\((?!\w+:|other\.md)([^)#\s]*)#?([^)\s]*)\)/g), (match) => {
      const [, target, heading = ''] = match;
      return { file, target: path.join(target ? path.dirname(file) : file, target ?? ''), heading };
    }),
  );

  expect(links.length).toBeGreaterThan(50);
  const isDead = ({ target, heading }: (typeof links)[number]) =>
    !existsSync(target) || (heading !== '' && !headingsOf(target).includes(heading));
  expect(links.filter(isDead)).toEqual([]);
});

/** The fragments that GitHub gives to the headings of a document. */
function headingsOf(file: string): string[] {
  return Array.from(textOf(file).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
}
