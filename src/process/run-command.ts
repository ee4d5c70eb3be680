import { constants } from 'node:os';
import { EXIT_CODE, type ExitError } from './exit-error.ts';

/**
 * Runs a command to its end. An error with an `exitCode`, or one that `explain` knows, is one that a
 * person can fix: its message goes to standard error as it is. Any other is printed with its stack.
 */
export async function runCommand(
  run: () => Promise<void>,
  explain?: (error: unknown) => ExitError | undefined,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    const known = hasExitCode(error) ? error : explain?.(error);
    console.error(known ? known.message : error);
    process.exit(known ? known.exitCode : EXIT_CODE.software);
  }
}

/**
 * Ends the process on SIGTERM or SIGINT. The first process of a container ignores both by default;
 * what a command had begun is undone by the database when its connection breaks.
 */
export function exitOnSignal(): void {
  process.once('SIGTERM', () => process.exit(128 + constants.signals.SIGTERM));
  process.once('SIGINT', () => process.exit(128 + constants.signals.SIGINT));
}

/** Waits until the process is asked to stop: by a signal, or because its parent is gone. */
export function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.once(signal, () => resolve(signal));
    }
    process.once('disconnect', () => resolve('parent gone'));
  });
}

/**
 * Waits for an error that nobody caught, thrown or rejected. A second one ends the process, as Node
 * does by itself.
 */
export function uncaughtError(): Promise<unknown> {
  return new Promise((resolve) => process.once('uncaughtException', resolve));
}

function hasExitCode(error: unknown): error is Error & { readonly exitCode: number } {
  return error instanceof Error && 'exitCode' in error && typeof error.exitCode === 'number';
}
