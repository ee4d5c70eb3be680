import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { readSources } from '../support/sources.ts';

/**
 * The order of the source's folders, from the top down. A module imports only from its own layer and
 * from those below it, type imports included (docs/architecture.md).
 */
const LAYERS = [
  /^(?:(?:server|migrate|posts|follow)\.ts$|development\/|build\/|types\/)/,
  /^app\.ts$/,
  /^http\//,
  /^rendering\//,
  /^client\//,
  /^discovery\//,
  /^pages\//,
  /^ui\//,
  /^posts\/commands\//,
  /^posts\/publishing\//,
  /^posts\/files\//,
  /^posts\/reading\//,
  /^posts\/markdown\//,
  /^telemetry\//,
  /^cache\//,
  /^posts\/[^/]+\.ts$/,
  /^media\//,
  /^database\//,
  /^content\//,
  /^(?:(?:config|immutable|measurement|routes)\.ts$|process\/)/,
];

const layerOf = (module: string) => LAYERS.findIndex((layer) => layer.test(module));
const sources = readSources();

test('every module has a layer', () => {
  expect(sources.map(({ file }) => file).filter((file) => layerOf(file) < 0)).toEqual([]);
});

test('no module imports from a layer above its own', () => {
  const imports = sources.flatMap(({ file, text }) =>
    importsOf(file, text).map((target) => ({ file, target })),
  );

  expect(imports.length).toBeGreaterThan(500);
  const upwards = imports.filter(({ file, target }) => layerOf(target) < layerOf(file));
  expect(upwards).toEqual([]);
});

/** The modules of the sources that one imports, in whatever way. */
function importsOf(file: string, text: string): string[] {
  const addresses: string[] = [];
  const take = ({ source }: { readonly source: object | null }) => {
    if (source && 'value' in source) addresses.push(String(source.value));
  };
  new Visitor({
    ImportDeclaration: take,
    ImportExpression: take,
    ExportAllDeclaration: take,
    ExportNamedDeclaration: take,
    TSImportType: take,
  }).visit(parseSync(file, text).program);
  return addresses
    .filter((address) => /^\..*\.tsx?$/.test(address))
    .map((address) => path.join(path.dirname(file), address));
}
