import { stringify } from 'yaml';

/** Writes a Markdown file: front matter, in which fields that are `undefined` are left out, and the text. */
export function writeMarkdown(matter: object, text: string): string {
  const yaml = stringify(matter, {
    lineWidth: 0,
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
  });
  return `---\n${yaml}---\n\n${text}\n`;
}
