import type { Request } from 'express';
import { expect, test } from 'vitest';
import { fileOf } from '../../../src/http/responses/file.ts';
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

test('pictures may be shown by other sites, scripts and fonts may not be used there', () => {
  const policyOf = (target: string) =>
    fileOf(target, Buffer.from('')).headers['Cross-Origin-Resource-Policy'];

  for (const picture of ['/posts/roble.svg', '/assets/card-b221e25851.jpg', '/favicon.ico']) {
    expect(policyOf(picture)).toBe('cross-origin');
  }
  expect(policyOf('/assets/entry-AAAAAAAA.js')).toBeUndefined();
  expect(policyOf('/assets/a-AAAAAAAA.woff2')).toBeUndefined();
});
