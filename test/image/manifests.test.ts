import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseConfig } from '../../src/config.ts';
import { findKustomize, KUSTOMIZE_MISSING, type Manifest } from '../support/kustomize.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const BASE = 'k8s/base';
const LOCAL = 'k8s/overlays/local';

const kustomize = await findKustomize();
if (!kustomize) console.warn(`manifests.test.ts: ${KUSTOMIZE_MISSING}`);

/** What the base expects of an overlay. */
const EXAMPLE_SECRET = { DATABASE_URL: 'postgresql://user:password@database.example:5432/site' };

describe.skipIf(!kustomize).for([BASE, LOCAL])('%s', (folder) => {
  test('runs the same pinned image to migrate and to serve', async () => {
    const { initContainers, containers } = podOf(await build(folder), 'Deployment', 'web');

    const images = new Set([...initContainers, ...containers].map(({ image }) => image));
    expect([...images]).toEqual([expect.stringMatching(/^rosell-20:\d+\.\d+\.\d+$/)]);
  });

  test('migrates before it serves', async () => {
    const { initContainers, containers } = podOf(await build(folder), 'Deployment', 'web');

    expect(initContainers).toHaveLength(1);
    expect(initContainers[0].command).toEqual(['node', 'dist/migrate.js']);
    expect(initContainers[0].env).toEqual(containers[0].env);
    expect(initContainers[0].envFrom).toEqual(containers[0].envFrom);
  });

  test('keeps every old pod until a new one is ready', async () => {
    const { strategy } = find(await build(folder), 'Deployment', 'web').spec;

    expect(strategy.rollingUpdate.maxUnavailable).toBe(0);
  });

  test('probes the admin port, never the public one', async () => {
    const [web] = podOf(await build(folder), 'Deployment', 'web').containers;

    expect(web.startupProbe.httpGet).toEqual({ path: '/livez', port: 'admin' });
    expect(web.livenessProbe.httpGet).toEqual({ path: '/livez', port: 'admin' });
    expect(web.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'admin' });
  });

  test('sets variables that the process knows, to values that it takes', async () => {
    const manifests = await build(folder);
    const env = environmentOf(manifests);
    const source = await readFile(path.join(ROOT, 'src/config.ts'), 'utf8');

    for (const name of Object.keys(env)) expect(source).toMatch(new RegExp(`^ *${name}:`, 'm'));
    const config = parseConfig(env);
    const [web] = podOf(manifests, 'Deployment', 'web').containers;
    expect(web.ports).toEqual([
      { name: 'http', containerPort: config.port },
      { name: 'admin', containerPort: config.adminPort },
    ]);
    const [rule] = find(manifests, 'Ingress', 'web').spec.rules;
    expect(rule.host).toBe(new URL(config.siteUrl).hostname);
  });

  test('leads from ingress to service to pod by names that exist', async () => {
    const manifests = await build(folder);
    const [path] = find(manifests, 'Ingress', 'web').spec.rules[0].http.paths;
    const service = find(manifests, 'Service', path.backend.service.name).spec;
    const { template } = find(manifests, 'Deployment', 'web').spec;

    const [port, ...otherPorts] = service.ports;
    expect(path.backend.service.port).toEqual({ name: port.name });
    expect(template.metadata.labels).toMatchObject(service.selector);
    expect(template.spec.containers[0].ports).toContainEqual(
      expect.objectContaining({ name: port.targetPort }),
    );
    // The admin port is not for the public.
    expect(otherPorts).toEqual([]);
    expect(port.targetPort).toBe('http');
  });

  test('gives no pod more rights than it needs', async () => {
    const workloads = (await build(folder)).filter(({ spec }) => spec?.template);

    for (const { spec } of workloads) {
      const pod = spec.template.spec;
      expect(pod.automountServiceAccountToken).toBe(false);
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: expect.any(Number),
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const container of [...(pod.initContainers ?? []), ...pod.containers]) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources.requests).toHaveProperty('memory');
        expect(container.resources.limits).toHaveProperty('memory');
      }
    }
  });
});

describe.skipIf(!kustomize)('the local overlay', () => {
  test('connects the site to its own PostgreSQL, with the credentials that it was made with', async () => {
    const manifests = await build(LOCAL);
    const database = new URL(environmentOf(manifests)['DATABASE_URL'] ?? '');
    const secret = secretOf(manifests);
    const [service] = find(manifests, 'Service', database.hostname).spec.ports;
    const [postgres] = podOf(manifests, 'StatefulSet', 'postgres').containers;

    expect(database.port).toBe(String(service.port));
    expect(database.username).toBe(secret['POSTGRES_USER']);
    expect(database.password).toBe(secret['POSTGRES_PASSWORD']);
    expect(postgres.ports).toContainEqual({ name: service.targetPort, containerPort: 5432 });
    expect(postgres.env).toContainEqual({ name: 'POSTGRES_DB', value: database.pathname.slice(1) });
  });

  test('puts everything into one namespace, whose pods are restricted', async () => {
    const manifests = await build(LOCAL);
    const [namespace] = manifests.filter(({ kind }) => kind === 'Namespace');

    expect(namespace?.metadata).toMatchObject({
      labels: { 'pod-security.kubernetes.io/enforce': 'restricted' },
    });
    for (const { kind, metadata } of manifests) {
      if (kind !== 'Namespace') expect(metadata.namespace).toBe(namespace?.metadata.name);
    }
  });

  test('runs the image that the handbook builds', async () => {
    const [web] = podOf(await build(LOCAL), 'Deployment', 'web').containers;
    const handbook = await readFile(path.join(ROOT, 'docs/operating.md'), 'utf8');

    expect(handbook).toContain(`docker build -t ${web.image} .`);
  });
});

async function build(folder: string): Promise<readonly Manifest[]> {
  if (!kustomize) throw new Error(KUSTOMIZE_MISSING);
  return kustomize(folder);
}

function find(manifests: readonly Manifest[], kind: string, name: string): Manifest {
  const found = manifests.find((it) => it.kind === kind && it.metadata.name === name);
  if (!found) throw new Error(`no ${kind} named ${name}`);
  return found;
}

function podOf(manifests: readonly Manifest[], kind: string, name: string) {
  return find(manifests, kind, name).spec.template.spec;
}

/** The variables of the site's container, as the cluster would resolve them. */
function environmentOf(manifests: readonly Manifest[]): Record<string, string> {
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

function secretOf(manifests: readonly Manifest[]): Record<string, string> {
  const secret = manifests.find(({ kind }) => kind === 'Secret');
  if (!secret) return EXAMPLE_SECRET;
  return Object.fromEntries(
    Object.entries(secret.data).map(([key, value]) => [
      key,
      Buffer.from(value, 'base64').toString(),
    ]),
  );
}
