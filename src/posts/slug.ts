export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** PostgreSQL checks the same limit and form (`migrations/`). */
export const SLUG_MAX_LENGTH = 120;

/** Whether a text has the form of a slug. A text without it cannot name a post. */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX_LENGTH && SLUG.test(text);
}

/** Any text as words joined by hyphens: `perdida-de-grasa` for «Pérdida de grasa». */
function hyphenated(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The slug that a title makes, before a long one is cut. */
export function slugOf(title: string): string {
  return hyphenated(title.replaceAll('&', ' y '));
}

/** A slug that a title makes is cut here, at a word's end. */
const SLUG_FROM_TITLE = /^(?:.{1,80}(?=-|$)|.{80})/;

/** The slug of a post whose file and folder say none; '' for a title without letters. */
export function slugOfTitle(title: string): string {
  return SLUG_FROM_TITLE.exec(slugOf(title))?.[0] ?? '';
}

/** The slug of a topic, by its name; '' where that has no letters. PostgreSQL has the same rule. */
export function topicSlug(name: string): string {
  return hyphenated(name).slice(0, SLUG_MAX_LENGTH).replace(/-$/, '');
}
