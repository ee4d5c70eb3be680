import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { parseConfig, variables } from '../../src/config.ts';
import {
  environmentOf,
  find,
  type Manifest,
  podOf,
  prepareManifests,
  secretOf,
  WITH_COMPONENTS,
  workloadsOf,
} from './kustomize.ts';
import { fieldErrors, valueErrors } from './schemas.ts';
import { isInstalled } from '../support/processes.ts';

const LOCAL = 'overlays/local';
const PRODUCTION = 'overlays/production';
const CLOUDNATIVE = 'overlays/production-cloudnative-pg';

const hasKustomize = isInstalled('kustomize');
if (!hasKustomize) {
  console.warn('manifests.test.ts: skipped, needs kustomize 5, which is a package of Debian 13');
}

const manifests = await prepareManifests();
afterAll(() => manifests[Symbol.asyncDispose]());

const OVERLAYS = [LOCAL, PRODUCTION, CLOUDNATIVE, WITH_COMPONENTS];
const SITES = ['base', ...OVERLAYS];
/** Those that visitors reach by a Gateway or an Ingress. */
const PUBLIC = [PRODUCTION, CLOUDNATIVE, WITH_COMPONENTS];

test.skipIf(!hasKustomize)('base and every overlay fit the types of Kubernetes 1.30', async () => {
  // At once, since the compiler takes most of its time for the types.
  const built = await Promise.all(SITES.map(manifests.build));

  expect(await fieldErrors(built.flat())).toBe('');
});

