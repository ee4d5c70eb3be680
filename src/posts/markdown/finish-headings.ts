import type { Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { h } from 'hastscript';
import { SKIP, visit } from 'unist-util-visit';
import type { Heading } from '../post.ts';

/** Adults read 200 to 250 words of Spanish prose a minute. */
const WORDS_PER_MINUTE = 220;

/**
 * Puts a link to each heading before it and not into it, whose name it would be a part of.
 *
 * @returns the headings of the text, which begin at h2, and how long it takes to read, one minute at least.
 */
export function finishHeadings(tree: Root) {
  const headings: Heading[] = [];
  visit(tree, 'element', (element, index = 0, parent = tree) => {
    const { tagName, properties } = element;
    if (tagName !== 'h2' && tagName !== 'h3') return undefined;
    const id = String(properties['id']);
    const text = toString(element).trim();
    headings.push({ id, text, level: tagName === 'h2' ? 2 : 3 });
    const names = { ariaLabel: `Sección «${text}»`, href: `#${id}` };
    // Its sign is the style's: feeds and readers' views would show it beside each heading.
    parent.children.splice(index, 0, h('a', { className: 'heading-anchor', ...names }));
    return [SKIP, index + 2];
  });
  const words = toString(tree).match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const readingMinutes = Math.max(1, Math.round(words / WORDS_PER_MINUTE));
  return { headings, readingMinutes };
}
