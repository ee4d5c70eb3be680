import { styleText } from 'node:util';
import { Command, type CommanderError, type OptionValues } from 'commander';
import type { Kysely } from 'kysely';
import { parseConfig } from '../../config.ts';
import { connectForCommand } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { withWatchdog } from '../../database/watchdog.ts';
import { EXIT_CODE, ExitError } from '../../process/exit-error.ts';
import { printable } from '../../process/printable.ts';
import { exitOnSignal } from '../../process/run-command.ts';
import { changePosts } from '../publishing/store-posts.ts';
import { addCheckCommand } from './check-command.ts';
import { cleanCommand } from './clean-command.ts';
import { deleteCommand } from './delete-command.ts';
import { exportCommand } from './export-command.ts';
import { addFollowCommand } from './follow-command.ts';
import { historyCommand } from './history-command.ts';
import { linkCommand } from './link-command.ts';
import { listCommand } from './list-command.ts';
import type { Output, PostsCommand, PostsEnvironment } from './posts-command.ts';
import { addPreviewCommand } from './preview-command.ts';
import { publishCommand } from './publish-command.ts';
import { renameCommand } from './rename-command.ts';
import { restoreCommand } from './restore-command.ts';
import { showCommand } from './show-command.ts';
import { unpublishCommand } from './unpublish-command.ts';

const COMMANDS: readonly PostsCommand[] = [
  publishCommand,
  listCommand,
  showCommand,
  linkCommand,
  unpublishCommand,
  deleteCommand,
  renameCommand,
  exportCommand,
  historyCommand,
  restoreCommand,
  cleanCommand,
];

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
both are those of a running npm start.
docs/publishing.md describes files, front matter and limits.
`;

/**
 * Runs one of the commands about posts.
 *
 * @throws {ExitError} when the arguments fit no command.
 */
export async function runPosts(
  args: readonly string[],
  environment: PostsEnvironment,
): Promise<void> {
  process.stdout.on('error', exitWhenUnwritable);
  const program = new Command('posts')
    .description('Publishes Markdown files as posts of the blog, and manages the posts.')
    .addHelpText('after', EXIT_CODES)
    .configureOutput({ outputError: () => {} })
    .exitOverride(refuseUsage);
  for (const command of COMMANDS) addCommand(program, command, environment);
  addCheckCommand(program, environment);
  addFollowCommand(program, environment);
  addPreviewCommand(program, environment);
  await program.parseAsync(args, { from: 'user' });
}

function addCommand(program: Command, each: PostsCommand, environment: PostsEnvironment): void {
  const { usage, description, options = [], changes } = each;
  const command = program
    .command(usage)
    .description(description)
    .option('--json', 'print JSON on standard output, for scripts')
    .action(() => execute(each, command, environment));
  if (changes) command.option('--dry-run', 'say what would be done, and change nothing');
  for (const option of options) command.addOption(option);
}

async function execute(
  { changes, run }: PostsCommand,
  command: Command,
  environment: PostsEnvironment,
): Promise<void> {
  const options = command.opts();
  exitOnSignal();
  const given = process.env['DATABASE_URL'] || (await environment.findDatabase?.());
  const { databaseUrl, siteUrl } = parseConfig({ ...process.env, DATABASE_URL: given });
  const output = await withWatchdog(databaseUrl, async () => {
    await using pool = connectForCommand(databaseUrl, 'site_publisher');
    const runOn = (database: Kysely<Database>) =>
      run({ ...environment, database, siteUrl, options }, ...command.args);
    return await (changes === 'in a transaction' ? changePosts(pool, options, runOn) : runOn(pool));
  });
  if (output) print(output, changes ? { dryRun: false, ...options } : options);
}

function print({ result, lines }: Output, { json, dryRun }: OptionValues): void {
  if (json) {
    console.log(
      printable(JSON.stringify(dryRun === undefined ? result : { dryRun, ...result }, null, 2)),
    );
    return;
  }
  const note = dryRun ? [styleText('yellow', 'dry run: nothing was changed')] : [];
  console.log(printable([...lines, ...note].join('\n')));
}

/** Called by commander in place of `process.exit`. It exits with 0 after help. */
function refuseUsage({ code, exitCode, message }: CommanderError): void {
  if (exitCode === 0) return;
  const reason = code === 'commander.help' ? 'expected a command' : message;
  throw new ExitError(
    'usage',
    `${reason.replace(/^error: /, '')}\n(posts --help lists the commands)`,
  );
}

/** A reader that has seen enough, as `head` does, is no error of ours. */
function exitWhenUnwritable({ code }: NodeJS.ErrnoException): void {
  if (code === 'EPIPE') process.exit(EXIT_CODE.closedPipe);
  console.error(`standard output cannot be written (${code})`);
  process.exit(EXIT_CODE.cannotCreate);
}
