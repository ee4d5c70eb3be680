import path from 'node:path';
import { expect, test } from 'vitest';
import { mergeMetafiles } from '../../../src/build/bundles/bill-of-materials.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const input = { bytes: 1, imports: [] };

test('names what all builds took in, and what they left outside with all that it needs', () => {
  const metafiles = [
    { inputs: { 'src/a.ts': input }, outputs: {} },
    { inputs: { 'src/b.ts': input }, outputs: {} },
  ];

  const { inputs, outputs } = mergeMetafiles(metafiles, ['pg', 'not-installed'], ROOT);

  expect(Object.keys(inputs)).toEqual(
    expect.arrayContaining([
      'src/a.ts',
      'src/b.ts',
      'node_modules/pg/package.json',
      'node_modules/pg-pool/package.json',
    ]),
  );
  expect(Object.keys(outputs['node_modules']?.inputs ?? {})).toContain(
    'node_modules/pg/package.json',
  );
  expect(Object.keys(inputs).join()).not.toContain('not-installed');
});
