/**
 * Limits on what a text may nest. The parser's work grows with the square of the depth of lists
 * and quotes, and with the cube of the number of open emphases in a paragraph: 5,000 of these take
 * it 40 s. A text for people comes near neither limit.
 */
const MAX_CONTAINERS = 30;
const MAX_EMPHASES_IN_A_PARAGRAPH = 1500;

const INDENT = /[ \t]*/y;
const QUOTE = />/y;
const LIST_ITEM = /(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/y;
const THEMATIC_BREAK = /([-*])(?:[ \t]*\1){2,}[ \t]*$/y;
const EMPHASES = /[*_~]+/g;

/**
 * Finds where a Markdown text nests more than can be rendered in a short time.
 *
 * @returns the line, from 1, and what is there; `undefined` where all is well. It takes time in
 *   proportion to the text.
 */
export function findTooIntricate(markdown: string): { line: number; message: string } | undefined {
  /** Columns at which the open list items have their text. */
  const items: number[] = [];
  let emphases = 0;
  let line = 0;
  for (const text of markdown.split('\n')) {
    line += 1;
    if (depthOf(text, items) > MAX_CONTAINERS) {
      return {
        line,
        message: `lists or quotes are nested here, expected ${MAX_CONTAINERS} levels at most`,
      };
    }
    emphases = text.trim() === '' ? 0 : emphases + (text.match(EMPHASES)?.length ?? 0);
    if (emphases > MAX_EMPHASES_IN_A_PARAGRAPH) {
      return {
        line,
        message: `the paragraph has more than ${MAX_EMPHASES_IN_A_PARAGRAPH} marks of emphasis (* _ ~), expected fewer`,
      };
    }
  }
  return undefined;
}

/** How deep a line stands in quotes and list items, those of earlier lines included. */
function depthOf(text: string, items: number[]): number {
  let at = 0;
  let quotes = 0;
  for (;;) {
    at = endOf(INDENT, text, at) ?? at;
    const afterQuote = endOf(QUOTE, text, at);
    if (endOf(THEMATIC_BREAK, text, at) !== undefined) return quotes + items.length;
    const afterItem = endOf(LIST_ITEM, text, at);
    if (afterQuote !== undefined) {
      quotes += 1;
      at = afterQuote;
    } else if (afterItem !== undefined) {
      while (items.length > 0 && (items.at(-1) ?? 0) > at) items.pop();
      items.push(afterItem + 1);
      at = afterItem;
    } else {
      return quotes + items.length;
    }
    if (quotes + items.length > MAX_CONTAINERS) return quotes + items.length;
  }
}

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
