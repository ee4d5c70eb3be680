/** How long a line may wait for others, in milliseconds. */
const WAIT_MS = 100;

/** After so many bytes lines wait no longer; as much as a pipe takes at once. */
const MAX_BYTES = 65_536;

/** UTF-8 takes no more for one of a string's characters. */
const BYTES_A_CHARACTER = 3;

/**
 * Gathers the lines of a log and writes them together: a system call for each would cost a third of
 * what sending a cached page costs. They wait as bytes, since pino's strings are trees of small pieces,
 * which the garbage collector would carry along until then. (pino's own destination can gather too,
 * but measures what it has gathered anew at each line, which costs as much.)
 *
 * @param output standard output, which Node writes to at once where it is a file or a pipe; so the
 *   last lines are there when the process ends, of itself or by an error.
 */
export function gatherLines(output: NodeJS.WriteStream) {
  const buffer = Buffer.allocUnsafeSlow(MAX_BYTES);
  let used = 0;
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    // A copy: a terminal may take its time.
    if (used > 0) output.write(Buffer.from(buffer.subarray(0, used)));
    used = 0;
  }

  process.once('exit', flush);
  return {
    write(line: string): void {
      const atMost = line.length * BYTES_A_CHARACTER;
      if (used + atMost > MAX_BYTES) flush();
      if (atMost > MAX_BYTES) {
        output.write(line);
        return;
      }
      used += buffer.write(line, used);
      timer ??= setTimeout(flush, WAIT_MS).unref();
    },
  };
}
