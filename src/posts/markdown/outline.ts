import type { Element, Nodes, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import type { Heading } from '../post.ts';

/** Headings and length of a text. */
export interface Outline {
  readonly headings: readonly Heading[];
  /** 1 at least. */
  readonly readingMinutes: number;
  readonly wordCount: number;
}

/** Class of the link that a heading carries to itself, which is none of its words. */
export const HEADING_ANCHOR = 'heading-anchor';

/** Adults read 200 to 250 words of Spanish prose a minute. */
const WORDS_PER_MINUTE = 220;

/** Reads the outline of a post from its HTML, in which headings of the text begin at h2. */
export function outlineOf(tree: Root): Outline {
  const headings: Heading[] = [];
  visit(tree, 'element', (element) => {
    const level = LEVELS.get(element.tagName);
    if (level && typeof element.properties['id'] === 'string') {
      headings.push({ id: element.properties['id'], text: textOf(element).trim(), level });
    }
  });
  const wordCount = textOf(tree).match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const readingMinutes = Math.max(1, Math.round(wordCount / WORDS_PER_MINUTE));
  return { headings, readingMinutes, wordCount };
}

const LEVELS: ReadonlyMap<string, Heading['level']> = new Map([
  ['h2', 2],
  ['h3', 3],
]);

function textOf(node: Nodes): string {
  let text = '';
  visit(node, (part) => {
    if (part.type === 'text') text += part.value;
    return part.type === 'element' && isAnchor(part) ? SKIP : undefined;
  });
  return text;
}

function isAnchor({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && className.includes(HEADING_ANCHOR);
}
