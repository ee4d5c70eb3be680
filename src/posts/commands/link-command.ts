import type { Command } from 'commander';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { ExitError } from '../../process/exit-error.ts';
import { previewHref } from '../../routes.ts';
import { signPreview } from '../reading/stored-posts.ts';
import { findPost } from './find-posts.ts';
import { createCommand, print, spanishTime } from './output.ts';
import type { WithDatabase } from './with-database.ts';

const SECONDS = { h: 3_600, d: 86_400, w: 604_800 } as const;

/** Validity of a preview link unless the command says otherwise. */
export const PREVIEW_LINK_SECONDS = 7 * SECONDS.d;

/** A forgotten link should end. */
const MAX_SECONDS = 90 * SECONDS.d;

export function linkCommand(withDatabase: WithDatabase): Command {
  return createCommand(
    'link',
    'print a link that shows a post, published or not, to everyone who has the link',
  )
    .argument('<slug>')
    .option(
      '--for <time>',
      `how long it works: 12h, 7d, 4w (${PREVIEW_LINK_SECONDS / SECONDS.d}d if not given)`,
      parseDuration,
      PREVIEW_LINK_SECONDS,
    )
    .action((slug: string, options) =>
      withDatabase(async (database, { siteUrl }) => {
        const post = await findPost(database, slug);
        const link = await createLink(database, siteUrl, post.id, options.for);
        const until = spanishTime(new Date(link.expiresAt));
        print(options, link, [link.address, `works until ${until} (Spanish time)`]);
      }),
    );
}

/** Makes a link that shows a post, whatever its status, for some seconds. */
export async function createLink(
  database: Kysely<Database>,
  siteUrl: string,
  id: string,
  seconds: number,
): Promise<{ readonly address: string; readonly expiresAt: string }> {
  const expires = Math.floor(Date.now() / 1000) + seconds;
  const expiresAt = new Date(expires * 1000);
  const signature = await signPreview(database, id, expiresAt);
  return {
    address: siteUrl + previewHref({ id, expires, signature }),
    expiresAt: expiresAt.toISOString(),
  };
}

function parseDuration(text: string): number {
  const parts = /^(?<count>[1-9]\d{0,3})(?<unit>[hdw])$/.exec(text)?.groups;
  const unit = parts?.['unit'] as keyof typeof SECONDS | undefined;
  const seconds = unit ? Number(parts?.['count']) * SECONDS[unit] : 0;
  if (seconds > 0 && seconds <= MAX_SECONDS) return seconds;
  throw new ExitError('usage', `--for ${text}: expected a time such as 12h, 7d or 4w, 90d at most`);
}
