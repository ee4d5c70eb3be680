/** As long as the targets that are accepted. */
const MAX_LENGTH = 2_048;

/** The path of a target, with `…` for each segment that may hold an e-mail address. */
export function loggedPath(target: string): string {
  const [path = ''] = target.slice(0, MAX_LENGTH).split('?', 1);
  return path
    .split('/')
    .map((segment) => (/@|%40/.test(segment) ? '…' : segment))
    .join('/');
}
