import { InvalidArgumentError, type Option } from 'commander';
import type { Kysely } from 'kysely';
import { type Config, parseConfig } from '../../config.ts';
import type { Database } from '../../database/schema.ts';
import type { TextEnvironment } from '../files/read-posts.ts';
import type { MediaOptions } from '../publishing/store-media.ts';
import type { Output } from './print-output.ts';

/** Passed by the entry point: the image and the project differ in it. */
export interface PostsEnvironment
  extends TextEnvironment, Pick<MediaOptions, 'preparePicture' | 'drawCard'> {
  /** The address of the database where `DATABASE_URL` is not set. */
  findDatabase?(): Promise<string>;
}

/** The configuration of a command about posts. */
export async function readConfig({ findDatabase }: PostsEnvironment): Promise<Config> {
  const given = process.env['DATABASE_URL'] || (await findDatabase?.());
  return parseConfig({ ...process.env, DATABASE_URL: given });
}

/** What a command works with. */
export interface Session<Options = object> extends PostsEnvironment {
  /** A publisher's connection. */
  readonly database: Kysely<Database>;
  /** The database's time when the command began. */
  readonly now: Date;
  readonly siteUrl: string;
  readonly options: Options & { readonly dryRun?: boolean };
}

/** A command that works with the stored posts. All of them have the option `--json`. */
export interface PostsCommand<Options = object> {
  /** The name and the arguments, as commander reads them. */
  readonly usage: string;
  readonly description: string;
  readonly options?: readonly Option[];
  /**
   * Whether it changes something and has the option `--dry-run`. With `in a transaction`, its
   * `database` is a transaction, which a dry run rolls back.
   */
  readonly changes?: 'in a transaction' | 'by itself';
  run(session: Session<Options>, ...args: string[]): Promise<Output | undefined>;
}

/** Parses a whole number that is not greater than another one. */
export function numberUpTo(max: number): (text: string) => number {
  return (text) => {
    if (/^\d{1,5}$/.test(text) && Number(text) <= max) return Number(text);
    throw new InvalidArgumentError(`expected a number from 0 to ${max}`);
  };
}