describe.skipIf(!hasKustomize).for(SITES)('the site of %s', (folder) => {
  let built: readonly Manifest[];
  beforeAll(async () => {
    built = await manifests.build(folder);
  });

  test('has values that the newest Kubernetes takes', async () => {
    expect(await valueErrors(built)).toEqual([]);
  });

  test('gives no pod more rights than it needs', () => {
    for (const { spec } of workloadsOf(built)) {
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
        expect(Object.keys(container.resources.requests)).toContain('memory');
        expect(container.resources.limits).toHaveProperty('memory');
      }
    }
  });

  test('generates names that follow what is in them, and finds them', () => {
    const generated = built.filter(
      // Grafana finds its dashboards by their label, under one name each.
      ({ kind, metadata }) =>
        (kind === 'ConfigMap' && !metadata.labels?.['grafana_dashboard']) || kind === 'Secret',
    );

    expect(generated.length).toBeGreaterThan(0);
    // Argo CD and Flux delete former ones, which old pods may still need.
    expect(generated.find(({ kind }) => kind === 'ConfigMap')?.metadata.annotations).toEqual({
      'argocd.argoproj.io/sync-options': 'PruneLast=true',
      'kustomize.toolkit.fluxcd.io/prune': 'disabled',
    });
    for (const { kind, metadata } of generated) {
      expect(metadata.name).toMatch(/-[a-z0-9]{10}$/);
      const users = workloadsOf(built).filter((it) =>
        JSON.stringify(it.spec).includes(`"${metadata.name}"`),
      );
      expect(users, `${kind} ${metadata.name}`).not.toEqual([]);
    }
  });

  test('lets every container with a connection string reach PostgreSQL', () => {
    for (const { spec } of workloadsOf(built)) {
      if (!JSON.stringify(spec).includes('"DATABASE_URL"')) continue;
      expect(spec.template.metadata.labels).toMatchObject({ 'database-client': 'true' });
    }
  });

  test('migrates with the same pinned image before it serves', async () => {
    const { initContainers, containers } = podOf(built, 'Deployment', 'web');

    const images = new Set([...initContainers, ...containers].map(({ image }) => image));
    expect([...images]).toEqual([expect.stringMatching(/^rosell-20:\d+\.\d+\.\d+$/)]);
    expect(initContainers[0].envFrom).toEqual(containers[0].envFrom);
    // The two, one after the other, are the image's own command.
    const [, both] = /^CMD \["sh", "-c", "(.+)"\]$/m.exec(await read('Dockerfile')) ?? [];
    const [migrate, serve] = both?.split(' && exec ') ?? [];
    expect(migrate).toContain(`${initContainers[0].command.join(' ')} >&2`);
    expect(serve).toBe(containers[0].command.join(' '));
  });

  test('removes an old pod when a new one has been ready for a while and proxies know it', async () => {
    const { strategy, template, minReadySeconds } = find(built, 'Deployment', 'web').spec;
    const { lifecycle } = template.spec.containers[0];
    const pause = Number(/STOP_PAUSE_SECONDS=(\d+)/.exec(await read('Dockerfile'))?.[1]);
    const drain = Number(
      /DRAIN_MS = (\d+)_000/.exec(await read('src/http/server/close-server.ts'))?.[1],
    );

    expect(strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    expect(minReadySeconds).toBe(5);
    expect(lifecycle.preStop.sleep.seconds).toBeGreaterThanOrEqual(5);
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(
      lifecycle.preStop.sleep.seconds + pause + drain,
    );
  });

  test('leaves the number of pods to the autoscaler, spreads them and loses one at a time', () => {
    const { spec } = find(built, 'Deployment', 'web');
    const { spec: scaler } = find(built, 'HorizontalPodAutoscaler', 'web');
    const { spec: budget } = find(built, 'PodDisruptionBudget', 'web');

    // An apply would undo what the autoscaler set.
    expect(spec).not.toHaveProperty('replicas');
    expect(scaler).toMatchObject({
      minReplicas: 2,
      maxReplicas: 8,
      scaleTargetRef: { kind: 'Deployment', name: 'web' },
      metrics: [{ resource: { name: 'cpu' } }],
    });
    // Up fast and down slowly.
    expect(scaler.behavior.scaleDown.stabilizationWindowSeconds).toBeGreaterThan(
      scaler.behavior.scaleUp.stabilizationWindowSeconds,
    );
    expect(spec.template.spec.topologySpreadConstraints).toMatchObject([
      { topologyKey: 'kubernetes.io/hostname' },
      { topologyKey: 'topology.kubernetes.io/zone' },
    ]);
    expect(budget.maxUnavailable).toBe(1);
    for (const { labelSelector } of [
      ...spec.template.spec.topologySpreadConstraints,
      { labelSelector: budget.selector },
    ]) {
      expect(selects(labelSelector, spec.template.metadata.labels)).toBe(true);
    }
  });

  test('sets variables that the process knows, to values that it takes', () => {
    const env = environmentOf(built);
    const [web] = podOf(built, 'Deployment', 'web').containers;

    expect([...variables, 'DATABASE_PASSWORD']).toEqual(expect.arrayContaining(Object.keys(env)));
    const config = configOf(built);
    expect(web.ports).toEqual([
      { name: 'http', containerPort: config.port },
      { name: 'admin', containerPort: config.adminPort },
    ]);
    const probes = [web.startupProbe, web.livenessProbe, web.readinessProbe];
    expect(probes.map(({ httpGet }) => httpGet)).toEqual(
      ['/livez', '/livez', '/readyz'].map((asked) => ({ path: asked, port: 'admin' })),
    );
  });

  test('is found by Prometheus, names the container of kubectl logs and exec, and leaves a lost node soon', () => {
    const { metadata, spec } = find(built, 'Deployment', 'web').spec.template;
    expect(metadata.annotations).toMatchObject({
      'prometheus.io/scrape': 'true',
      'prometheus.io/port': String(spec.containers[0].ports[1].containerPort),
    });
    for (const name of ['web', 'publisher']) {
      const { metadata, spec } = find(built, 'Deployment', name).spec.template;
      expect(metadata.annotations).toMatchObject({
        'kubectl.kubernetes.io/default-container': spec.containers[0].name,
      });
      expect(spec.tolerations).toMatchObject(
        ['not-ready', 'unreachable'].map((state) => ({
          key: `node.kubernetes.io/${state}`,
          effect: 'NoExecute',
          tolerationSeconds: 30,
        })),
      );
      for (const { resources } of spec.containers) {
        expect(resources.requests).toHaveProperty('ephemeral-storage');
      }
    }
  });

  test('leads from the Service to the public port of the pods alone', () => {
    const { spec } = find(built, 'Service', 'web');
    const { template } = find(built, 'Deployment', 'web').spec;

    expect(template.metadata.labels).toMatchObject(spec.selector);
    expect(spec.ports.map((port: { targetPort: string }) => port.targetPort)).toEqual(['http']);
  });

  test('publishes in a pod of its own, which serves nothing and may take more memory', () => {
    const [web] = podOf(built, 'Deployment', 'web').containers;
    const { template } = find(built, 'Deployment', 'publisher').spec;
    const [publisher] = template.spec.containers;

    expect(publisher.image).toBe(web.image);
    expect(publisher.envFrom).toEqual(web.envFrom);
    // The files of a tar, on disk.
    expect(publisher.volumeMounts).toContainEqual({ name: 'tmp', mountPath: '/tmp' });
    const { selector } = find(built, 'Service', 'web').spec;
    expect(selects({ matchLabels: selector }, template.metadata.labels)).toBe(false);
    // Full caches and two worker threads at the limit of their heap.
    expect(mebibytes(web.resources.limits.memory)).toBe(512);
    // The largest picture and the largest tar (docs/publishing.md).
    expect(mebibytes(publisher.resources.limits.memory)).toBeGreaterThanOrEqual(670);
    expect(mebibytes(publisher.resources.requests.memory)).toBeLessThanOrEqual(64);
  });

  test('gives each container one login, from a Secret that no other container has', () => {
    const { initContainers, containers } = podOf(built, 'Deployment', 'web');
    const [publisher] = podOf(built, 'Deployment', 'publisher').containers;
    const users = [initContainers[0], containers[0], publisher].map((container) => ({
      login: new URL(environmentOf(built, container)['DATABASE_URL'] ?? '').username,
      secrets: [...new Set<string>(container.env.flatMap(secretNames))],
    }));

    expect(users.map(({ login }) => login)).toEqual(['site', 'site_web', 'site_publisher']);
    const secrets = users.flatMap((user) => user.secrets);
    expect(secrets).toHaveLength(3);
    expect(new Set(secrets).size).toBe(3);
  });

  test('lets nothing in but visitors, Prometheus and the challenge for a certificate, nothing out but names and PostgreSQL', () => {
    const policiesFor = (labels: Record<string, string>) =>
      built.filter(
        ({ kind, spec }) => kind === 'NetworkPolicy' && selects(spec.podSelector, labels),
      );
    const { labels } = find(built, 'Deployment', 'web').spec.template.metadata;
    const policies = policiesFor(labels);

    const denied = policies.find(({ spec }) => !spec.ingress && !spec.egress);
    expect(denied?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    const incoming = policies.flatMap(({ spec }) => spec.ingress ?? []);
    expect(incoming.map(({ ports }) => ports)).toEqual([[{ port: 'http' }], [{ port: 'admin' }]]);
    for (const { from } of incoming)
      expect(from).toEqual([{ namespaceSelector: expect.anything() }]);
    const solver = policiesFor({ 'acme.cert-manager.io/http01-solver': 'true' });
    expect(solver.flatMap(({ spec }) => spec.ingress ?? [])).toEqual([
      { from: find(built, 'NetworkPolicy', 'web').spec.ingress[0].from, ports: [{ port: 8089 }] },
    ]);
    const outgoing = policies.flatMap(({ spec }) => spec.egress ?? []);
    const ports = outgoing.flatMap((rule) => rule.ports.map((it: { port: number }) => it.port));
    expect(new Set(ports)).toEqual(new Set([53, 5432]));
    const [, postgres] = outgoing;
    if (folder === LOCAL || folder === CLOUDNATIVE) expect(postgres.to).toHaveLength(1);
  });
});

describe.skipIf(!hasKustomize)('the overlay', () => {
  test.for(OVERLAYS)(
    '%s puts everything into one namespace, whose pods are restricted',
    async (folder) => {
      const built = await manifests.build(folder);
      const [namespace] = built.filter(({ kind }) => kind === 'Namespace');

      expect(namespace?.metadata.labels).toEqual({
        'app.kubernetes.io/part-of': 'rosell-20',
        'pod-security.kubernetes.io/enforce': 'restricted',
        'pod-security.kubernetes.io/warn': 'restricted',
        'pod-security.kubernetes.io/audit': 'restricted',
      });
      for (const { kind, metadata } of built) {
        if (kind !== 'Namespace') expect(metadata.namespace).toBe(namespace?.metadata.name);
        // `kubectl apply --prune` finds former ConfigMaps and Secrets by it.
        expect(metadata.labels).toMatchObject({ 'app.kubernetes.io/part-of': 'rosell-20' });
      }
    },
  );

  test.for([LOCAL, PRODUCTION])(
    '%s sets the passwords that the site logs in with',
    async (folder) => {
      const built = await manifests.build(folder);
      const { initContainers, containers } = podOf(built, 'Deployment', 'web');
      const [publisher] = podOf(built, 'Deployment', 'publisher').containers;
      const owner = environmentOf(built, initContainers[0]);
      const passwordOf = (container: unknown) =>
        new URL(environmentOf(built, container)['DATABASE_URL'] ?? '').password;

      expect(passwordOf(containers[0])).toBe(owner['SITE_PASSWORD']);
      expect(passwordOf(publisher)).toBe(owner['PUBLISHER_PASSWORD']);
    },
  );

  test('local connects the site to its own PostgreSQL, as the owner that it is created with', async () => {
    const built = await manifests.build(LOCAL);
    const [migrate] = podOf(built, 'Deployment', 'web').initContainers;
    const database = new URL(environmentOf(built, migrate)['DATABASE_URL'] ?? '');
    const [service] = find(built, 'Service', database.hostname).spec.ports;
    const [postgres] = podOf(built, 'StatefulSet', 'postgres').containers;
    const secret = secretOf(built, postgres.envFrom[0].secretRef.name);

    expect(database.port).toBe(String(service.port));
    expect(database.username).toBe(secret['POSTGRES_USER']);
    expect(database.password).toBe(secret['POSTGRES_PASSWORD']);
    expect(postgres.ports).toContainEqual({ name: service.targetPort, containerPort: 5432 });
    expect(postgres.env).toContainEqual({ name: 'POSTGRES_DB', value: database.pathname.slice(1) });
  });

  test('with an Ingress it has a certificate for the host of its pages', async () => {
    const built = await manifests.build(WITH_COMPONENTS);
    const { metadata, spec } = find(built, 'Ingress', 'web');

    expect(metadata.annotations).toHaveProperty('cert-manager.io/cluster-issuer');
    expect(spec.tls).toEqual([{ hosts: [...hostsOf(built)], secretName: 'web-tls' }]);
    expect(configOf(built).siteUrl).toMatch(/^https:/);
  });

  test.for(PUBLIC)(
    '%s leads to the Service from the host of SITE_URL, the only place that names it',
    async (folder) => {
      const built = await manifests.build(folder);
      const text = await read(
        `k8s/${folder.replace(WITH_COMPONENTS, PRODUCTION)}/kustomization.yaml`,
      );
      const { siteUrl } = configOf(built);

      expect(text.match(/www\.example\.com/g)).toHaveLength(1);
      expect(hostsOf(built)).toEqual(new Set([new URL(siteUrl).hostname]));
      const [port] = find(built, 'Service', 'web').spec.ports;
      expect(backendOf(built)).toEqual({
        name: 'web',
        port: expect.toBeOneOf([port.name, port.port]),
      });
    },
  );

  test('both overlays for visitors write the host of SITE_URL to the same places', async () => {
    const [production, cloudnative] = await Promise.all(
      [PRODUCTION, CLOUDNATIVE].map((it) => read(`k8s/${it}/kustomization.yaml`)),
    );

    expect(parse(cloudnative ?? '').replacements).toEqual(parse(production ?? '').replacements);
  });

  test('with a content repository the publisher follows what git-sync exchanges, and alone reaches the forge', async () => {
    const built = await manifests.build(WITH_COMPONENTS);
    const { strategy, template } = find(built, 'Deployment', 'publisher').spec;
    const [publisher, { env, image, volumeMounts }] = template.spec.containers;
    const valueOf = (wanted: string) =>
      env.find(({ name }: { name: string }) => name === wanted)?.value;
    const mount = { name: 'content', mountPath: valueOf('GITSYNC_ROOT') };
    const policy = find(built, 'NetworkPolicy', 'content-repository').spec;

    expect(strategy).toEqual({ type: 'Recreate' });
    expect(image).toMatch(/^registry\.k8s\.io\/git-sync\/git-sync:v4\.\d+\.\d+$/);
    const followed = `${mount.mountPath}/${valueOf('GITSYNC_LINK')}/posts`;
    expect(publisher.command).toEqual(['node', 'dist/posts.js', 'follow', followed]);
    expect(volumeMounts).toContainEqual(mount);
    expect(publisher.volumeMounts).toContainEqual({ ...mount, readOnly: true });
    expect(JSON.stringify(publisher)).not.toContain('git-secret');
    expect(policy.podSelector.matchLabels).toEqual({ 'app.kubernetes.io/name': 'publisher' });
    expect(policy.egress).toEqual([{ ports: [{ port: 22 }] }]);
    // Nothing comes in but questions for metrics.
    expect(policy.ingress).toEqual([
      { from: [expect.anything()], ports: [{ port: 'admin' }, { port: 'git-sync' }] },
    ]);
    // compose runs the same.
    expect(await read('compose.yaml')).toContain(`image: ${image}\n`);
    for (const other of [LOCAL, PRODUCTION, CLOUDNATIVE]) {
      expect(JSON.stringify(await manifests.build(other))).not.toContain('git-sync/git-sync');
    }
  });

  test('production-cloudnative-pg backs its cluster up and archives it, and manages the two logins', async () => {
    const built = await manifests.build(CLOUDNATIVE);
    const { metadata, spec } = find(built, 'Cluster');
    const { spec: backup } = find(built, 'ScheduledBackup');
    const [archive] = spec.plugins;

    expect(backup.cluster.name).toBe(metadata.name);
    expect(backup.pluginConfiguration.name).toBe(archive.name);
    expect(archive.parameters.barmanObjectName).toBe(find(built, 'ObjectStore').metadata.name);
    const roles = spec.managed.roles.map((role: { name: string }) => role.name);
    expect(roles).toEqual(['site_web', 'site_publisher']);
  });

  test('production-cloudnative-pg verifies the certificate of the cluster', async () => {
    const built = await manifests.build(CLOUDNATIVE);
    const { name } = find(built, 'Cluster').metadata;

    for (const { spec } of workloadsOf(built)) {
      const { initContainers = [], containers, volumes } = spec.template.spec;
      // Not the CA's key.
      expect(volumes).toContainEqual({
        name: 'database-ca',
        secret: { secretName: `${name}-ca`, items: [{ key: 'ca.crt', path: 'ca.crt' }] },
      });
      for (const container of [...initContainers, ...containers]) {
        const url = new URL(environmentOf(built, container)['DATABASE_URL'] ?? '');
        expect(url.hostname).toBe(`${name}-rw`);
        expect(url.searchParams.get('sslmode')).toBe('verify-full');
        const mount = container.volumeMounts.find(
          (it: { name: string }) => it.name === 'database-ca',
        );
        expect(url.searchParams.get('sslrootcert')).toBe(`${mount.mountPath}/ca.crt`);
      }
    }
  });

  test('production-cloudnative-pg is restored from the store that it archives to', async () => {
    const built = await manifests.build(CLOUDNATIVE);
    const example = await read('k8s/components/cloudnative-pg/recovery.example.yaml');
    const parsed = parseAllDocuments(example).map((it) => it.toJS() as Manifest);
    const [recovered, backup] = parsed;
    const { metadata, spec } = find(built, 'Cluster');
    const nightly = find(built, 'ScheduledBackup').spec;

    expect(await fieldErrors(parsed)).toBe('');
    expect(await valueErrors(parsed)).toEqual([]);
    const [before] = recovered?.spec.externalClusters ?? [];
    const store = spec.plugins[0].parameters.barmanObjectName;
    expect(before.plugin.parameters).toEqual({
      barmanObjectName: store,
      serverName: metadata.name,
    });
    expect(recovered?.spec.bootstrap.recovery.source).toBe(before.name);
    const renamed = (value: unknown) =>
      JSON.parse(
        JSON.stringify(value).replaceAll(
          `"cnpg.io/cluster":"${metadata.name}"`,
          `"cnpg.io/cluster":"${recovered?.metadata.name}"`,
        ),
      );
    const { bootstrap: _begin, plugins: _archive, ...same } = spec;
    expect(recovered?.spec).toMatchObject(renamed(same));
    // It must not archive over the old one.
    expect(recovered?.spec.plugins[0].parameters).toEqual({
      barmanObjectName: store,
      serverName: recovered?.metadata.name,
    });
    expect(backup?.spec).toEqual({ ...nightly, cluster: { name: recovered?.metadata.name } });
  });

  test('production-cloudnative-pg has alerts on its own metrics only, and on their absence', async () => {
    const built = await manifests.build(CLOUDNATIVE);
    const alerts = built.filter(({ kind }) => kind === 'PrometheusRule');
    const groups = alerts.flatMap(({ spec }): { rules: { expr: string }[] }[] => spec.groups);
    const expressions = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));

    for (const expression of expressions) {
      // A name with an underscore that calls no function, and what it is narrowed to.
      const metrics = expression.match(/\b[a-z]+(?:_[a-z]+)+\b(?!\()(?:\{[^}]*\})?/g);
      for (const metric of metrics ?? ['no metric'])
        expect(metric).toContain(`{namespace="${alerts[0]?.metadata.namespace}"`);
    }
    expect(expressions).toContainEqual(expect.stringMatching(/^absent\(site_build_info/));
  });
});

