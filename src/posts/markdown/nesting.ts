/**
 * Limits on what a text may nest. The parser's work grows with the square of the depth of lists
 * and quotes, and of the number of brackets and of emphases in a paragraph, and with the cube of
 * the number of emphases that are open: 5,000 of these take it 40 s. A text for people comes near
 * none of the limits.
 */
const MAX_CONTAINERS = 30;
const MAX_EMPHASES = 3_000;
const MAX_OPEN_EMPHASES = 500;
const MAX_BRACKETS = 3_000;

const INDENT = /[ \t]*/y;
const QUOTE = />/y;
const LIST_ITEM = /(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/y;
const THEMATIC_BREAK = /([-*])(?:[ \t]*\1){2,}[ \t]*$/y;
const EMPHASES = /(?<=(?<before>\S?))(?<mark>[*_~])\k<mark>*(?=(?<after>\S?))/g;
const BRACKETS = /[[\]]/g;

/**
 * Finds where a Markdown text nests more than can be rendered in a short time.
 *
 * @returns the line, from 1, and what is there; `undefined` where all is well. It takes time in
 *   proportion to the text.
 */
export function findTooIntricate(markdown: string): { line: number; message: string } | undefined {
  /** Columns at which the open list items have their text. */
  const items: number[] = [];
  let open = new Map<string, number>();
  let emphases = 0;
  let brackets = 0;
  let line = 0;
  for (const text of markdown.split('\n')) {
    line += 1;
    if (depthOf(text, items) > MAX_CONTAINERS) {
      return tooMany(line, 'lists or quotes are nested here', `${MAX_CONTAINERS} levels`);
    }
    const isBlank = text.trim() === '';
    if (isBlank) open = new Map();
    emphases = isBlank ? 0 : emphases + count(text, EMPHASES);
    brackets = isBlank ? 0 : brackets + count(text, BRACKETS);
    if (emphases > MAX_EMPHASES) {
      return tooMany(line, 'the paragraph is full of * _ and ~', `${MAX_EMPHASES} of them`);
    }
    if (countOpen(text, open) > MAX_OPEN_EMPHASES) {
      return tooMany(
        line,
        'the paragraph is full of * _ or ~ without an end',
        `${MAX_OPEN_EMPHASES} of them`,
      );
    }
    if (brackets > MAX_BRACKETS) {
      return tooMany(line, 'the paragraph is full of [ and ]', `${MAX_BRACKETS} of them`);
    }
  }
  return undefined;
}

function tooMany(line: number, what: string, limit: string) {
  return { line, message: `${what}, expected ${limit} at most` };
}

function count(text: string, marks: RegExp): number {
  return text.match(marks)?.length ?? 0;
}

/**
 * How many emphases are open at the end of a line, and how many ended that had not begun; what is
 * in balance costs the parser less.
 *
 * @param open the count of each mark, those of earlier lines included; it is brought up to date.
 */
function countOpen(text: string, open: Map<string, number>): number {
  for (const { groups } of text.matchAll(EMPHASES)) {
    const { mark = '', before, after } = groups ?? {};
    const count = open.get(mark) ?? 0;
    if (before && count > 0) open.set(mark, count - 1);
    else if (after) open.set(mark, count + 1);
    else if (before) open.set('', (open.get('') ?? 0) + 1);
  }
  return open.values().reduce((sum, count) => sum + count, 0);
}

/** How deep a line stands in quotes and list items, those of earlier lines included. */
function depthOf(text: string, items: number[]): number {
  let at = 0;
  let quotes = 0;
  for (;;) {
    at = endOf(INDENT, text, at) ?? at;
    if (endOf(THEMATIC_BREAK, text, at) !== undefined) return quotes + items.length;
    const afterQuote = endOf(QUOTE, text, at);
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
