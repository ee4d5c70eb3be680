import type { Request } from 'express';
import { expect, test } from 'vitest';
import { builtFiles } from '../../../src/http/routes/file-routes.ts';
import { createFolder } from '../../support/folder.ts';

test('a file that the build writes while the site is served is found', async () => {
  await using files = await createFolder();
  const none = async () => undefined;
  const deps = { publicFolder: files.folder, readAsset: none, readRendition: none };
  const [, find] = builtFiles(deps);
  const found = () => find({ path: '/late.svg' } as Request<Record<string, string>>);
  expect(await found()).toBeUndefined();

  await files.write({ 'late.svg': '<svg/>' });

  await expect.poll(found).toMatchObject({ key: '/late.svg' });
});
