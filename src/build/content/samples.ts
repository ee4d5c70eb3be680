import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Node, parseSync, Visitor } from 'oxc-parser';
import { expectedOf } from './real-values.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

/** The modules in the order in which an owner fills them in; all others follow. */
const FIRST = ['site', 'legal/business', 'trainers', 'biographies', 'about', 'facilities', 'pages'];

/** Finds all samples that are left, in the order in which an owner replaces them. */
export function findSamples() {
  const files = new Set([
    ...FIRST.map((name) => `src/content/${name}.ts`),
    ...globSync('src/content/**/*.ts', { cwd: ROOT }).sort(),
  ]);
  return [...files].flatMap((file) => samplesIn(file, readFileSync(path.join(ROOT, file), 'utf8')));
}

/** Finds the samples of one module: its marks, which are comments, and values that cannot be real. */
export function samplesIn(file: string, source: string) {
  const samples: { file: string; line: number; text: string }[] = [];
  const add = (offset: number, text: string) =>
    samples.push({ file, line: source.slice(0, offset).split('\n').length, text });
  for (const { index, groups } of source.matchAll(MARK)) {
    add(index, (groups?.['text'] ?? '').replaceAll(/\n *\/\/ /g, ' '));
  }
  new Visitor({
    Property({ key, value }) {
      const name = key.type === 'Identifier' ? key.name : textOf(key);
      const text = textOf(value);
      const expected = name !== undefined && text !== undefined && expectedOf(name, text);
      if (expected) add(value.start, `${name} '${text}': expected ${expected}`);
    },
    ImportDeclaration({ source: { value, start } }) {
      if (value.endsWith('.svg')) add(start, `${value}: a drawing, expected a photograph (.jpg)`);
    },
  }).visit(parseSync(file, source).program);
  return samples.sort((one, other) => one.line - other.line);
}

/** The text between quotation marks or backticks; `undefined` for any other expression. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return String(node.value);
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}

/** A comment of whole lines. */
const MARK = /(?<=^ *)\/\/ SAMPLE: (?<text>.+(?:\n *\/\/ (?!SAMPLE).+)*)/gm;
