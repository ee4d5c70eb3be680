import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { StoredPicture } from '../../media/picture.ts';
import { MarkdownError } from './markdown-error.ts';
import { checkMarkdown, renderMarkdown } from './render-markdown.ts';

/** A task of a worker thread. */
export type MarkdownTask =
  | { readonly check: string; readonly firstLine: number }
  | { readonly render: string; readonly pictures: ReadonlyMap<string, StoredPicture> };

parentPort?.on('message', (task: MarkdownTask) => {
  try {
    const result =
      'check' in task
        ? checkMarkdown(task.check, task.firstLine)
        : renderMarkdown(task.render, task.pictures);
    parentPort?.postMessage({ result });
  } catch (error) {
    parentPort?.postMessage({ reason: reasonOf(error) });
  }
});

// The event loop goes first. On other systems this would be the priority of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
parentPort?.postMessage('ready');

function reasonOf(error: unknown): string {
  if (error instanceof MarkdownError) return error.message;
  if (error instanceof RangeError) return 'HTML elements are nested too deeply, expected fewer';
  return `the text cannot be rendered: ${error}`;
}
