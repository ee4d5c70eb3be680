import { typeErrors } from '../support/standards/type-errors.ts';
import type { Manifest } from './kustomize.ts';

/** Packages with the types and validators of operators' kinds; the others are Kubernetes' own. */
const OPERATORS: Readonly<Record<string, string>> = {
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
};

/**
 * What an API server would say of fields that are unknown, missing or of the wrong type: by types made from
 * the OpenAPI schemas of Kubernetes 1.30, the oldest one that the manifests are for, and of the operators.
 */
export function fieldErrors(manifests: readonly Manifest[]): Promise<string> {
  return typeErrors(
    manifests.filter(isPublished).map((manifest) => [manifest, typeOf(manifest)] as const),
  );
}

/**
 * What validators made from the newest schemas say of values out of form or range. (Newer than 1.34: the
 * package knows `schedulingGroup` of a pod, and does not say its version.)
 */
export async function valueErrors(manifests: readonly Manifest[]): Promise<string[]> {
  const errors: string[] = [];
  for (const manifest of manifests.filter(isPublished)) {
    const { apiVersion, kind, metadata } = manifest;
    const packageName = OPERATORS[partsOf(apiVersion).group] ?? 'kubernetes-models';
    const { [kind]: Model } = await import(`${packageName}/${apiVersion}`);
    try {
      new Model(withoutLineBreaks(manifest)).validate();
    } catch (error) {
      errors.push(`${kind} ${metadata.name}: ${String(error)}`);
    }
  }
  return errors;
}

function typeOf({ apiVersion, kind }: Manifest): string {
  const { group, version } = partsOf(apiVersion);
  const operator = OPERATORS[group];
  if (operator) return `import('${operator}/${apiVersion}').I${kind}`;
  return `import('kubernetes-types/${group.split('.')[0]}/${version}').${kind}`;
}

/** kustomize breaks long base64 into lines, which Kubernetes takes and the validator does not. */
function withoutLineBreaks(manifest: Manifest): unknown {
  const isSecret = manifest.kind === 'Secret';
  return isSecret ? JSON.parse(JSON.stringify(manifest).replaceAll('\\n', '')) : manifest;
}

/** Nobody has published types of the plugin that archives a cluster. */
function isPublished({ apiVersion }: Manifest): boolean {
  return partsOf(apiVersion).group !== 'barmancloud.cnpg.io';
}

function partsOf(apiVersion: string) {
  const [version, group = 'core'] = apiVersion.split('/').reverse();
  return { group, version };
}
