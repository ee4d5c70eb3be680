export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** PostgreSQL checks the same limit and form (`migrations/`). */
export const SLUG_MAX_LENGTH = 120;

/** Whether a text has the form of a slug. A text without it cannot name a post. */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX_LENGTH && SLUG.test(text);
}

/** The slug of a topic: `perdida-de-grasa` for «Pérdida de grasa». PostgreSQL has the same rule. */
export function topicSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, SLUG_MAX_LENGTH)
    .replace(/-$/, '');
}
