import { typeErrors } from '../support/standards/type-errors.ts';
import type { Manifest } from './kustomize.ts';

/** Packages with the types and validators of operators' kinds; the others are Kubernetes' own. */
const OPERATORS: Readonly<Record<string, string>> = {
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
};

/** The type of a manifest; none of a kind that this version, or nobody, has published. */
type TypeOf = (manifest: Manifest) => string | undefined;

/** Types made from the OpenAPI schemas of Kubernetes, by its version. */
export const VERSIONS: Readonly<Record<'1.30' | 'the newest', TypeOf>> = {
  '1.30'({ apiVersion, kind }) {
    const { group = 'core', version } = partsOf(apiVersion);
    if (group in OPERATORS || !isPublished(apiVersion)) return undefined;
    return `import('kubernetes-types/${group.split('.')[0]}/${version}').${kind}`;
  },
  // Newer than 1.34: it knows `schedulingGroup` of a pod. The package does not say its version.
  'the newest': ({ apiVersion, kind }) =>
    isPublished(apiVersion) ? `import('${moduleOf(apiVersion)}').I${kind}` : undefined,
};

/** What an API server would say of fields that are unknown, missing or of the wrong type. */
export function fieldErrors(typeOf: TypeOf, manifests: readonly Manifest[]): Promise<string> {
  return typeErrors(
    manifests.flatMap((manifest) => {
      const type = typeOf(manifest);
      return type ? [[manifest, type] as const] : [];
    }),
  );
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
