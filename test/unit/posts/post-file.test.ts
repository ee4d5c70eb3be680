import fc from 'fast-check';
import { VFile } from 'vfile';
import { expect, test } from 'vitest';
import { formatDiagnostic } from '../../../src/posts/diagnostic.ts';
import { parsePostFile } from '../../../src/posts/files/post-file.ts';
import { anyText, cases } from '../../support/properties.ts';
import { aPostFile } from '../../support/posts/posts-command.ts';

const hasErrors = ({ messages }: VFile) => messages.some(({ fatal }) => fatal);

function read(text: string | Uint8Array, path = 'a.md') {
  const file = new VFile({ path });
  const post = parsePostFile(Buffer.from(text), file);
  const messages = file.messages.map(formatDiagnostic);
  return { file, messages, post: hasErrors(file) ? undefined : post };
}

function withMatter(yaml: string): string {
  return aPostFile().replace('---\n', `---\n${yaml}\n`);
}

test('a post takes its slug from its title', () => {
  const { post } = read(aPostFile({ title: '¿Cuánta proteína & músculo?', topics: ['fuerza'] }));

  expect(post).toMatchObject({
    content: 'Texto.',
    contentLine: 11,
    matter: {
      slug: 'cuanta-proteina-y-musculo',
      title: '¿Cuánta proteína & músculo?',
      date: new Date('2026-03-11T23:00:00Z'),
      topics: ['fuerza'],
      draft: false,
    },
  });
});

test('a post in a folder of its own takes its slug from that; empty keys are absent', () => {
  const empty = { slug: undefined, date: '', draft: '', topics: '' };
  const { post, messages } = read(aPostFile(empty), 'posts/primer-articulo/index.md');

  expect(messages).toEqual([]);
  expect(post?.matter).toMatchObject({ slug: 'primer-articulo', draft: false, topics: [] });
  // As a line would say it: with a new title it stays the same post.
  expect(post?.places.has('slug')).toBe(true);
});

test('line ends of Windows, a byte order mark and signs that nobody sees change nothing', () => {
  const text = aPostFile({ title: 'Fuerza y salud' }, 'Uno.\n\nDos 🏋️‍♀️.');
  const pasted = text.replaceAll('\n', '\r\n').replaceAll('u', '\u00ADu\u200B\uFEFF');

  expect(read(`\uFEFF${pasted}`)).toEqual(read(text));
});

test('front matter has composed accents, as trainers and typefaces have, and the text is as it was written', () => {
  const fields = { title: 'Cómo empezar', author: 'Ángel Núñez', topics: ['pérdida de grasa'] };
  const { post } = read(aPostFile(fields, 'Así.').normalize('NFD'));

  expect(post?.matter).toMatchObject({ ...fields, slug: 'como-empezar' });
  expect(post?.content).toBe('Así.'.normalize('NFD'));
});

test('neither a line of hyphens in the text nor indented code at its begin is taken for more', () => {
  const content = '    código\n\n---\n\nDos.';

  expect(read(aPostFile({}, `\n${content}`)).post?.content).toBe(content);
});

test('keys may be written in Spanish, whatever their case and accents', () => {
  const { post, messages } = read(
    aPostFile({
      title: undefined,
      date: undefined,
      Título: 'Hola',
      FECHA: '12 de marzo de 2026',
      borrador: 'sí',
      hero: undefined,
      portada: '/posts/x.svg',
    }),
  );

  expect(messages).toEqual([]);
  expect(post?.matter).toMatchObject({
    title: 'Hola',
    draft: true,
    heroImageUrl: '/posts/x.svg',
    date: new Date('2026-03-11T23:00:00Z'),
  });
});

test('an unknown key is a warning that names all that there are', () => {
  for (const key of ['autho', 'constructor', '__proto__']) {
    const { post, messages } = read(withMatter(`${key}: x`));

    expect(post).toBeDefined();
    expect(messages[0]).toContain(
      `a.md:2:1 unknown key '${key}', expected one of title, description, `,
    );
  }
});

test.for([
  ['borador', 'borrador'],
  ['daft', 'draft'],
  ['Fehca', 'fecha'],
  ['unpublishd', 'unpublished'],
])('with «%s» in place of «%s» a post would be public at once: it is refused', ([key, meant]) => {
  const { post, messages } = read(withMatter(`${key}: x`));

  expect(post).toBeUndefined();
  expect(messages).toEqual([`a.md:2:1 unknown key '${key}', expected '${meant}'`]);
});

test('quotation marks of a word processor are a warning, its spaces are spaces', () => {
  const text = withMatter('borrador: “sí”').replace('title: "Peso muerto"', 'title:\u00a0“Peso”');
  const { messages } = read(text);

  expect(messages).toEqual([
    expect.stringContaining('a.md:2:11 the quotation marks are shown as a part of the text'),
    expect.stringMatching(/the quotation marks are shown/),
    'a.md:2:11 borrador: "“sí”": expected true or false',
  ]);
});

test('what a sign of YAML cuts off is a warning', () => {
  const { post, messages } = read(
    withMatter('title: Consejo #1 # fin').replace('title: "Peso muerto"\n', 'topics: # ninguno\n'),
  );

  expect(post?.matter?.title).toBe('Consejo');
  expect(messages).toEqual([
    'warning a.md:2:8 "#1 # fin" is a comment and left out, expected quotation marks around a value that holds #',
    'warning a.md:3:9 "# ninguno" is a comment and left out, expected quotation marks around a value that holds #',
  ]);
});

