import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isTaxId } from '../../../src/build/content/real-values.ts';
import { findSamples, samplesIn } from '../../../src/build/content/samples.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const samples = findSamples();

const sourceOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** A module as an owner leaves it: no mark, and values that can be real, line by line. */
function readyLines(file: string): string[] {
  return sourceOf(file)
    .replaceAll('// SAMPLE:', '//')
    .replaceAll(/[\w.]+@example\.com/g, 'hola@rosell20.es')
    .replaceAll(/https:\/\/[\w.]*\.example(?:\.com)?\/\w*/g, 'https://www.rosell20.es/')
    .replaceAll('B00000000', 'B57000002')
    .replaceAll('+34 600 000 000', '+34 971 26 55 04')
    .replaceAll(/(photos\/[\w-]+)\.svg';/g, "$1.jpg';")
    .split('\n');
}

test('the content that ships has samples of every kind', () => {
  expect(samples.length).toBeGreaterThan(45);
  for (const kind of [
    'logo',
    'taxId',
    'email',
    'phone',
    'externalPrivacyUrl',
    'a drawing',
    'life',
  ]) {
    expect(samples.map(({ text }) => text).join('\n')).toContain(kind);
  }
});

test('every comment that begins as a mark is one', () => {
  for (const file of new Set(samples.map((sample) => sample.file))) {
    const begun = sourceOf(file).match(/\/\/ ?SAMPLE/gi) ?? [];
    const marks = samplesIn(file, sourceOf(file)).filter(({ line }) =>
      sourceOf(file).split('\n')[line - 1]?.includes('// SAMPLE: '),
    );
    expect([file, marks.length]).toEqual([file, begun.length]);
  }
});

test.for([['email: `hola@example.com`,'], ["'email': 'hola@example.com',"]])(
  'the invented value in %s is caught, however it is written',
  ([line]) => {
    expect(samplesIn('a.ts', `export const a = { ${line} };`)).toHaveLength(1);
  },
);

test('content that an owner has filled in has none', () => {
  const files = new Set(samples.map(({ file }) => file));

  expect([...files].flatMap((file) => samplesIn(file, readyLines(file).join('\n')))).toEqual([]);
});

test.for(samples.map((sample) => [`${sample.file}:${sample.line}`, sample] as const))(
  'the sample at %s is caught when it is the only one left',
  ([, { file, line }]) => {
    const planted = readyLines(file);
    planted[line - 1] = sourceOf(file).split('\n')[line - 1] ?? '';

    const found = samplesIn(file, planted.join('\n'));

    expect(found).toEqual([{ file, line, text: expect.any(String) }]);
  },
);

test.for([
  ["email: 'hola@example.org'", true],
  ["email: 'hola@mail.example.com'", true],
  ["email: 'hola@rosell20.test'", true],
  ["email: 'hola@example.es'", false],
  ["url: 'https://rosell20.invalid/'", true],
  ["url: 'https://localhost/'", true],
  ["url: 'https://www.instagram.com/rosell20'", false],
  ["phone: '+34 971 26 55'", true],
  ["phone: '971 26 55 04'", false],
  ["taxId: 'B57000001'", true],
  ["taxId: 'B57000002'", false],
] as const)('%s is a sample: %s', ([property, isSample]) => {
  expect(samplesIn('x.ts', `export const x = { ${property} };`)).toHaveLength(isSample ? 1 : 0);
});

// Examples of the Agencia Tributaria and of articles 19 to 22 of Real Decreto 1065/2007.
test.for([
  '12345678Z',
  '00000001R',
  'X1234567L',
  'Y1234567X',
  'Z1234567R',
  'A58818501',
  'Q2826000H',
  'G28029643',
  'A-28.015.865',
  'M1234567L',
])('%s is a tax number', (taxId) => {
  expect(isTaxId(taxId)).toBe(true);
});

test.for([
  'B00000000',
  '00000000T',
  '12345678A',
  'X1234567A',
  'M1234567A',
  'A58818502',
  'Q28260008',
  'A5881850A',
  '1234567Z',
  'I58818501',
  '',
])('%j is none', (taxId) => {
  expect(isTaxId(taxId)).toBe(false);
});
