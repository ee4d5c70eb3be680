import type { Command } from 'commander';
import { checkPictures } from '../publishing/store-media.ts';
import { parsePosts } from '../files/read-posts.ts';
import { refuseErrors } from '../diagnostic.ts';
import { findPostFiles } from '../files/find-post-files.ts';
import type { PostsEnvironment } from './posts-command.ts';
import { counted, printDiagnostics } from './print-output.ts';

/** All that publishing checks without looking into the database, in one round. */
export function addCheckCommand(program: Command, environment: PostsEnvironment): void {
  program
    .command('check')
    .description('check files and their pictures as publish does, without a database')
    .argument('<paths...>')
    .action(async (paths: readonly string[]) => {
      const files = await findPostFiles(paths);
      const { posts, texts } = await parsePosts(files, environment);
      await checkPictures(texts.flatMap(({ pictures }) => pictures));
      refuseErrors(files);
      printDiagnostics(files.flatMap(({ messages }) => messages));
      console.log(`${counted(posts.length, 'post')}: can be published, nothing was`);
    });
}
