import { InvalidArgumentError, Option } from 'commander';
import { sql } from 'kysely';
import { previewHref } from '../../routes.ts';
import { spanishTime } from '../files/post-date.ts';
import { findPost } from './find-posts.ts';
import type { PostsCommand, Session } from './posts-command.ts';

const SECONDS = { h: 3_600, d: 86_400, w: 604_800 } as const;

/** A forgotten link should end. */
const MAX_SECONDS = 90 * SECONDS.d;

/** Validity of a preview link unless the command says otherwise. */
const PREVIEW_LINK_TIME = '7d';
export const PREVIEW_LINK_SECONDS = parseDuration(PREVIEW_LINK_TIME);

export const linkCommand: PostsCommand<{ readonly for: number }> = {
  usage: 'link <slug>',
  description: 'print a link that shows a post, published or not, to everyone who has the link',
  options: [
    new Option('--for <time>', 'how long it works: 12h, 7d, 4w')
      .argParser(parseDuration)
      .default(PREVIEW_LINK_SECONDS, PREVIEW_LINK_TIME),
  ],
  async run(session, slug) {
    const { id } = await findPost(session.database, slug);
    const link = await createLink(session, id, session.options.for);
    const until = spanishTime(link.expiresAt);
    return { result: link, rows: [[link.address], [`works until ${until} (Spanish time)`]] };
  },
};

/** Makes a link that shows a post, whatever its status, for some seconds. */
export async function createLink({ database, now, siteUrl }: Session, id: string, seconds: number) {
  const expires = Math.floor(now.getTime() / 1000) + seconds;
  const expiresAt = new Date(expires * 1000);
  const signed = sql<string>`preview_signature(${id}, ${expiresAt})`.as('signature');
  const { signature } = await database.selectNoFrom(signed).executeTakeFirstOrThrow();
  return { address: siteUrl + previewHref({ id, expires, signature }), expiresAt };
}

function parseDuration(text: string): number {
  const [, count, unit] = /^([1-9]\d{0,3})([hdw])$/.exec(text) ?? [];
  const seconds = Number(count) * SECONDS[unit as keyof typeof SECONDS];
  if (seconds <= MAX_SECONDS) return seconds;
  throw new InvalidArgumentError('expected a time such as 12h, 7d or 4w, 90d at most');
}
