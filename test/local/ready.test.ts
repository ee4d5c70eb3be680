import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findSamples } from '../../src/build/content/samples.ts';
import { copyProject } from './checkout.ts';

test('npm run ready lists every sample in the order of the owner, until none is left', async ({
  skip,
}) => {
  skip(findSamples().length === 0, 'no sample is left');
  await using checkout = await copyProject();
  const before = checkout.run('development/ready.ts');

  expect(await before.exitCode()).toBe(1);
  const places = [
    ...before.output().matchAll(/^src\/content\/(?<file>[\w/-]+)\.ts:(?<line>\d+) {2}\S/gm),
  ];
  const files = [...new Set(places.map(({ groups }) => groups?.['file']))];
  const first = ['listing', 'site', 'legal/business', 'trainers'].filter((it) =>
    files.includes(it),
  );
  expect(files.slice(0, first.length)).toEqual(first);
  expect(before.output()).toMatch(new RegExp(`^${places.length} samples are left: .+$`, 'm'));

  const folder = path.join(checkout.folder, 'src/content');
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.ts')) continue;
    const file = path.join(folder, name);
    const filledIn = (await readFile(file, 'utf8'))
      .replaceAll(/ *\/\/ SAMPLE: .+(?:\n *\/\/ .+)*\n/g, '')
      .replaceAll(/[\w.]+@example\.com/g, 'hola@rosell20.es')
      .replaceAll(/https:\/\/[\w.]*\.example(?:\.com)?\/\w*/g, 'https://www.rosell20.es/');
    await writeFile(file, filledIn);
  }
  const after = checkout.run('development/ready.ts');

  expect(await after.exitCode()).toBe(0);
  expect(after.output()).toMatch(/^No sample is left\..*\n$/);
});
