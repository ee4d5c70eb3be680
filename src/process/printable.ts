/**
 * A text for a terminal: control characters are replaced that a title may hold to steer it, except line
 * feeds, tabs and the colours of `styleText`.
 */
export function printable(text: string): string {
  return text.replace(/(?!\u001B\[\d+m)[\0-\u0008\u000B-\u001F\u007F-\u009F]/g, '\uFFFD');
}