test.for([
  ['nothing', '', /^a\.md:1:1 the front matter is missing/],
  ['a blank line at the begin', `\n${aPostFile()}`, /^a\.md:1:1 .*expected a first line ---/],
  ['front matter without an end', '---\ntitle: a', /^a\.md:1:1 the front matter is missing/],
  [
    'what is no YAML',
    '---\nauthor: x\ntitle: Peso muerto: paso a paso\n---\nTexto',
    /^a\.md:3:8 Nested mappings .*: expected front matter with lines such as title: "Peso muerto: /,
  ],
  [
    'a quotation mark that is not closed',
    '---\ntitle: "Uno"\ndescription: "Dos\nautor: Ana\n---\nTexto',
    /^a\.md:3:14 a quotation mark is not closed: expected front matter with lines/,
  ],
  ['a list of YAML', '---\n- a\n---\nTexto', /^a\.md:2:1 expected front matter with lines/],
  ['empty front matter', '---\n---\nTexto', /^a\.md:2:1 expected front matter with lines/],
  ['a key in two languages', withMatter('título: otra'), /^a\.md:3:1 'title' is there twice/],
  ['no text', aPostFile({}, ''), /^a\.md:\d+:1 expected text after the front matter/],
  [
    'a file that is not UTF-8',
    Buffer.concat([Buffer.from(aPostFile()), Buffer.from('año', 'latin1')]),
    /^a\.md:11:2 this is not text in UTF-8: save the file again/,
  ],
  ['a NUL', aPostFile({}, 'a\0b'), /^a\.md:10:2 this is not text in UTF-8/],
  ['a NUL in a value', aPostFile({ title: 'a\0b' }), /^a\.md:2:8 title: holds a control character/],
  ['a sign for terminals', aPostFile({ title: 'a\u009b31m' }), /title: holds a control character/],
  [
    'a description in two lines',
    withMatter('description: |\n  Uno\n  dos').replace('description: "Paso a paso."\n', ''),
    /^a\.md:2:14 description: holds a line break or a tab, expected text in one line$/,
  ],
  ['half a character', aPostFile({ title: 'a\ud800b' }), /title: holds .* half of a character/],
  [
    'a file with several errors',
    aPostFile({ title: '', author: undefined, date: '2026-02-30', slug: 'Áb' }),
    /^a\.md:2:1 title: is missing or empty\na\.md:2:1 author: is missing or empty\na\.md:4:7 date: "2026-02-30": that date, hour or offset does not exist\na\.md:7:7 slug: "Áb" is not a slug, expected/,
  ],
  [
    'a long topic',
    aPostFile({ topics: ['a', 'b'.repeat(61)] }),
    /^a\.md:8:14 .* 61 .* 60 at most$/,
  ],
  ['a hero that runs', aPostFile({ hero: 'javascript:a' }), /^a\.md:6:7 hero: "javascript:a": exp/],
  ['an address with an odd port', aPostFile({ hero: 'https://a.es:8o8o/x' }), /^a\.md:6:7 hero/],
  ['an address with a user', aPostFile({ hero: 'https://a@b.es/x.jpg' }), /^a\.md:6:7 hero/],
  ['a title of signs only', aPostFile({ title: '¡¿?!' }), /^a\.md:2:8 slug: the title gives none/],
  ['an odd flag', aPostFile({ draft: 'quizá' }), /draft: "quizá": expected true or false/],
  ['no list', aPostFile({ topics: 'a,b' }), /^a\.md:8:9 topics: expected a list such as \[a,b\]$/],
  ['a topic twice', aPostFile({ topics: ['Té', 'te'] }), /topics: has one topic twice: Té,te/],
  ['a hero on plain http', aPostFile({ hero: 'http://a.es/a.jpg' }), /hero: .*https address/],
  ['a hero on a host without a scheme', aPostFile({ hero: '//a.es/a.jpg' }), /hero: /],
  ['long front matter', withMatter(`x: ${'y'.repeat(20_000)}`), /too long, expected 16384/],
  ['a file of 5 MB', aPostFile({}, 'a'.repeat(5_000_000)), /^a\.md:1:1 .* expected 1048576 bytes/],
  ['a text of over 1 MB', aPostFile({}, 'a'.repeat(1_048_577)), /^a\.md:10:1 .*too long/],
] as const)('%s is refused with a clear error', ([, text, expected]) => {
  const { post, messages } = read(text);

  expect(post).toBeUndefined();
  expect(messages.join('\n')).toMatch(expected);
});

test('aliases of YAML are refused, so that none can multiply', () => {
  const bomb = [
    'a0: &a0 [x]',
    ...Array.from({ length: 30 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]`),
    'title: *a30',
    'topics: [*a30]',
  ];
  const text = aPostFile({ title: undefined }).replace('---\n', `---\n${bomb.join('\n')}\n`);

  expect(read(text).messages.slice(-2)).toEqual([
    'a.md:33:8 title: expected text in one line',
    'a.md:34:10 topics: expected text in one line',
  ]);
});

test('front matter that nests without end is one error', () => {
  expect(read(withMatter(`title: ${'['.repeat(10_000)}`)).messages).toHaveLength(1);
});

test('a text of a megabyte is a post', () => {
  expect(read(aPostFile({}, 'a'.repeat(1_048_576))).post).toBeDefined();
});

test('any text is either a post or a clear error', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyText,
        anyText.map((yaml) => `---\n${yaml}\n---\nx`),
        fc.string().map((yaml) => withMatter(yaml)),
      ),
      (text) => {
        const { file, post, messages } = read(text);
        expect(post === undefined).toBe(hasErrors(file));
        for (const line of messages) expect(line).toMatch(/^(?:warning )?a\.md:\d+:\d+ ./);
      },
    ),
    { numRuns: cases(100) },
  );
});
