/** As long as the targets that are accepted. */
const MAX_LENGTH = 2_048;

/** The path of a target, with `…` for each segment that may hold an e-mail address. */
export function loggedPath(target: string): string {
  const end = target.indexOf('?');
  const path = target.slice(0, Math.min(end === -1 ? MAX_LENGTH : end, MAX_LENGTH));
  if (!mayHoldAddress(path)) return path;
  return path
    .split('/')
    .map((segment) => (mayHoldAddress(segment) ? '…' : segment))
    .join('/');
}

function mayHoldAddress(text: string): boolean {
  return text.includes('@') || text.includes('%40');
}
