import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../..');

/** The modules in the order in which an owner fills them in; all others follow. */
const FIRST = [
  'listing',
  'site',
  'legal/business',
  'trainers',
  'biographies',
  'about',
  'facilities',
  'pages',
];

/** Finds all samples that are left, in the order in which an owner replaces them. */
export function findSamples() {
  const files = new Set([
    ...FIRST.map((name) => `src/content/${name}.ts`),
    ...globSync('src/content/**/*.ts', { cwd: ROOT }).sort(),
  ]);
  return [...files].flatMap((file) => samplesIn(file, readFileSync(path.join(ROOT, file), 'utf8')));
}

/** Finds the samples of one module: its SAMPLE comments, and reserved domain names. */
export function samplesIn(file: string, source: string) {
  const marks = Array.from(source.matchAll(MARK), ({ index, 1: text = '' }) => ({
    index,
    text: text.replaceAll(/\n *\/\/ /g, ' '),
  }));
  const names = Array.from(source.matchAll(RESERVED), ({ index, 1: name }) => ({
    index,
    text: `${name}: nobody can own this name`,
  }));
  return [...marks, ...names]
    .map(({ index, text }) => ({ file, line: source.slice(0, index).split('\n').length, text }))
    .sort((one, other) => one.line - other.line);
}

/** A comment of whole lines. */
const MARK = /^ *\/\/ SAMPLE: (.+(?:\n *\/\/ (?!SAMPLE).+)*)/gm;

/** An address at a domain that is reserved for examples and tests (RFC 2606, RFC 6761), outside of comments. */
const RESERVED =
  /^(?! *(?:\/\/|\/?\*)).*(?:@|https:\/\/)((?:[\w-]+\.)*(?:example(?:\.(?:com|net|org))?|test|invalid|localhost))\b(?!\.)/gm;
