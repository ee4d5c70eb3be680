/** Exit codes of commands, as sysexits.h (BSD) names them. */
export const EXIT_CODE = {
  usage: 64,
  data: 65,
  noInput: 66,
  unavailable: 69,
  software: 70,
  osError: 71,
  cannotCreate: 73,
  temporary: 75,
  noPermission: 77,
  config: 78,
  /** 128 + SIGPIPE, as shells count it: whoever read the output has closed it. */
  closedPipe: 141,
} as const;

/**
 * An error that the person who ran the command can fix. `runCommand` prints its message as it is,
 * without a stack, and exits with its code.
 */
export class ExitError extends Error {
  override readonly name = 'ExitError';
  readonly exitCode: number;

  constructor(code: keyof typeof EXIT_CODE, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = EXIT_CODE[code];
  }
}
