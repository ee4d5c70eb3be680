import { typeErrors } from '../support/standards/type-errors.ts';
import type { Manifest } from './kustomize.ts';

/** Packages with the types and validators of operators' kinds; the others are Kubernetes' own. */
const OPERATORS: Readonly<Record<string, string>> = {
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
};

/**
 * What an API server would say of fields that are unknown, missing or of the wrong type, by the OpenAPI schemas of
 * operators, and of Kubernetes 1.30: later versions take each of its fields too.
 */
export function fieldErrors(manifests: readonly Manifest[]): Promise<string> {
  const published = manifests.filter(({ apiVersion }) => isPublished(apiVersion));
  return typeErrors(published.map((manifest) => [manifest, typeOf(manifest)]));
}

function typeOf({ apiVersion, kind }: Manifest): string {
  const { group = 'core', version } = partsOf(apiVersion);
  return group in OPERATORS
    ? `import('${moduleOf(apiVersion)}').I${kind}`
    : `import('kubernetes-types/${group.split('.')[0]}/${version}').${kind}`;
}

/** @returns what validators made from the newest schemas say of values out of form or range. */
export async function valueErrors(manifests: readonly Manifest[]): Promise<string[]> {
  const errors: string[] = [];
  for (const manifest of manifests.filter(({ apiVersion }) => isPublished(apiVersion))) {
    const { kind, metadata } = manifest;
    const { [kind]: Model } = await import(moduleOf(manifest.apiVersion));
    try {
      new Model(withoutLineBreaks(manifest)).validate();
    } catch (error) {
      errors.push(`${kind} ${metadata.name}: ${String(error)}`);
    }
  }
  return errors;
}

/** kustomize breaks long base64 into lines, which Kubernetes takes and the validator does not. */
function withoutLineBreaks(manifest: Manifest): unknown {
  const isSecret = manifest.kind === 'Secret';
  return isSecret ? JSON.parse(JSON.stringify(manifest).replaceAll('\\n', '')) : manifest;
}

function isPublished(apiVersion: string): boolean {
  return partsOf(apiVersion).group !== 'barmancloud.cnpg.io';
}

function moduleOf(apiVersion: string): string {
  return `${OPERATORS[partsOf(apiVersion).group ?? ''] ?? 'kubernetes-models'}/${apiVersion}`;
}

function partsOf(apiVersion: string) {
  const [version, group] = apiVersion.split('/').reverse();
  return { group, version };
}
