import { execFile } from 'node:child_process';
import { cp, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';

/**
 * Production with the components that its comments offer, at a host that no file names, and as Argo CD and
 * Flux build it: with Secrets of others, from a private registry.
 */
export const WITH_COMPONENTS = 'overlays/production-with-components';

/** The part of a Kubernetes object that tests look at. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly labels?: Readonly<Record<string, string>>;
  };
  // oxlint-disable-next-line typescript/no-explicit-any -- the test that reads a field is what checks it
  readonly spec: any;
  /** Of a ConfigMap or Secret. */
  readonly data: Readonly<Record<string, string>>;
}

/** Copies `k8s/` and writes the connection strings as an operator does, from their examples. */
export async function prepareManifests() {
  const copy = await mkdtempDisposable(path.join(tmpdir(), 'site-k8s-'));
  await cp('k8s', copy.path, { recursive: true });
  const production = path.join(copy.path, 'overlays/production');
  for (const name of ['web', 'publisher', 'owner']) {
    const file = path.join(production, `database/${name}.env`);
    await cp(`${file}.example`, file);
  }
  await chooseComponents(production);
  const built = new Map<string, Promise<readonly Manifest[]>>();
  return {
    /** What kustomize makes of a folder within `k8s/`, once. */
    build: (folder: string) =>
      built.getOrInsertComputed(folder, () => build(path.join(copy.path, folder))),
    [Symbol.asyncDispose]: copy.remove,
  };
}

async function build(folder: string): Promise<readonly Manifest[]> {
  const { stdout } = await promisify(execFile)('kustomize', ['build', folder]);
  return parseAllDocuments(stdout).map((document) => document.toJS());
}

/** Follows the comments of the overlay, and changes the host in SITE_URL only. */
async function chooseComponents(production: string): Promise<void> {
  const chosen = path.join(production, '../..', WITH_COMPONENTS);
  await cp(production, chosen, { recursive: true });
  const file = path.join(chosen, 'kustomization.yaml');
  const text = (await readFile(file, 'utf8'))
    .replaceAll(/# (- \.\.\/\.\.\/components)/g, '$1')
    .replace('- ../../components/gateway-api', '- ../../components/ingress')
    .replace('  - database\n', '')
    .replace(/SITE_URL=.*/, 'SITE_URL=https://gimnasio.example.org');
  await writeFile(file, text);
}

/** @param name needed where there are several of the kind. */
export function find(manifests: readonly Manifest[], kind: string, name?: string): Manifest {
  const found = manifests.find(
    (it) => it.kind === kind && (name === undefined || it.metadata.name === name),
  );
  if (!found) throw new Error(`no ${kind} ${name ?? ''}`);
  return found;
}

export function podOf(manifests: readonly Manifest[], kind: string, name: string) {
  return find(manifests, kind, name).spec.template.spec;
}

/** The manifests that create pods. */
export function workloadsOf(manifests: readonly Manifest[]): readonly Manifest[] {
  return manifests.filter(({ spec }) => spec?.template?.spec?.containers);
}

/** The variables of a container, as the cluster would resolve them. */
export function environmentOf(
  manifests: readonly Manifest[],
  container = podOf(manifests, 'Deployment', 'web').containers[0],
): Record<string, string> {
  const env: Record<string, string> = {};
  for (const { configMapRef } of container.envFrom) {
    Object.assign(env, find(manifests, 'ConfigMap', configMapRef.name).data);
  }
  for (const { name, value, valueFrom } of container.env) {
    const { key, name: secret, optional } = valueFrom?.secretKeyRef ?? {};
    const resolved = secret
      ? secretOf(manifests, secret)[key]
      : value.replaceAll(/\$\((\w+)\)/g, (_: string, other: string) => env[other]);
    if (resolved !== undefined) env[name] = resolved;
    else if (!optional) throw new Error(`${name}: the Secret ${secret} has no key ${key}`);
  }
  return env;
}

/** The Secrets that an operator creates by hand, or that the operator of PostgreSQL creates. */
const SECRETS_OF_OTHERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  database: { DATABASE_URL: 'postgresql://site_web:a@db:5432/site', password: 'a' },
  'database-publisher': {
    DATABASE_URL: 'postgresql://site_publisher:b@db:5432/site',
    password: 'b',
  },
  'database-owner': { DATABASE_URL: 'postgresql://site:c@db:5432/site' },
  'database-app': { password: 'c' },
};

export function secretOf(manifests: readonly Manifest[], name: string): Record<string, string> {
  const secret = manifests.find((it) => it.kind === 'Secret' && it.metadata.name === name);
  if (!secret) return SECRETS_OF_OTHERS[name] ?? {};
  const decode = (value: string) => Buffer.from(value, 'base64').toString();
  return Object.fromEntries(Object.entries(secret.data).map(([key, it]) => [key, decode(it)]));
}
