import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findSamples, samplesIn } from '../../../src/build/content/samples.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const samples = findSamples();

const sourceOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** A module as an owner leaves it: no mark, and names of his own, line by line. */
function readyLines(file: string): string[] {
  return sourceOf(file)
    .replaceAll('// SAMPLE:', '//')
    .replaceAll(/@example\.com/g, '@rosell20.es')
    .replaceAll(/https:\/\/[\w.]*\.example(?:\.com)?\//g, 'https://www.rosell20.es/')
    .split('\n');
}

test('the content that ships has samples of every kind, and what people ask first comes first', () => {
  expect(samples.length).toBeGreaterThan(45);
  expect(samples[0]?.file).toBe('src/content/listing.ts');
  for (const kind of ['logo', 'company', 'telephone', 'example.com', 'portrait', 'life']) {
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

test('each sample is caught when it is the only one left', () => {
  for (const { file, line } of samples) {
    const planted = readyLines(file);
    planted[line - 1] = sourceOf(file).split('\n')[line - 1] ?? '';

    const found = samplesIn(file, planted.join('\n'));

    expect(found).toEqual([{ file, line, text: expect.any(String) }]);
  }
});

test.for([
  ["email: 'hola@example.org'", true],
  ["email: 'hola@mail.example.com'", true],
  ["email: 'hola@rosell20.test'", true],
  ["email: 'hola@example.es'", false],
  ["url: 'https://rosell20.invalid/'", true],
  ["url: 'https://localhost/'", true],
  ["url: 'https://www.instagram.com/rosell20'", false],
  ["// such as 'https://www.example.com/'", false],
] as const)('%s is a sample: %s', ([line, isSample]) => {
  expect(samplesIn('x.ts', `  ${line},`)).toHaveLength(isSample ? 1 : 0);
});
