/**
 * Formats a JSON line of the log for people: time, message, diagnostics of a post's file, and the
 * stack of an error. Returns other lines unchanged.
 */
export function readableLine(line: string): string {
  if (!line.startsWith('{"level"')) return line;
  const { time, msg, err, method, path, status, responseTime, ...more } = JSON.parse(line);
  const { file = '', reason, warnings } = more;
  const said = method ? `${method} ${path} ${status} in ${responseTime} ms` : `${msg} ${file}`;
  const at = new Date(time).toLocaleTimeString('en-GB');
  const below = [file && (reason ?? warnings), err?.stack].filter(Boolean);
  return [`[${at}] ${said.trim()}`, ...below].join('\n');
}
