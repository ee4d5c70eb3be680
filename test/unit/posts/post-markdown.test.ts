import fc from 'fast-check';
import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';
import { mediaUrl, srcSet, type StoredPicture } from '../../../src/media/picture.ts';
import { renderMarkdown } from '../../../src/posts/markdown/render-markdown.ts';
import { cases, nestedHtml, oddMarkdown } from '../../support/properties.ts';

const FORBIDDEN_TAGS =
  /^(?:script|style|iframe|svg|math|template|form|input|button|object|embed|link|meta|base)$/;

test('tables scroll by themselves, can be reached by keyboard, and are named after their heading', () => {
  const table = '| Día | Series |\n| --- | ---: |\n| Lunes | 3 |\n\n';
  const { html } = renderMarkdown(`${table}## La semana\n\n${table}${table}`);

  expect(html).toContain('role="region" aria-label="Tabla" tabindex="0"><table>');
  expect(html).toContain('aria-label="Tabla de «La semana»"');
  expect(html).toContain('aria-label="Tabla 2 de «La semana»"');
  expect(html).toContain('<td align="right">3</td>');
});

const stored: StoredPicture = {
  hash: 'a'.repeat(32),
  width: 1000,
  height: 600,
  widths: [300, 540, 720, 1000],
  placeholder: '#112233 #445566',
};
const storedUrl = mediaUrl(stored.hash, 1000, 'jpg');
const pictures = new Map([[stored.hash, stored]]);

test('a stored picture comes in every format, with its size and its ground', () => {
  const { html } = renderMarkdown(`![Olas](${storedUrl} "Pie")`, pictures);

  const files = srcSet(storedUrl, stored.widths, 'avif');
  expect(html).toContain(`<figure><picture><source type="image/avif" srcset="${files}" sizes="(`);
  expect(html).toContain(`<img src="${storedUrl}" alt="Olas" loading="lazy" decoding="async"`);
  expect(html).toContain('width="1000" height="600"');
  expect(html).toContain('data-ground-top="#112233" data-ground-bottom="#445566"');
  expect(html).toContain('<figcaption>Pie</figcaption>');
});

test('raw HTML adds neither sources nor attributes to a picture', () => {
  const { html } = renderMarkdown(
    `<picture><source srcset="https://evil.example/a.png"><img src="${storedUrl}" alt="" width="9"
      srcset="https://evil.example/b.png 1w" sizes="9vw" data-ground-top="red" loading="eager"
      onload="alert(1)" class="x" style="x"></picture>`,
    pictures,
  );

  expect(html).not.toMatch(/evil|eager|onload|class|style|"red"|"9/);
  expect(html.match(/<source /g)).toHaveLength(1);
});

test.for<[what: string, markdown: string, html: RegExp | string]>([
  [
    'a picture alone in its paragraph becomes a figure, its title the caption',
    '![Anillas](/a.svg "Madera")',
    /^<figure><img src="\/a.svg" alt="Anillas" loading="lazy" decoding="async" width="1600" height="1067"><figcaption>Madera<\/figcaption><\/figure>$/,
  ],
  ['a picture has the size given', '<img src="/a" width="9" height="8">', /width="9" height="8"/],
  ['a picture elsewhere has no size', '![x](https://a.es/a.jpg)', /<img (?![^>]*width=)/],
  ['a picture among words stays there', 'a ![b](/a.svg) c', /^<p>a <img [^>]*> c<\/p>$/],
  ['headings begin at level two', '# Uno\n\n## Dos', /^(?!.*<h1).*<h2[^>]*>Uno.*<h3[^>]*>Dos/s],
  ['tasks of a list are no form fields', '- [x] agua\n- [ ] té', /☑ agua.*☐ té/s],
  ['a link to a part of a post arrives', '[a](/blog/otro#dos)', 'href="/blog/otro#s-dos"'],
  ['so it does after a query', '[a](/blog/otro/?p=1#dos)', 'href="/blog/otro/?p=1#s-dos"'],
  ['so it does by its id', '[a](/blog/otro#s-cuánto)', 'href="/blog/otro#s-cuanto"'],
  ['a link to words keeps them', '[a](/blog/otro#:~:text=dos)', 'href="/blog/otro#:~:text=dos"'],
  [
    'a link to a heading whose id begins like the prefix of all ids arrives',
    '[a](#s-bahn) [b](#s-s-bahn)\n\n## S-Bahn',
    '<a href="#s-s-bahn">a</a> <a href="#s-s-bahn">b</a>',
  ],
  ['each heading has an id of its own', '# a-1\n# a\n# á', 'id="s-a-2"'],
  ['no id shadows a property of the window', '<p id="location">x</p>', '<p id="s-location">'],
  [
    'footnotes link to and fro, in Spanish',
    'Texto.[^1]\n\n[^1]: La nota.',
    /href="#([^"]+)"[^>]*>1<.*>Notas<.*id="\1".*data-footnote-backref[^>]*aria-label="Volver a la referencia 1"/s,
  ],
  ['one ~ is a sign as any other', '8~10 y 3~4', '8~10 y 3~4'],
  ['two strike out', '~~uno~~', '<del>uno</del>'],
  [
    'a dash of an aside is held to its words, but not in code',
    'El peso —hasta *aquí*—, y —*allí*— no («—así—»). `a —b— c`',
    '<p>El peso —\u2060hasta <em>aquí</em>\u2060—, y —\u2060<em>allí</em>\u2060— no («—\u2060así\u2060—»). <code>a —b— c</code></p>',
  ],
  [
    'a range of numbers stays in one line, an address as it is',
    '(0,6-0,8 kg), 30-40 min, 971-123-456: https://example.com/2026-01-02',
    '<p>(0,6-\u20600,8 kg), 30-\u206040 min, 971-123-456: <a href="https://example.com/2026-01-02" rel="noopener">https://example.com/2026-01-02</a></p>',
  ],
])('%s', ([, markdown, html]) => {
  expect(renderMarkdown(markdown).html).toMatch(html);
});

