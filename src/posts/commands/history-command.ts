import { styleText } from 'node:util';
import { spanishTime } from '../files/post-date.ts';
import { findHistory } from '../publishing/post-versions.ts';
import { counted, type PostsCommand } from './posts-command.ts';

export const historyCommand: PostsCommand = {
  usage: 'history <slug>',
  description: 'list the changes of a post, also of a deleted one, with the state before each',
  async run({ database }, slug) {
    const { versions } = await findHistory(database, slug);
    const lines = versions.map(({ changedAt, operation, changedBy, application, state }) => {
      const before = state
        ? `was «${state.title}» (${state.status}) at ${state.slug}`
        : 'was not there';
      // With seconds: changes follow each other within a minute.
      const time = spanishTime(changedAt, 19);
      const what = styleText('cyan', operation.padEnd(8));
      return `${time}  ${what}  ${changedBy} (${application})  ${before}`;
    });
    return { result: versions, lines: [...lines, counted(versions.length, 'change')] };
  },
};
