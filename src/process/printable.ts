/**
 * A text for a terminal: control characters are replaced that a title may hold to steer it, except line
 * feeds, tabs and the colours of `styleText`.
 */
export function printable(text: string): string {
  const isColour = (sign: string, at: number) =>
    sign === '\u001B' && COLOUR.test(text.slice(at + 1));
  return text.replace(/[^\P{Cc}\n\t]/gu, (sign, at) => (isColour(sign, at) ? sign : '\uFFFD'));
}

const COLOUR = /^\[\d{1,3}m/;
