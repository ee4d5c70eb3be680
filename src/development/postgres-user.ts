import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { ExitError } from '../process/exit-error.ts';

const execute = promisify(execFile);

/** Runs one of PostgreSQL's programs as a user that it accepts. */
export type RunProgram = (program: string, args: readonly string[]) => Promise<unknown>;

/**
 * PostgreSQL refuses to run as root. For root its programs run as the owner of the data, `nobody`
 * at first, but may enter every folder as root does: the project may lie below `/root`.
 */
export async function asUnprivilegedUser(data: string): Promise<RunProgram> {
  if (process.getuid?.() !== 0) {
    return (program, args) => execute(program, args).catch(failed);
  }
  const uid = existsSync(data) ? (await stat(data)).uid : await idOfNobody();
  const drop = [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];
  const grant = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return (program, args) =>
    execute('setpriv', [...drop, ...grant, '--', program, ...args]).catch(failed);
}

async function idOfNobody(): Promise<number> {
  const { stdout } = await execute('id', ['-u', 'nobody']).catch(failed);
  return Number(stdout);
}

function failed(cause: { readonly stderr?: string; readonly message: string }): never {
  const reason = cause.stderr?.trim() || cause.message;
  throw new ExitError(
    'unavailable',
    `the embedded PostgreSQL does not run: ${reason}\nSet DATABASE_URL to use another one.`,
    { cause },
  );
}
