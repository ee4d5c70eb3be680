import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findSamples, samplesIn } from '../../../src/build/content/samples.ts';

test('every comment that begins as a mark is one', () => {
  for (const [file, samples] of Map.groupBy(findSamples(), ({ file }) => file)) {
    const lines = readFileSync(file, 'utf8').split('\n');
    const marked = samples.filter(({ line }) => lines[line - 1]?.includes('// SAMPLE: '));
    const begun = lines.filter((line) => /\/\/ ?SAMPLE/i.test(line));
    expect([file, marked.length]).toEqual([file, begun.length]);
  }
});

test('each sample is caught when it is the only one left', () => {
  for (const { file, line } of findSamples()) {
    const source = readFileSync(file, 'utf8');
    const planted = source
      .replaceAll('// SAMPLE:', '//')
      .replaceAll('@example.com', '@rosell20.es')
      .replaceAll(/https:\/\/[\w.]*\.example(?:\.com)?\//g, 'https://www.rosell20.es/')
      .split('\n');
    planted[line - 1] = source.split('\n')[line - 1] ?? '';

    expect(samplesIn(file, planted.join('\n'))).toMatchObject([{ file, line }]);
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
