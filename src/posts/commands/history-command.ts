import { styleText } from 'node:util';
import { findHistory, type PostVersion } from '../publishing/post-versions.ts';
import { counted, type PostsCommand, spanishTime } from './posts-command.ts';

export const historyCommand: PostsCommand = {
  usage: 'history <slug>',
  description: 'list the changes of a post, also of a deleted one, with the state before each',
  async run({ database }, slug) {
    const { versions } = await findHistory(database, slug);
    return {
      result: versions,
      lines: [...versions.map(lineOf), counted(versions.length, 'change')],
    };
  },
};

function lineOf({ changed_at, operation, changed_by, application, state }: PostVersion): string {
  const before = state
    ? `was «${state.title}» (${state.status}) at ${state.slug}`
    : 'was not there';
  // With seconds: changes follow each other within a minute.
  const time = spanishTime(changed_at, 19);
  const what = styleText('cyan', operation.padEnd(8));
  return `${time}  ${what}  ${changed_by} (${application})  ${before}`;
}
