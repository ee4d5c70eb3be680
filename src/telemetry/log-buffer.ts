/** How long a line may wait for others, in milliseconds. */
const WAIT_MS = 100;

/** After so many bytes lines wait no longer; as much as a pipe takes at once. */
const MAX_BYTES = 65_536;

/**
 * Buffers the lines of a log and writes them together: a system call for each would cost a third of
 * what sending a cached page costs. (pino's own destination can buffer too, but measures its whole
 * buffer at each line, which costs as much.) The buffer holds bytes: strings would live through
 * several garbage collections and fill the old generation.
 *
 * @param output standard output. Node writes to a file or a pipe synchronously, so no line is lost
 *   when the process ends, even by an error.
 */
export function createLogBuffer(output: Pick<NodeJS.WriteStream, 'write' | 'on'>) {
  let bytes = Buffer.allocUnsafeSlow(MAX_BYTES);
  let length = 0;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  // The reader is gone, or the disk is full: the site goes on without its log.
  output.on('error', () => (failures += 1));

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (length === 0) return;
    output.write(bytes.subarray(0, length));
    bytes = Buffer.allocUnsafeSlow(MAX_BYTES);
    length = 0;
  }

  process.once('exit', flush);
  return {
    /** How often lines could not be written. */
    get failures(): number {
      return failures;
    },
    write(line: string): void {
      // A character takes three bytes at most.
      if (length + 3 * line.length > MAX_BYTES) flush();
      if (3 * line.length > MAX_BYTES) return void output.write(line);
      length += bytes.write(line, length);
      timer ??= setTimeout(flush, WAIT_MS).unref();
    },
  };
}
