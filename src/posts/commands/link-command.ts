import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { ExitError } from '../../process/exit-error.ts';
import { previewHref } from '../../routes.ts';
import { formatPostDate } from '../files/post-date.ts';
import { signPreview } from '../publishing/stored-posts.ts';
import { withDatabase } from './command-database.ts';
import { findPost } from './find-post.ts';
import { print } from './output.ts';

const SECONDS = { h: 3_600, d: 86_400, w: 604_800 } as const;

/** A link that is forgotten should end; whoever needs it longer asks for another. */
const MAX_SECONDS = 90 * SECONDS.d;

interface PreviewLink {
  readonly address: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

/** `posts link` */
export async function linkCommand(
  slug: string,
  options: { readonly for: string; readonly json?: boolean },
): Promise<void> {
  const seconds = parseDuration(options.for);
  await withDatabase(async (database, { siteUrl }) => {
    const post = await findPost(database, slug);
    const link = await createLink(database, siteUrl, post.id, seconds);
    print(options.json, link, [
      link.address,
      `works until ${formatPostDate(new Date(link.expiresAt)).slice(0, 16)} (Spanish time)`,
    ]);
  });
}

/** Makes a link that shows a post, whatever its status, for some seconds. */
export async function createLink(
  database: Kysely<Database>,
  siteUrl: string,
  id: string,
  seconds: number,
): Promise<PreviewLink> {
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
  if (seconds === 0 || seconds > MAX_SECONDS) {
    throw new ExitError(
      'usage',
      `--for ${text}: expected a time such as 12h, 7d or 4w, 90d at most`,
    );
  }
  return seconds;
}
