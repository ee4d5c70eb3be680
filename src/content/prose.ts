/**
 * For the owner: nothing to change here. It lets the other files of this folder hold long texts as
 * one writes them, between two backticks, with an empty line between paragraphs.
 */
import type { Fact, Link } from './site.ts';

/** Shown in this order: heading, paragraphs, facts, items, link. */
export interface TextSection {
  /** The section's anchor, such as `/privacy#{id}`. */
  readonly id?: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly Fact[];
  readonly items?: readonly string[];
  readonly link?: Link;
}

const ASIDE = /(?<=^| )—([^—]+)—(?!\p{L})/gu;

/**
 * The paragraphs of a text written over several lines. Only spaces and line ends are joined: a
 * no-break space, written \u00a0, stays what it is. No line begins with the dash that closes an aside
 * —like this one—, nor ends with the one that opens it: a word joiner holds it to its word.
 */
export function prose(text: string): readonly string[] {
  return text
    .trim()
    .split(/\n[ ]*\n/)
    .map((paragraph) =>
      paragraph
        .trim()
        .replace(/[ \n]+/g, ' ')
        .replace(ASIDE, '—\u2060$1\u2060—'),
    );
}
