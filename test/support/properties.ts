import fc from 'fast-check';

/** How many cases of a property are tried: all in CI, where tests may take longer, else a quarter. */
export const cases = (count: number) => (process.env['CI'] ? count : Math.ceil(count / 4));

/** Everything but surrogates, which are 2,048. */
const scalarValue = fc
  .nat(0x10_ffff - 0x800)
  .map((index) => String.fromCodePoint(index < 0xd800 ? index : index + 0x800));

/**
 * Strings of any Unicode scalar values. Those of fast-check's unit `binary` are the same, but it makes a
 * map of all of them first: 3 s in each worker.
 */
export const anyText = fc.string({ unit: scalarValue });

const PIECES = [
  ...['![', '](', ')', '[b]', '[b]: x.jpg', 'a.jpg', '<a b.jpg>', '![x](a.jpg)', ' "t"', '&amp;'],
  ...['\\', '`', '```', '\n', '\n\n', '\r\n', '\t', '> ', '- ', '|', '"', "'"],
  ...['<script>', '</script>', '<style>', '<template>', '<math><mtext>', '<iframe srcdoc="'],
  ...['<img src=x onerror=a>', '<svg onload=a>', '<a href="javascript:a">', '[a](javascript:b)'],
  ...['<!--', '-->', '<![CDATA[', '&lt;script&gt;'],
];

/** Texts of pieces that mean something in Markdown and HTML, and of any other characters. */
export const oddMarkdown = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string()), { maxLength: 12 })
  .map((pieces) => pieces.join(''));

const TAGS =
  'a b blockquote button caption center dd details div dl form h2 label li marquee menu object p ruby rt summary table td tr ul'.split(
    ' ',
  );

/** Elements within elements, allowed in a post or not. */
export const { nestedHtml } = fc.letrec<{ nestedHtml: string }>((tie) => ({
  nestedHtml: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constant('x'),
    fc
      .tuple(fc.constantFrom(...TAGS), fc.array(tie('nestedHtml'), { maxLength: 3 }))
      .map(([tag, children]) => `<${tag}>${children.join('')}</${tag}>`),
  ),
}));
