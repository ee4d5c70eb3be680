import { expect, test } from 'vitest';
import { renderMarkdown } from '../../../src/posts/markdown/render-markdown.ts';

/** What is dropped of a text, by line and column, while all that follows is shown. */
function findDropped(markdown: string): string {
  const { html, problems } = renderMarkdown(`${markdown}\n\nDespués`);
  expect(html).toContain('Después');
  expect(html).not.toMatch(
    /<(?:script|iframe|form|input|button|svg|style)|\son\w+=|style=|display:|javascript:|data:|tel:|alert\(/i,
  );
  const places = problems.map(({ line, column, reason }) => `${line}:${column} ${reason}`);
  return places.join(', ').replaceAll(' is dropped, it is not allowed in a post', '');
}

test.for([
  ['a script', '<script>alert(1)</script>', '1:1 <script>'],
  ['an event handler', 'a <b onclick="x()">b</b>', '1:3 onclick="x()" of <b>'],
  ['an inline style', '<p style="color:red">x</p>', '1:1 style="color:red" of <p>'],
  ['a class', '<p class="a">x</p>', '1:1 class="a" of <p>'],
  ['a frame', 'uno\n\n<iframe src="https://example.com"></iframe>', '3:1 <iframe>'],
  ['a form', '<form action="/x"><button>a</button></form>', '1:1 <form>, 1:19 <button>'],
  ['a script link', 'uno [x](javascript:alert(1))', '1:5 the address "javascript:alert(1)"'],
  ['a script link in disguise', '[x](&#x6a;avascript:a)', '1:1 the address "javascript:a"'],
  ['a script link with an escape', '[x](javascript\\:a)', '1:1 the address "javascript:a"'],
  ['a script link with a tab', '[x](java&Tab;script:a)', '1:1 the address "java%09script:a"'],
  ['a script link by its line', '[x]\n\n[x]:\n  javascript:a', '1:1 the address "javascript:a"'],
  ['a script link by name', '[x]\n\n[x]: javascript:a', '1:1 the address "javascript:a"'],
  ['a script link in HTML', '<a href="javascript:a">x</a>', '1:1 the address "javascript:a"'],
  [
    'a data picture',
    '![x](data:image/png,AA)',
    '1:1 the address "data:image/png,AA", expected a file beside it: ![words](picture.jpg)',
  ],
  ['an SVG', '<svg><script>alert(1)</script></svg>', '1:1 <svg>, 1:6 <script>'],
  ['a style element', '<style>body{display:none}</style>', '1:1 <style>'],
  ['a telephone link', '[x](tel:+34600000000)', '1:1 the address "tel:+34600000000"'],
  [
    'a cell without a heading',
    '| a | b |\n|-|-|\n| c | d | | e |',
    '3:11 this cell is dropped: expected no more cells than in the first row, or \\| for the character | in a cell',
  ],
  [
    'a note that nothing refers to',
    'Uno\n\n[^3]: tres',
    "3:1 the note '[^3]' is dropped: nothing refers to it, or another one has its name",
  ],
  [
    'a second note',
    'Uno[^a]\n\n[^a]: a\n\n[^a]: b',
    "5:1 the note '[^a]' is dropped: nothing refers to it, or another one has its name",
  ],
  [
    'a picture of nothing',
    '![x]()',
    '1:1 this picture has no address, expected ![words](picture.jpg)',
  ],
  [
    'a link to nothing',
    'uno [x]()',
    '1:5 this link has no address, expected [words](https://example.com/)',
  ],
  [
    'a link to no heading',
    'Ve [allí](#tres) o [aquí](#Dos)\n\n## Dos',
    "1:4 the link to '#tres' leads nowhere: no heading here has this address",
  ],
] as const)('%s is lost, and the author is told of it', ([, markdown, expected]) => {
  expect(findDropped(markdown)).toBe(expected);
});

test.for([
  ['what is allowed', '<i lang="en">row</i> [a](https://a.es) <mailto:a@b.es> [b](/blog) <br>'],
  ['Markdown itself', '- [x] agua[^1]\n\n[^1]: nota\n\n| a |\n| - |\n| b |\n\n## Uno'],
  ['a comment', '<!-- para mí -->'],
  ['HTML in code', '`<script>`\n\n    <iframe>'],
  ['a colon', 'Nota: a < b & c'],
  ['an address among others', '_info@a.es_ ¿www.a.es? ![a](https://a.es/a.png) [b](/blog)'],
  ['a percentage', 'Un 5%%, y luego 6%% más'],
])('%s is no loss', ([, markdown]) => {
  expect(findDropped(String(markdown))).toBe('');
});

test.for([
  ['a table without a second line', '| **Día** | Series |\n| Lunes | 4 |', 'a table', true],
  [
    'a table with the no-break spaces of a Mac',
    '|\u00a0Día\u00a0|\u00a0\n|\u00a0---\u00a0|\u00a0\n|\u00a0Lunes\u00a0|',
    'a table, expected | --- | --- | as its second line, without no-break spaces',
    true,
  ],
  ['a link with a space', '[Guía](https://a.es/mi guía.pdf)', 'a link', false],
  ['a link after a space', 'Mira [esto] (https://a.es)', 'a link', false],
  ['a picture with a space', '![Barra](sesión niño.jpg)', 'a picture', true],
  ['a caption in round quotation marks', '![a](uno.jpg “Un pie”)', 'a picture', true],
  ['a link after a no-break space', 'Mira [esto]\u00a0(https://a.es)', 'a link', false],
  ['a picture of Obsidian', 'Mira ![[barra.jpg]]', 'a picture', true],
  ['a link of Obsidian', 'Mira [[otra nota|esta]]', 'a link', false],
  ['a long comment of Obsidian', '%%\nPara *mí*:\n%%', 'a comment', false],
  ['a comment of Obsidian', 'Uno %%para mí%% dos', 'a comment', false],
  ['a heading without a space', 'Uno\n##Dos', 'a heading', false],
  ['a heading after a no-break space', '##\u00a0Dos', 'a heading', false],
  ['a list after no-break spaces', 'Lleva:\n-\u00a0agua', 'a heading or a list', false],
  [
    'a list within another, indented by no-break spaces',
    '- a\n\u00a0\u00a0- b',
    'a heading or a list',
    false,
  ],
  ['a list of Word', '•\tSentadilla', 'a list', false],
  ['a list of Word below its title', '**Lleva:**\n• agua', 'a list', false],
  ['bold words that end in a space', '**Descanso: **2 minutos', 'bold words', false],
  ['bold words that end within a word', '**«calentar»**siempre', 'bold words', false],
  ['a note without its text', 'Uno[^2].', 'a note', false],
] as const)('%s is told, since its signs are published', ([, markdown, meant, fatal]) => {
  const { problems } = renderMarkdown(markdown);

  expect(problems).toMatchObject([
    { fatal, reason: expect.stringContaining(`this is not read as ${meant}`) },
  ]);
});

test.for([
  ['in code', '`[a] (` `![a](b c.jpg)`\n\n    ##a ![a](b c.jpg)\n\n```\n| a | ![a](b c.jpg)\n```'],
  ['of a picture that is escaped', '\\![a](mi foto.jpg)'],
  ['of pictures', '![a](<mi foto.jpg> "pie") ![b [c]](mi%20foto.jpg)'],
  ['of a link after a remark', '¡Hola![1] Y [algo](/blog "x y")'],
  ['as they are', '#fuerza, [1] (véase abajo), 3|4|5 y \\| a |, 2**3, {a}, \\*\\*b\\*\\*'],
  ['a table', '| a |\n| - |\n| b | |'],
  ['links within the page', '[a](#) [b](#top) [c](#:~:text=Uno) [d](#qu%c3%a9)\n\n# Qué'],
])('no warning of signs %s', ([, markdown]) => {
  expect(renderMarkdown(String(markdown)).problems).toEqual([]);
});

test('a scheme with a capital, as phones write it, is allowed; who is led elsewhere has no opener', () => {
  const { html, problems } = renderMarkdown('[a](Https://a.es) [b](Mailto:a@b.es) Https://c.es');

  expect(problems).toEqual([]);
  expect(html.match(/href="\w+:/g)).toEqual(['href="Https:', 'href="Mailto:', 'href="Https:']);
  expect(html).toContain('<a href="Https://a.es" rel="noopener">a</a>');
});

test('a picture that would be lost is an error, one that may not load a warning', () => {
  const text =
    '![x](data:image/png,AA) ![y](file:///c/y.jpg) <img alt="" src="z.jpg"> <img src="/w">';
  const lost = renderMarkdown(text).problems;
  const plain = renderMarkdown('![x](http://example.com/x.jpg)').problems;

  expect(lost.map(({ fatal }) => fatal)).toEqual([true, true, true]);
  expect(lost[2]?.reason).toBe(
    'a picture of a file is written as ![words that describe it](z.jpg), not as <img>',
  );
  const reason = expect.stringContaining('"http://example.com/x.jpg" does not load on an https:');
  expect(plain).toMatchObject([{ fatal: false, reason }]);
});
