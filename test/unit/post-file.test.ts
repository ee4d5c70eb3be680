import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PostFileError, parsePost } from '../../src/posts/post-file.ts';

const MATTER = {
  title: 'Peso muerto',
  description: 'Paso a paso.',
  author: 'Toni Mesquida',
  date: '2026-03-12',
  hero: '/posts/barra.svg',
  heroAlt: 'Una barra cargada',
};

function aFile(overrides: Record<string, string | undefined> = {}, content = 'Texto.'): string {
  const lines = Object.entries({ ...MATTER, ...overrides })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${content}\n`;
}

test('a post takes its slug from the name of its file', () => {
  expect(parsePost(aFile(), 'posts/peso-muerto.md')).toEqual({
    slug: 'peso-muerto',
    title: 'Peso muerto',
    description: 'Paso a paso.',
    author: 'Toni Mesquida',
    heroImageUrl: '/posts/barra.svg',
    heroImageAlt: 'Una barra cargada',
    publishedAt: new Date('2026-03-12T00:00:00Z'),
    content: 'Texto.',
    topics: [],
  });
});

test('line ends of Windows and a byte order mark change nothing', () => {
  const text = `\uFEFF${aFile().replaceAll('\n', '\r\n')}`;

  expect(parsePost(text, 'a.md')).toEqual(parsePost(aFile(), 'a.md'));
});

test('every fault of a file is told at once, by key', () => {
  const text = aFile({
    title: '',
    date: '2026-02-30',
    hero: 'javascript:alert(1)',
    author: undefined,
  });

  expect(() => parsePost(text, 'a.md')).toThrow(PostFileError);
  for (const key of ['title', 'date', 'hero', 'author']) {
    expect(() => parsePost(text, 'a.md')).toThrow(new RegExp(`^a\\.md: ${key}: `, 'm'));
  }
});

test.for([
  ['nothing', ''],
  ['no front matter', 'Solo texto'],
  ['front matter without an end', '---\ntitle: a'],
  ['YAML that is not a mapping', '---\n- a\n---\nTexto'],
  ['broken YAML', '---\ntitle: "a\n---\nTexto'],
  ['no text', aFile({}, '')],
])('%s is refused with a clear error', ([, text]) => {
  expect(() => parsePost(text ?? '', 'a.md')).toThrow(PostFileError);
});

test('a file name that is no slug is refused', () => {
  expect(() => parsePost(aFile(), 'Mi Post.md')).toThrow(/'Mi Post' is no slug/);
});

test('any text is either a post or a clear error', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((yaml) => `---\n${yaml}\n---\nx`),
      ),
      (text) => {
        try {
          parsePost(text, 'a.md');
        } catch (error) {
          expect(error).toBeInstanceOf(PostFileError);
        }
      },
    ),
  );
});
