import type { Selectable } from 'kysely';
import type { PostVersionTable } from '../../database/schema.ts';
import { spanishTime } from '../files/post-date.ts';
import { findHistories } from '../publishing/post-versions.ts';
import type { PostsCommand } from './posts-command.ts';
import { counted } from './print-output.ts';

export const historyCommand: PostsCommand = {
  usage: 'history <slug>',
  description: 'list the changes of each post that has or had a slug, with the state before each',
  async run({ database }, slug) {
    const posts = (await findHistories(database, slug)).reverse();
    const rows = posts.flatMap(({ versions, present }) => [
      ...versions.map(rowOf),
      [`${counted(versions.length, 'change')} of the post ${present.postId}`],
    ]);
    return { result: posts.flatMap(({ versions }) => versions), rows };
  },
};

function rowOf(version: Selectable<PostVersionTable>): string[] {
  const { changedAt, operation, changedBy, application, state } = version;
  const before = state
    ? `was «${state.title}» (${state.status}) at ${state.slug}`
    : 'did not exist';
  // With seconds: changes follow each other within a minute.
  return [spanishTime(changedAt, 19), operation, `${changedBy} (${application})`, before];
}
