import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parsePhoneNumber } from 'awesome-phonenumber';
import { type Node, parseSync, Visitor } from 'oxc-parser';
import { validateSpanishId } from 'spain-id';

const ROOT = path.join(import.meta.dirname, '../../..');

/** The modules in the order in which an owner fills them in; all others follow. */
const FIRST = ['site', 'legal/business', 'trainers', 'biographies', 'about', 'facilities', 'pages'];

/** Something in the content that is not the owner's: marked as a sample, or a value that cannot be real. */
export interface Sample {
  readonly file: string;
  readonly line: number;
  /** What is there and what belongs there. */
  readonly text: string;
}

/** Finds all samples that are left, in the order in which an owner replaces them. */
export function findSamples(): readonly Sample[] {
  const files = new Set([
    ...FIRST.map((name) => `src/content/${name}.ts`),
    ...globSync('src/content/**/*.ts', { cwd: ROOT }).sort(),
  ]);
  return [...files].flatMap((file) => samplesIn(file, readFileSync(path.join(ROOT, file), 'utf8')));
}

/** Finds the samples of one module: its marks, which are comments, and its values. */
export function samplesIn(file: string, source: string): readonly Sample[] {
  const samples: Sample[] = [];
  const add = (offset: number, text: string) => {
    samples.push({ file, line: source.slice(0, offset).split('\n').length, text });
  };
  for (const { index, groups } of source.matchAll(MARK)) {
    add(index, (groups?.['text'] ?? '').replaceAll(/\n *\/\/ /g, ' '));
  }
  new Visitor({
    Property({ key, value }) {
      const name = key.type === 'Identifier' ? key.name : textOf(key);
      const text = textOf(value);
      if (name === undefined || text === undefined) return;
      const expected = expectedOf(name, text);
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

/** What belongs in the place of a value that cannot be real; `undefined` where it can. */
function expectedOf(key: string, value: string): string | undefined {
  if (/email$/i.test(key) && isReserved(value.split('@').at(-1))) {
    return 'an address that receives mail; nobody can own this domain (RFC 2606)';
  }
  if (/url$/i.test(key) && isReserved(URL.parse(value)?.hostname)) {
    return 'the https:// address of a real site; nobody can own this domain (RFC 2606)';
  }
  if (key === 'taxId' && !isTaxId(value)) return 'a NIF whose check character fits';
  if (key === 'phone' && !isPhoneNumber(value)) {
    return 'a telephone number that exists, such as +34 971 26 55 04';
  }
  return undefined;
}

/** Names that are reserved for examples and tests (RFC 2606, RFC 6761). */
function isReserved(domain = ''): boolean {
  return /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/i.test(domain);
}

/** Whether a Spanish tax number (NIF) was issued in this form: its check character fits. */
export function isTaxId(text: string): boolean {
  const id = text.replaceAll(/[ .-]/g, '');
  const isZero = Number(id.replaceAll(/\D/g, '')) === 0;
  // K, L and M, of persons without a DNI, leave the check letter of the digits as it is.
  return !isZero && validateSpanishId(id.replace(/^[KLM]/, '0'));
}

function isPhoneNumber(text: string): boolean {
  // Numbers that end like this are valid, and nobody has them.
  const isInvented = /0{6}$/.test(text.replaceAll(' ', ''));
  return !isInvented && parsePhoneNumber(text, { regionCode: 'ES' }).valid;
}
