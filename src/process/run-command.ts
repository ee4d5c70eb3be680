import { once } from 'node:events';
import { constants } from 'node:os';
import { EXIT_CODE, ExitError } from './exit-error.ts';
import { printable } from './printable.ts';

/**
 * Runs a command to its end. An {@link ExitError}, or an error that `explain` knows, is one that a
 * person can fix: its message goes to standard error as it is. Any other is printed with its stack.
 */
export async function runCommand(
  run: () => Promise<void>,
  explain?: (error: unknown) => ExitError | undefined,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    const known = error instanceof ExitError ? error : explain?.(error);
    console.error(known ? printable(known.message) : error);
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
export async function stopSignal(): Promise<string> {
  const events = ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'].map((name) => once(process, name));
  const [signal = 'parent gone'] = await Promise.race(events);
  return signal;
}
