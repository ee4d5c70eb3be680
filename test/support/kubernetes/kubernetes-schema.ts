import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest } from './kustomize.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

/**
 * What an API server would say of manifests, from what is published of the Kubernetes OpenAPI
 * schemas: TypeScript types made from them find fields that are unknown, missing or of the wrong
 * type, validators made from them find values out of form or range.
 */
export interface Schema {
  /** Kubernetes' version, for the test's name. */
  readonly version: string;
  readonly knows: (manifest: Manifest) => boolean;
  /** The module and the name of the type of a manifest. */
  readonly typeOf: (manifest: Manifest) => readonly [module: string, name: string];
}

/** Kinds of operators, which are not Kubernetes' own. */
const OPERATORS: Readonly<Record<string, string>> = {
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api/',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator/',
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg/',
};

/** Nobody publishes types of these. */
const UNPUBLISHED = new Set(['barmancloud.cnpg.io']);

export const OLDEST: Schema = {
  version: '1.30',
  knows: (manifest) => !(group(manifest) in OPERATORS) && !UNPUBLISHED.has(group(manifest)),
  typeOf({ apiVersion, kind }) {
    const [groupName = '', version = ''] = apiVersion.includes('/')
      ? apiVersion.split('/')
      : ['core', apiVersion];
    return [`kubernetes-types/${groupName.split('.')[0]}/${version}`, kind];
  },
};

/** Newer than 1.34: it knows `schedulingGroup` of a pod. The package does not say its version. */
export const NEWEST: Schema = {
  version: 'the newest',
  knows: (manifest) => !UNPUBLISHED.has(group(manifest)),
  typeOf: (manifest) => [moduleOf(manifest), `I${manifest.kind}`],
};

/** @returns a line for each field that the schema does not know, misses, or knows otherwise. */
export async function typeErrors(schema: Schema, manifests: readonly Manifest[]): Promise<string> {
  const folder = path.join(ROOT, 'node_modules/.cache/manifests', crypto.randomUUID());
  const source = manifests.filter(schema.knows).map((manifest) => {
    const [module, name] = schema.typeOf(manifest);
    return `(${JSON.stringify(manifest)}) satisfies import('${module}').${name};`;
  });
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'manifests.ts'), `export {};\n${source.join('\n')}\n`);
  try {
    return await compile(path.join(folder, 'manifests.ts'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** @returns what the newest schema's validators say, by kind and name. */
export async function invalidValues(manifests: readonly Manifest[]): Promise<string[]> {
  const errors: string[] = [];
  for (const manifest of manifests.filter(NEWEST.knows)) {
    const models = (await import(moduleOf(manifest))) as Record<string, ModelOf>;
    const Model = models[manifest.kind];
    if (!Model) throw new Error(`${moduleOf(manifest)} has no ${manifest.kind}`);
    try {
      new Model(withoutLineBreaks(manifest)).validate();
    } catch (error) {
      errors.push(`${manifest.kind} ${manifest.metadata.name}: ${String(error)}`);
    }
  }
  return errors;
}

type ModelOf = new (data: Manifest) => { validate(): void };

/** kustomize breaks long base64 into lines, which Kubernetes takes and the validator does not. */
function withoutLineBreaks(manifest: Manifest): Manifest {
  if (manifest.kind !== 'Secret') return manifest;
  const lines = Object.entries(manifest.data);
  return {
    ...manifest,
    data: Object.fromEntries(lines.map(([key, value]) => [key, value.replaceAll('\n', '')])),
  };
}

function moduleOf(manifest: Manifest): string {
  const operator = OPERATORS[group(manifest)];
  return `${operator ?? 'kubernetes-models/'}${manifest.apiVersion}`;
}

function group({ apiVersion }: Manifest): string {
  return apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : '';
}

const TSC = path.join(ROOT, 'node_modules/.bin/tsc');
const OPTIONS =
  '--ignoreConfig --noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler --target esnext';

function compile(file: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(TSC, [...OPTIONS.split(' '), '--types', '', file], (_error, stdout, stderr) => {
      resolve((stdout + stderr).trim());
    });
  });
}
