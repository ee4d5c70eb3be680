/**
 * For the owner: nothing to change here. It lets the other files of this folder hold long texts as
 * one writes them, between two backticks, with an empty line between paragraphs.
 */
export interface TextSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/**
 * The paragraphs of a text written over several lines. Only spaces and line ends are joined: a
 * no-break space, written \u00a0, stays what it is.
 */
export function prose(text: string): readonly string[] {
  return text
    .trim()
    .split(/\n[ ]*\n/)
    .map((paragraph) => paragraph.trim().replace(/[ \n]+/g, ' '));
}
