import { Option } from 'commander';

export const DRY_RUN = new Option('--dry-run', 'say what would be done, and change nothing');
export const JSON_OUTPUT = new Option('--json', 'print JSON on standard output, for scripts');

/** The values of {@link DRY_RUN} and {@link JSON_OUTPUT}. */
export interface SharedOptions {
  readonly dryRun?: boolean;
  readonly json?: boolean;
}
