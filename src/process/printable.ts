/**
 * A text for a terminal: control characters that steer it are replaced, except line feeds, tabs and the
 * colours of `styleText`. The text of a post or the name of a file may hold them.
 */
export function printable(text: string): string {
  const isColour = (sign: string, at: number) =>
    sign === '\u001B' && COLOUR.test(text.slice(at + 1));
  return text.replace(/[^\P{Cc}\n\t]/gu, (sign, at) => (isColour(sign, at) ? sign : '\uFFFD'));
}

/** Dim, a colour, and back. */
const COLOUR = /^\[(?:2|22|3[1-69])m/;
