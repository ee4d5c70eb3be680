import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { Heading } from '../post.ts';

/** Adults read 200 to 250 words of Spanish prose a minute. */
const WORDS_PER_MINUTE = 220;

/** The headings of a text, which begin at h2, and its length; reading takes one minute at least. */
export function outlineOf(tree: Root) {
  const headings: Heading[] = [];
  visit(tree, 'element', (element) => {
    const { id } = element.properties;
    const level = Number(/^h([23])$/.exec(element.tagName)?.[1]);
    if ((level === 2 || level === 3) && typeof id === 'string') {
      headings.push({ id, text: textOf(element).trim(), level });
    }
  });
  const wordCount = textOf(tree).match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const readingMinutes = Math.max(1, Math.round(wordCount / WORDS_PER_MINUTE));
  return { headings, readingMinutes };
}

function textOf(tree: Root | Element): string {
  let text = '';
  visit(tree, 'text', ({ value }) => void (text += value));
  return text;
}
