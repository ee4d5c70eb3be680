import type { Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import type { Heading } from '../post.ts';

/** Adults read 200 to 250 words of Spanish prose a minute. */
const WORDS_PER_MINUTE = 220;

/** The headings of a text, which begin at h2, and how long it takes to read, one minute at least. */
export function outlineOf(tree: Root) {
  const headings: Heading[] = [];
  visit(tree, 'element', (element) => {
    const { tagName, properties } = element;
    if (tagName !== 'h2' && tagName !== 'h3') return;
    const level = tagName === 'h2' ? 2 : 3;
    headings.push({ id: String(properties['id']), text: toString(element).trim(), level });
  });
  const words = toString(tree).match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const readingMinutes = Math.max(1, Math.round(words / WORDS_PER_MINUTE));
  return { headings, readingMinutes };
}