test('a link to a heading stands before it, outside of its name, and one by its plain id or by the one of the page arrives', () => {
  const { html } = renderMarkdown('[a](#cómo-empezar) [b](#s-cómo-empezar)\n\n## Cómo empezar');

  const [, target] = /<h2 id="([^"]+)"/.exec(html) ?? [];
  const hrefs = Array.from(html.matchAll(/<a href="#([^"]+)">[ab]</g), ([, href]) => href);
  expect([target, ...hrefs]).toEqual(Array(3).fill('s-como-empezar'));
  expect(html).toContain('aria-label="Sección «Cómo empezar»"');
  expect(html).toContain('>Cómo empezar</h2>');
});

test('a path that is relative to the page of the post becomes absolute, as feeds and previews need it', () => {
  const text = '[a](otro-post#b) [c](../sobre-nosotros) [d](//a.es/b) [e](?p=2)';
  // The first one is dropped, the second one is an anchor.
  const { html } = renderMarkdown(`[t](tel:1) <a id="x"></a> ${text}`);

  const hrefs = Array.from(html.matchAll(/href="([^"]*)"/g), ([, href]) => href);
  expect(hrefs).toEqual(['/blog/otro-post#s-b', '/sobre-nosotros', '//a.es/b', '?p=2']);
});

test.for([
  [
    'Uno\n\n<center>Dos <b>y</b></center>\n\n<figure>\n<figcaption>Tres</figcaption>\n</figure> Cuatro',
    /^<p>Uno<\/p><div>Dos <b>y<\/b><\/div><div>Tres<\/div><p> Cuatro<\/p>$/,
  ],
  ['<table><caption>Uno</caption><tr><td>Dos</table>', /^<p>Uno<\/p><div class="table-scroll"/],
  ['<p>Uno<object><div>dos</div></object> tres</p>', /^<p>Uno<\/p><div>dos<\/div><p> tres<\/p>/],
  [
    '<article>\n\n# Uno\n\n<center>\n\n![a](https://a.es/a.png)\n\n</center>\n\nDos\n\n</article>\n\n<video><source src="x"></video>',
    /^<a [^>]*><\/a><h2[^>]*>Uno<\/h2><figure><img [^>]*><\/figure><p>Dos<\/p>(?:<p><\/p>)?$/,
  ],
] as const)('the texts of dropped elements in %j stay blocks among blocks', ([markdown, html]) => {
  expect(renderMarkdown(markdown).html.replaceAll('\n', '')).toMatch(html);
});

test('the headings of a text are listed, with their places and without their signs', () => {
  const text = '# Uno\n\n## Dos *y medio*\n\n#### Demasiado hondo\n\n## ¿Y `tres`?';
  const { headings, html } = renderMarkdown(text);

  expect(headings).toEqual([
    { id: 's-uno', text: 'Uno', level: 2 },
    { id: 's-dos-y-medio', text: 'Dos y medio', level: 3 },
    { id: 's-y-tres', text: '¿Y tres?', level: 3 },
  ]);
  for (const { id } of headings) expect(html).toContain(`id="${id}"`);
});

test('the reading time is told in whole minutes, one at least', () => {
  const texts = ['![](/x.svg)', 'palabra '.repeat(1_150), '**palabra** '.repeat(1_100)];

  expect(texts.map((text) => renderMarkdown(text).readingMinutes)).toEqual([1, 5, 5]);
});

test('whatever the Markdown, neither script nor handler nor odd scheme comes out', () => {
  fc.assert(
    fc.property(oddMarkdown, (text) => {
      const tree = fromHtml(renderMarkdown(text).html, { fragment: true });
      visit(tree, 'element', ({ tagName, properties }) => {
        expect(tagName).not.toMatch(FORBIDDEN_TAGS);
        for (const [name, value] of Object.entries(properties)) {
          expect(name).not.toMatch(/^(?:on.+|style|srcDoc|srcSet|formAction)$/i);
          if (/^(?:href|src)$/.test(name))
            expect(value).toMatch(/^(?:https?:|mailto:|[^:]*$|[/#?])/i);
        }
      });
    }),
    { numRuns: cases(300) },
  );
});

test('whatever HTML a text holds, it ends where the page says', () => {
  fc.assert(
    fc.property(nestedHtml, (text) => {
      const { html } = renderMarkdown(text);
      const { children } = fromHtml(`<div>${html}<hr></div>`, { fragment: true });
      expect(children).toHaveLength(1);
      const [page] = children;
      expect(page?.type === 'element' && page.children.at(-1)).toMatchObject({ tagName: 'hr' });
    }),
    {
      numRuns: cases(1_000),
      examples: [
        ['<ul><li>Uno<div><menu><li>Dos</li></menu></div></li></ul>'],
        ['<table><caption><table><td>Dos</table></caption><td>Uno</table>'],
      ],
    },
  );
});

test('a text of kilobytes that becomes megabytes of HTML is refused', () => {
  const text = `${'[a][b]\n\n'.repeat(60)}[b]: https://example.com/${'x'.repeat(60_000)}`;

  expect(() => renderMarkdown(text)).toThrow('more than 3 MB of HTML');
});
