/** How long a line may wait for others, in milliseconds. */
const WAIT_MS = 100;

/** Characters after which lines wait no longer; as much as a pipe takes at once, and more to spare. */
const MAX_CHARACTERS = 16_384;

/**
 * Gathers the lines of a log and writes them together: a system call for each would cost a third of
 * what sending a kept page costs. (pino's own destination can gather too, but measures what it has
 * gathered anew at each line, which costs as much.)
 *
 * @param output standard output, which Node writes to at once where it is a file or a pipe; so the
 *   last lines are there when the process ends, of itself or by an error.
 */
export function gatherLines(output: NodeJS.WriteStream) {
  let lines: string[] = [];
  let characters = 0;
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (lines.length > 0) output.write(lines.join(''));
    lines = [];
    characters = 0;
  }

  process.once('exit', flush);
  return {
    write(line: string): void {
      lines.push(line);
      characters += line.length;
      if (characters > MAX_CHARACTERS) flush();
      else timer ??= setTimeout(flush, WAIT_MS).unref();
    },
  };
}
