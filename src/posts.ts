import { runCommand } from './command.ts';
import { runPosts } from './posts/commands/program.ts';

/** The command that publishes posts into the database of `DATABASE_URL`, and all about them. */
await runCommand(() => runPosts(process.argv.slice(2)));
