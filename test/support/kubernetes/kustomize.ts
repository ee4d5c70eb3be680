import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';

const run = promisify(execFile);

/** What to say where there is none. */
export const KUSTOMIZE_MISSING =
  'skipped, needs kustomize 5: `apt-get install kustomize` (Debian 13 or later), or a kubectl of 1.27 or later';

/** Builds the manifests of a folder. */
export type Kustomize = (folder: string) => Promise<readonly Manifest[]>;

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

/** Finds a kustomize of this machine: its own command, else the one inside kubectl. */
export async function findKustomize(): Promise<Kustomize | undefined> {
  if (await prints(/./, 'kustomize', 'version')) return builder('kustomize', 'build');
  // Those before 1.27 have a kustomize that is too old, or does not say which.
  const kubectl = await prints(/Kustomize Version: v5/, 'kubectl', 'version', '--client');
  return kubectl ? builder('kubectl', 'kustomize') : undefined;
}

function builder(program: string, verb: string): Kustomize {
  return async (folder) => {
    const { stdout } = await run(program, [verb, folder]);
    return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
  };
}

async function prints(expected: RegExp, program: string, ...args: string[]): Promise<boolean> {
  return run(program, args, { timeout: 10_000 }).then(
    ({ stdout }) => expected.test(stdout),
    () => false,
  );
}
