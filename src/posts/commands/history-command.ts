import { styleText } from 'node:util';
import type { Selectable } from 'kysely';
import type { PostVersionTable } from '../../database/schema.ts';
import { spanishTime } from '../files/post-date.ts';
import { findHistories } from '../publishing/post-versions.ts';
import { counted, type PostsCommand } from './posts-command.ts';

export const historyCommand: PostsCommand = {
  usage: 'history <slug>',
  description: 'list the changes of each post that has or had a slug, with the state before each',
  async run({ database }, slug) {
    const posts = (await findHistories(database, slug)).reverse();
    const lines = posts.flatMap(({ versions, present }) => [
      ...versions.map(lineOf),
      `${counted(versions.length, 'change')} of the post ${present.postId}`,
    ]);
    return { result: posts.flatMap(({ versions }) => versions), lines };
  },
};

function lineOf(version: Selectable<PostVersionTable>): string {
  const { changedAt, operation, changedBy, application, state } = version;
  const before = state
    ? `was «${state.title}» (${state.status}) at ${state.slug}`
    : 'was not there';
  // With seconds: changes follow each other within a minute.
  const time = spanishTime(changedAt, 19);
  const what = styleText('cyan', operation.padEnd(8));
  return `${time}  ${what}  ${changedBy} (${application})  ${before}`;
}
