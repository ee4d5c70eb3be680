import { runPosts } from './posts/commands/program.ts';
import { runCommand } from './process/run-command.ts';

/** The command that publishes posts into the database of `DATABASE_URL`, and all about them. */
await runCommand(() => runPosts(process.argv.slice(2)));
