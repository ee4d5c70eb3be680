import { exitOnSignal, runCommand, UsageError } from './command.ts';
import { parseConfig } from './config.ts';
import { connectForCommand } from './database/connect.ts';
import { keepMemorySteady } from './media/steady-memory.ts';
import { publish } from './posts/publish.ts';

keepMemorySteady();

/** The command that publishes posts into the database of `DATABASE_URL`. */
await runCommand(async () => {
  exitOnSignal();
  const [command, ...paths] = process.argv.slice(2);
  if (command !== 'publish' || paths.length === 0) {
    throw new UsageError('usage: posts publish FILE-OR-FOLDER...');
  }
  const { databaseUrl } = parseConfig(process.env);
  await using database = connectForCommand(databaseUrl, 'site_publisher');
  for (const post of await publish(database, paths)) console.log(`published ${post.slug}`);
});
