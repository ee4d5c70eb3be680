import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { renderMarkdown } from './render-markdown.ts';

/** A task of a worker thread: the arguments of {@link renderMarkdown}. */
export type MarkdownTask = Parameters<typeof renderMarkdown>;

// An error ends the worker, and its pool reports it.
parentPort?.on('message', (task: MarkdownTask) => parentPort?.postMessage(renderMarkdown(...task)));

// The main thread goes first. On other systems this would be the priority of the whole process.
// Only root may raise the priority of a process that was started with a lower one.
const { PRIORITY_BELOW_NORMAL } = constants.priority;
if (process.platform === 'linux' && getPriority() < PRIORITY_BELOW_NORMAL) {
  setPriority(PRIORITY_BELOW_NORMAL);
}
parentPort?.postMessage('ready');
