import type { Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { h } from 'hastscript';
import { SKIP, visit } from 'unist-util-visit';
import type { Heading } from '../post.ts';

/**
 * Puts a link to each heading before it: inside, it would be a part of the heading's name.
 *
 * @returns the headings of the text, which begin at h2.
 */
export function finishHeadings(tree: Root): Heading[] {
  const headings: Heading[] = [];
  visit(tree, 'element', (element, index = 0, parent = tree) => {
    const { tagName, properties } = element;
    if (tagName !== 'h2' && tagName !== 'h3') return undefined;
    const id = String(properties['id']);
    const text = toString(element).trim();
    headings.push({ id, text, level: tagName === 'h2' ? 2 : 3 });
    const ariaLabel = `Sección «${text}»`;
    // Its sign comes from the stylesheet: feeds and reader views would show a text beside each heading.
    const link = h('a', { className: 'heading-anchor', ariaLabel, href: `#${id}` });
    parent.children.splice(index, 0, link);
    return [SKIP, index + 2];
  });
  return headings;
}
