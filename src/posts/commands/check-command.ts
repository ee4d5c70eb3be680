import type { Command } from 'commander';
import type { VFile } from 'vfile';
import { refuseErrors } from '../diagnostic.ts';
import { findPostFiles } from '../files/find-post-files.ts';
import { parsePosts, type TextEnvironment } from '../files/read-posts.ts';
import { checkPictures } from '../publishing/store-media.ts';
import type { PostsEnvironment } from './posts-command.ts';
import { counted, printDiagnostics } from './print-output.ts';

/** `posts check`. */
export function addCheckCommand(program: Command, environment: PostsEnvironment): void {
  program
    .command('check')
    .description('check files and their pictures as publish does, without a database')
    .argument('<paths...>')
    .action(async (paths: readonly string[]) => {
      const posts = await checkPosts(await findPostFiles(paths), environment);
      console.log(`${counted(posts.length, 'post')}: no errors; nothing was published`);
    });
}

/**
 * Checks files as publishing does, except against the database. Prints warnings.
 *
 * @throws {ExitError} when a file cannot be published.
 */
export async function checkPosts(files: readonly VFile[], environment: TextEnvironment) {
  const { posts, pictures } = await parsePosts(files, environment);
  await checkPictures(pictures);
  refuseErrors(files);
  printDiagnostics(files.flatMap(({ messages }) => messages));
  return posts;
}
