/**
 * A text for a terminal: control characters that steer it are replaced, except line feeds and tabs. The text
 * of a post or the name of a file may hold them.
 */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '\uFFFD');
}
