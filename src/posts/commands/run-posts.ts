import { Command, CommanderError } from 'commander';
import type { CardKit } from '../../media/card-kit.ts';
import { EXIT_CODE, ExitError } from '../../process/exit-error.ts';
import type { MarkdownRenderer } from '../markdown/markdown-renderer.ts';
import { cleanCommand } from './clean-command.ts';
import { deleteCommand } from './delete-command.ts';
import { exportCommand } from './export-command.ts';
import { historyCommand } from './history-command.ts';
import { linkCommand } from './link-command.ts';
import { listCommand } from './list-command.ts';
import { type Preview, previewCommand } from './preview-command.ts';
import { publishCommand } from './publish-command.ts';
import { renameCommand } from './rename-command.ts';
import { restoreCommand } from './restore-command.ts';
import { showCommand } from './show-command.ts';
import { unpublishCommand } from './unpublish-command.ts';
import { databaseFrom } from './with-database.ts';

/** Passed by the entry point: the image and the project differ in it. */
export interface PostsEnvironment {
  /** Loads the typeface and the sign of all social cards. */
  loadCardKit(): Promise<CardKit>;
  /** Renders and checks Markdown. */
  readonly markdown: MarkdownRenderer;
  /** The address of the database where `DATABASE_URL` is not set. */
  findDatabase?(): Promise<string>;
  /** Shows a file as the site would. */
  readonly preview?: Preview;
}

const EXIT_CODES = `
Exit codes:
   0  done
  64  the command was not called as it should be
  65  a file is no post, or a change is not possible; nothing was changed
  66  there is no such file, folder or post
  69  the database is unavailable or full; run the command again later
  71  the port of the preview is in use
  73  a folder or file cannot be written
  77  the database refuses this user
  78  a variable is invalid or missing

DATABASE_URL says which database, SITE_URL where the site is. In the project, without the first,
it is the database of a running npm start.
docs/publishing.md describes files, front matter and limits.
`;

/**
 * Runs one of the commands about posts.
 *
 * @throws {ExitError} when the arguments fit no command. Help is printed and is no error.
 */
export async function runPosts(
  args: readonly string[],
  environment: PostsEnvironment,
): Promise<void> {
  process.stdout.on('error', exitWhenClosed);
  try {
    await createProgram(environment).parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return;
    if (error.code === 'commander.help') throw new ExitError('usage', 'expected a command');
    throw new ExitError(
      'usage',
      `${error.message.replace(/^error: /, '')}\n(posts --help lists the commands)`,
    );
  }
}

function createProgram({
  findDatabase,
  loadCardKit,
  markdown,
  preview,
}: PostsEnvironment): Command {
  const withDatabase = databaseFrom(findDatabase);
  const program = new Command('posts')
    .description('Publishes Markdown files as posts of the blog, and manages the posts.')
    .addHelpText('after', EXIT_CODES)
    .showSuggestionAfterError()
    .configureOutput({ outputError: () => {} })
    .exitOverride();
  const commands = [
    publishCommand(withDatabase, loadCardKit, markdown),
    listCommand(withDatabase),
    showCommand(withDatabase),
    linkCommand(withDatabase),
    unpublishCommand(withDatabase),
    deleteCommand(withDatabase),
    renameCommand(withDatabase),
    exportCommand(withDatabase, markdown),
    historyCommand(withDatabase),
    restoreCommand(withDatabase),
    cleanCommand(withDatabase),
    previewCommand(preview),
  ];
  for (const command of commands) program.addCommand(command.copyInheritedSettings(program));
  return program;
}

/** A reader that has seen enough, as `head` does, is no error of ours. */
function exitWhenClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(EXIT_CODE.closedPipe);
}
