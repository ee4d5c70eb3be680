import type { Root } from 'hast';
import { visit } from 'unist-util-visit';

/**
 * The longest text that the table takes (1 MB) becomes 1.3 MB of HTML. A page is compressed and
 * sent whole, and the feeds hold several: 3 MB is the most that does not slow them for everybody.
 */
const MAX_HTML_CHARACTERS = 3_000_000;

/** Before there is such a string: 3,000 references to an address of 60 kB are 180 MB. */
export function refuseTooLarge(tree: Root): void {
  let characters = 0;
  visit(tree, (node) => {
    if (node.type === 'text') characters += node.value.length;
    if (node.type !== 'element') return;
    characters += 2 * node.tagName.length + 5;
    for (const value of Object.values(node.properties)) characters += String(value).length + 8;
  });
  if (characters <= MAX_HTML_CHARACTERS) return;
  const limit = `${MAX_HTML_CHARACTERS / 1e6} MB`;
  throw new Error(`it becomes more than ${limit} of HTML, expected less: split the post`);
}
