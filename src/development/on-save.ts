/** An editor writes a file in several steps; the action runs once for all of them. */
const SETTLE_MS = 20;

/** Returns a listener for changes of files, which runs an action after them, never twice at once. */
export function onSave(act: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(act).catch(console.error);
    }, SETTLE_MS);
  };
}
