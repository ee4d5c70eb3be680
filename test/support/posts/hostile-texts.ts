/** Texts of some kilobytes that took the renderer seconds, or all memory of its process. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  'a table of 1,000 columns and 1,000 rows': table(1_000, 1_000),
  'a quote and 20,000 lazy lines': `> a\n${'b\n'.repeat(20_000)}`,
  '10,000 comments that do not end': 'x <!-- '.repeat(10_000),
  'a table of 10,000 rows': `| a | b |\n| - | - |\n${'| c | d |\n'.repeat(10_000)}`,
  '3,000 references to an address of 60 kB': `${'[a][b]\n\n'.repeat(3_000)}[b]: https://example.com/${'x'.repeat(60_000)}`,
  '20,000 elements in one another': '<div>'.repeat(20_000),
};

function table(columns: number, rows: number): string {
  return `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${'|\n'.repeat(rows)}`;
}
