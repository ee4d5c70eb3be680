import opentype, { type Command } from 'opentype.js';

/** Sizes in pixels, and how many lines a title may have in each. */
const SIZES = [
  { size: 92, lines: 2 },
  { size: 78, lines: 3 },
  { size: 66, lines: 4 },
  { size: 52, lines: 6 },
] as const;

/** As in the stylesheets. */
const OPTIONS = { letterSpacing: -0.03 };
const LINE_HEIGHT = 1.02;
const CAPITALS = 0.7;

/** The space after a word that no line ends with: «la», «de», «y», «para». */
const SPACE_AFTER_SHORT_WORD = /(?<=(?<!\p{L})(?:\p{L}{1,3}|para)) /giu;

/**
 * Sets a title in a typeface, as large as it fits into the width, its lines of like length. An
 * article or a preposition stays with the word after it.
 *
 * @param typeface the font's bytes: TrueType, one instance.
 * @returns the data of an SVG path, whose origin is the left end of the last line, and its height from
 *   the top of the first line's capitals; `undefined` where the typeface lacks a character, or the title
 *   is too long for it.
 */
export function typesetTitle(title: string, typeface: Uint8Array, width: number) {
  const font = opentype.parse(typeface);
  if (Array.from(title).some((character) => font.charToGlyphIndex(character) === 0)) {
    return undefined;
  }
  for (const { size, lines: most } of SIZES) {
    const widthOf = (text: string) => font.getAdvanceWidth(text, size, OPTIONS);
    const words = title.replace(SPACE_AFTER_SHORT_WORD, '\u00a0').split(' ');
    const lines = balancedLines(words, width, widthOf);
    if (lines.length > most || lines.some((line) => widthOf(line) > width)) continue;
    const paths = lines.map((line, index) => {
      const y = (index - lines.length + 1) * size * LINE_HEIGHT;
      return pathData(font.getPath(line, 0, y, size, OPTIONS).commands);
    });
    const height = size * (CAPITALS + LINE_HEIGHT * (lines.length - 1));
    return { path: paths.join(''), height };
  }
  return undefined;
}

/**
 * Sets words in one line.
 *
 * @param size in pixels.
 * @returns the data of an SVG path whose origin is the left end of the line, its width, and the height of
 *   capitals.
 */
export function typesetLine(words: string, typeface: Uint8Array, size: number) {
  const font = opentype.parse(typeface);
  return {
    path: pathData(font.getPath(words, 0, 0, size, OPTIONS).commands),
    width: font.getAdvanceWidth(words, size, OPTIONS),
    height: size * CAPITALS,
  };
}

/** Not by the library, whose rounding gives NaN for numbers that are very near to an integer. */
function pathData(commands: readonly Command[]): string {
  return commands
    .map(({ type, x1, y1, x2, y2, x, y }) => {
      const points = [x1, y1, x2, y2, x, y].filter((number) => number !== undefined);
      return type + points.map((number) => number.toFixed(1)).join(' ');
    })
    .join('');
}

/** The fewest lines that the words need, broken where the longest line is shortest. */
function balancedLines(words: readonly string[], width: number, widthOf: (text: string) => number) {
  const count = brokenAt(words, width, widthOf).length;
  let [tooNarrow, enough] = [0, width];
  while (enough - tooNarrow > 4) {
    const middle = (tooNarrow + enough) / 2;
    if (brokenAt(words, middle, widthOf).length > count) tooNarrow = middle;
    else enough = middle;
  }
  return brokenAt(words, enough, widthOf);
}

function brokenAt(words: readonly string[], width: number, widthOf: (text: string) => number) {
  const lines: string[] = [];
  for (const word of words) {
    const longer = [...lines.slice(-1), word].join(' ');
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
