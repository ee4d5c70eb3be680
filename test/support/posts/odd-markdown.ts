import fc from 'fast-check';

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
