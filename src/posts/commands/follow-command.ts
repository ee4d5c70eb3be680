import type { Command } from 'commander';
import type { PostsEnvironment } from './posts-command.ts';

export function addFollowCommand(program: Command, environment: PostsEnvironment): void {
  program
    .command('follow')
    .description('publish a folder, and again whenever it changes, until it is stopped')
    .argument('<folder>')
    .action(async (folder: string) => {
      const databaseUrl = process.env['DATABASE_URL'] || (await environment.findDatabase?.());
      await environment.follow(folder, databaseUrl, environment);
    });
}
