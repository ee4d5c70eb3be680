import { Command, type CommanderError } from 'commander';
import type { Kysely } from 'kysely';
import { connectForCommand } from '../../database/connect.ts';
import type { Database } from '../../database/schema.ts';
import { withWatchdog } from '../../database/watchdog.ts';
import { EXIT_CODE, ExitError } from '../../process/exit-error.ts';
import { exitOnSignal } from '../../process/run-command.ts';
import { changePosts, databaseTime } from '../publishing/store-posts.ts';
import { addCheckCommand } from './check-command.ts';
import { cleanCommand } from './clean-command.ts';
import { deleteCommand } from './delete-command.ts';
import { exportCommand } from './export-command.ts';
import { historyCommand } from './history-command.ts';
import { linkCommand } from './link-command.ts';
import { listCommand } from './list-command.ts';
import { type PostsCommand, type PostsEnvironment, readConfig } from './posts-command.ts';
import { print } from './print-output.ts';
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

const MORE_HELP = `
DATABASE_URL is the database, SITE_URL the public origin of the site. In the project, without
DATABASE_URL, both are those of a running npm start.
docs/publishing.md describes files, front matter, limits and exit codes.
`;

/**
 * Runs the command about posts that the process was started with.
 *
 * @param more adds commands that have a server of their own.
 * @throws {ExitError} when the arguments fit no command.
 */
export async function runPosts(
  environment: PostsEnvironment,
  ...more: readonly ((program: Command, environment: PostsEnvironment) => void)[]
): Promise<void> {
  process.stdout.on('error', exitWhenUnwritable);
  const program = new Command('posts')
    .description('Publishes Markdown files as posts of the blog, and manages the posts.')
    .addHelpText('after', MORE_HELP)
    .configureOutput({ outputError: () => {} })
    .exitOverride(refuseUsage);
  for (const command of COMMANDS) addCommand(program, command, environment);
  for (const add of [addCheckCommand, ...more]) add(program, environment);
  await program.parseAsync();
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
  const { databaseUrl, siteUrl } = await readConfig(environment);
  const output = await withWatchdog(databaseUrl, async () => {
    await using pool = connectForCommand(databaseUrl, 'site_publisher');
    const runOn = (database: Kysely<Database>, now: Date) =>
      run({ ...environment, database, now, siteUrl, options }, ...command.args);
    return await (changes === 'in a transaction'
      ? changePosts(pool, options, runOn)
      : runOn(pool, await databaseTime(pool)));
  });
  if (output) print(output, changes ? { dryRun: false, ...options } : options);
}

/** Called by commander in place of `process.exit`. It exits with 0 after help. */
function refuseUsage({ code, exitCode, message }: CommanderError): void {
  if (exitCode === 0) return;
  const reason = code === 'commander.help' ? 'expected a command' : message;
  throw new ExitError('usage', `${reason.replace(/^error: /, '')}\n(see --help)`);
}

/** A pipe that its reader closes, such as `head`, is not an error. */
function exitWhenUnwritable({ code }: NodeJS.ErrnoException): void {
  if (code === 'EPIPE') process.exit(EXIT_CODE.closedPipe);
  console.error(`standard output cannot be written (${code})`);
  process.exit(EXIT_CODE.cannotCreate);
}
