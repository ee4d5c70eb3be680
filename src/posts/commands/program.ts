import { Command, CommanderError } from 'commander';
import { ExitError } from '../../process/exit-error.ts';

const DRY_RUN = ['--dry-run', 'say what would be done, and change nothing'] as const;
const JSON_OUTPUT = ['--json', 'print JSON on standard output, for scripts'] as const;

const EXIT_CODES = `
Exit codes:
   0  done
  64  the command was not called as it should be
  65  a file is no post, or a change is not possible; nothing was changed
  66  there is no such file, folder or post
  69  the database is away or full; run the command again later
  71  the port of the preview is in use
  73  a folder or file cannot be written
  77  the database does not let this user in
  78  a variable is wrong or missing

DATABASE_URL says which database, SITE_URL where the site is. In the project, without the first,
it is the database of an npm start that runs.
docs/publishing.md has all about files, front matter and limits.
`;

/**
 * Runs one of the commands about posts. Each loads what it needs when it is called: help is there
 * at once.
 *
 * @throws {ExitError} when the arguments fit no command; help is printed and no error.
 */
export async function runPosts(args: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return;
    if (error.code === 'commander.help') throw new ExitError('usage', 'expected a command');
    throw new ExitError(
      'usage',
      `${error.message.replace(/^error: /, '')}\n(posts --help says what there is)`,
    );
  }
}

function createProgram(): Command {
  const program = new Command('posts')
    .description('Publishes Markdown files as posts of the blog, and keeps them.')
    .addHelpText('after', EXIT_CODES)
    .showSuggestionAfterError()
    .configureOutput({ outputError: () => {} })
    .exitOverride();

  program
    .command('publish')
    .description('publish Markdown files with the pictures beside them; all of them or none')
    .argument(
      '<paths...>',
      'files, folders, or - for standard input (a file, or a tar of a folder)',
    )
    .option('--reuse-addresses', 'let a post take the former address of another one')
    .option(...DRY_RUN)
    .option(...JSON_OUTPUT)
    .action(async (paths, options) =>
      (await import('./publish-command.ts')).publishCommand(paths, options),
    );

  program
    .command('list')
    .description('list every post, whatever its status')
    .option('--status <status>', 'only draft, scheduled, published or unpublished ones')
    .option(...JSON_OUTPUT)
    .action(async (options) => (await import('./list-command.ts')).listCommand(options));

  program
    .command('show')
    .description('show one post: status, dates, addresses')
    .argument('<slug>')
    .option(...JSON_OUTPUT)
    .action(async (slug, options) =>
      (await import('./show-command.ts')).showCommand(slug, options),
    );

  program
    .command('link')
    .description('print a link that shows a post to whoever has it, published or not')
    .argument('<slug>')
    .option('--for <time>', 'how long it works: 12h, 7d, 4w', '7d')
    .option(...JSON_OUTPUT)
    .action(async (slug, options) =>
      (await import('./link-command.ts')).linkCommand(slug, options),
    );

  program
    .command('unpublish')
    .description('take posts from the site and keep them; publish brings them back')
    .argument('<slugs...>')
    .option(...DRY_RUN)
    .option(...JSON_OUTPUT)
    .action(async (slugs, options) =>
      (await import('./change-commands.ts')).unpublishCommand(slugs, options),
    );

  program
    .command('delete')
    .description('delete posts for good')
    .argument('<slugs...>')
    .option('--yes', 'do not ask')
    .option(...DRY_RUN)
    .option(...JSON_OUTPUT)
    .action(async (slugs, options) =>
      (await import('./change-commands.ts')).deleteCommand(slugs, options),
    );

  program
    .command('rename')
    .description('give a post another address; the former one leads there')
    .argument('<slug>')
    .argument('<new-slug>')
    .option(...DRY_RUN)
    .option(...JSON_OUTPUT)
    .action(async (slug, wanted, options) =>
      (await import('./change-commands.ts')).renameCommand(slug, wanted, options),
    );

  program
    .command('export')
    .description('write every post as Markdown, with its pictures, into a folder (- for a tar)')
    .argument('<folder>')
    .option('--force', 'write into a folder that is not empty')
    .option(...DRY_RUN)
    .option(...JSON_OUTPUT)
    .action(async (folder, options) =>
      (await import('./export-command.ts')).exportCommand(folder, options),
    );

  program
    .command('clean')
    .description('remove stored pictures that no post uses any more')
    .option(...DRY_RUN)
    .option(...JSON_OUTPUT)
    .action(async (options) => (await import('./clean-command.ts')).cleanCommand(options));

  program
    .command('preview')
    .description('show a file as the site would, on this machine, again at each save')
    .argument('<file>')
    .option('--port <port>', 'where to serve it; 0 takes a free port', '4000')
    .action(async (file, options) =>
      (await import('./preview-command.ts')).previewCommand(file, options),
    );

  return program;
}