test('the handbook explains every alert', async () => {
  const files = globSync('k8s/components/*/monitoring.yaml');
  const rules = (await Promise.all(files.map(read))).join('');
  const handbook = await read('docs/operating.md');

  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(0);
  expect(alerts.filter((alert) => !handbook.includes(`\`${alert}\``))).toEqual([]);
});

function read(file: string): Promise<string> {
  return readFile(file, 'utf8');
}

function mebibytes(quantity: string): number {
  return Number(/^(\d+)Mi$/.exec(quantity)?.[1]);
}

/** The Secret that a variable is read from. */
function secretNames(variable: { valueFrom?: { secretKeyRef?: { name: string } } }): string[] {
  const { secretKeyRef } = variable.valueFrom ?? {};
  return secretKeyRef ? [secretKeyRef.name] : [];
}

interface Selector {
  readonly matchLabels?: Record<string, string>;
  /** Those with `Exists`; others are not used. */
  readonly matchExpressions?: readonly { readonly key: string; readonly operator: 'Exists' }[];
}

function selects(
  { matchLabels = {}, matchExpressions = [] }: Selector,
  labels: Record<string, string>,
): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key }) => key in labels)
  );
}

/** The configuration that the pod reads, with a file of this machine in place of one that is mounted there. */
function configOf(built: readonly Manifest[]) {
  const env = environmentOf(built);
  const DATABASE_URL = env['DATABASE_URL']?.replace('/etc/postgresql/ca.crt', import.meta.filename);
  return parseConfig({ ...env, DATABASE_URL });
}

/** The hosts of the Ingress or of the HTTPRoutes. */
function hostsOf(built: readonly Manifest[]): Set<string> {
  return new Set(
    built.flatMap(({ kind, spec }) => {
      if (kind === 'Ingress') return spec.rules.map((rule: { host: string }) => rule.host);
      return kind === 'HTTPRoute' ? spec.hostnames : [];
    }),
  );
}

/** The Service that the Ingress or the HTTPRoute leads to, and its port. */
function backendOf(built: readonly Manifest[]) {
  const [route] = built.filter(({ kind }) => kind === 'HTTPRoute');
  if (route) {
    const [{ name, port }] = route.spec.rules[0].backendRefs;
    return { name, port };
  }
  const [{ http }] = find(built, 'Ingress', 'web').spec.rules;
  const { name, port } = http.paths[0].backend.service;
  return { name, port: port.name };
}
