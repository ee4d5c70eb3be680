/** How long a line may wait for others, in milliseconds. */
const WAIT_MS = 100;

/** After so many characters lines wait no longer; as much as a pipe takes at once. */
const MAX_LENGTH = 65_536;

/**
 * Gathers the lines of a log and writes them together: a system call for each would cost a third of
 * what sending a cached page costs. (pino's own destination can gather too, but measures what it has
 * gathered anew at each line, which costs as much.)
 *
 * @param output standard output, which Node writes to at once where it is a file or a pipe; so the
 *   last lines are there when the process ends, of itself or by an error.
 */
export function gatherLines(output: NodeJS.WriteStream) {
  let lines: string[] = [];
  let length = 0;
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (length > 0) output.write(lines.join(''));
    lines = [];
    length = 0;
  }

  process.once('exit', flush);
  return {
    write(line: string): void {
      lines.push(line);
      length += line.length;
      if (length > MAX_LENGTH) flush();
      else timer ??= setTimeout(flush, WAIT_MS).unref();
    },
  };
}
