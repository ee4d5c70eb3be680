import type { Nodes, Root } from 'hast';
import { visit } from 'unist-util-visit';
import type { Heading } from '../post.ts';

/** Headings and length of a text; it takes one minute at least. */
export type Outline = ReturnType<typeof outlineOf>;

/** Adults read 200 to 250 words of Spanish prose a minute. */
const WORDS_PER_MINUTE = 220;

/** Reads the outline of a post from its HTML, in which headings of the text begin at h2. */
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
  return { headings, readingMinutes, wordCount };
}

function textOf(node: Nodes): string {
  let text = '';
  visit(node, 'text', ({ value }) => {
    text += value;
  });
  return text;
}
