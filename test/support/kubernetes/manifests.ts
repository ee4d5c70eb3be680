import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findKustomize, KUSTOMIZE_MISSING, type Manifest } from './kustomize.ts';

export const K8S = path.join(import.meta.dirname, '../../../k8s');

/** Production with the components that it offers, at a host that no file of the project names. */
export const WITH_COMPONENTS = 'overlays/production-with-components';

/** What an overlay without a Secret of its own is given by others. */
const SECRET_OF_OTHERS = {
  DATABASE_URL: 'postgresql://user:password@database.example:5432/site',
  uri: 'postgresql://user:password@database-rw.rosell-20:5432/site',
};

/** The project's manifests as kustomize builds them, each folder once. */
export interface Manifests extends AsyncDisposable {
  /** @param folder within `k8s/`. */
  build(folder: string): Promise<readonly Manifest[]>;
}

/** Copies `k8s/` and puts beside it what an operator does: the connection string and a post. */
export async function prepareManifests(): Promise<Manifests> {
  const kustomize = await findKustomize();
  if (!kustomize) throw new Error(KUSTOMIZE_MISSING);
  const copy = await mkdtemp(path.join(tmpdir(), 'site-k8s-'));
  await cp(K8S, copy, { recursive: true });
  const production = path.join(copy, 'overlays/production');
  await cp(
    path.join(production, 'database/database.env.example'),
    path.join(production, 'database/database.env'),
  );
  await writeFile(path.join(production, 'publish/post.md'), '---\nslug: un-articulo\n---\n');
  await chooseComponents(production);
  const built = new Map<string, Promise<readonly Manifest[]>>();
  return {
    build(folder) {
      const known = built.get(folder);
      if (known) return known;
      const building = kustomize(path.join(copy, folder));
      built.set(folder, building);
      return building;
    },
    [Symbol.asyncDispose]: () => rm(copy, { recursive: true }),
  };
}

/** Does what the overlay's comments offer, and writes another host into SITE_URL alone. */
async function chooseComponents(production: string): Promise<void> {
  const chosen = path.join(production, '../..', WITH_COMPONENTS);
  await cp(production, chosen, { recursive: true });
  const file = path.join(chosen, 'kustomization.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text
      .replaceAll(/# (- \.\.\/\.\.\/components)/g, '$1')
      .replace(/SITE_URL=.*/, 'SITE_URL=https://gimnasio.example.org'),
  );
}

export function find(manifests: readonly Manifest[], kind: string, name: string): Manifest {
  const found = manifests.find((it) => it.kind === kind && it.metadata.name === name);
  if (!found) throw new Error(`no ${kind} named ${name}`);
  return found;
}

export function podOf(manifests: readonly Manifest[], kind: string, name: string) {
  return find(manifests, kind, name).spec.template.spec;
}

/** All that makes pods. */
export function workloadsOf(manifests: readonly Manifest[]): readonly Manifest[] {
  return manifests.filter(({ spec }) => spec?.template?.spec?.containers);
}

/** The variables of the site's container, as the cluster would resolve them. */
export function environmentOf(manifests: readonly Manifest[]): Record<string, string> {
  const [web] = podOf(manifests, 'Deployment', 'web').containers;
  const secret = secretOf(manifests);
  const env: Record<string, string> = {};
  for (const { configMapRef } of web.envFrom) {
    Object.assign(env, find(manifests, 'ConfigMap', configMapRef.name).data);
  }
  for (const { name, valueFrom } of web.env) {
    const value = secret[valueFrom.secretKeyRef.key];
    if (value === undefined) throw new Error(`${name}: no such key in the secret`);
    env[name] = value;
  }
  return env;
}

export function secretOf(manifests: readonly Manifest[]): Record<string, string> {
  const secret = manifests.find(({ kind }) => kind === 'Secret');
  if (!secret) return SECRET_OF_OTHERS;
  return Object.fromEntries(
    Object.entries(secret.data).map(([key, value]) => [
      key,
      Buffer.from(value, 'base64').toString(),
    ]),
  );
}
