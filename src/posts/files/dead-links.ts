import { machineRoutes, routes } from '../../routes.ts';
import type { ParsedFile } from './post-file.ts';
import { placeIn, type References } from './references.ts';

/** What lies below these is known to the server alone: posts, topics, pictures, files of the build. */
const UNKNOWN = /^\/(?:blog|media|assets|posts|api)\//;

/**
 * Warns of links to pages that the site does not have.
 *
 * @param pages addresses of pages beside those of the routes.
 */
export function reportDeadLinks(
  texts: readonly (ParsedFile & References)[],
  pages: readonly string[],
): void {
  const known = new Set<string>([...Object.values({ ...routes, ...machineRoutes }), ...pages]);
  for (const text of texts) {
    for (const { url, isPicture, start } of text.destinations) {
      // With a slash at its end an address redirects.
      const path = url.replace(/[?#].*/s, '').replace(/(?<=.)\/$/, '');
      if (isPicture || !/^\/(?!\/)/.test(path) || UNKNOWN.test(path) || known.has(path)) continue;
      const reason = `the link to '${path}' leads nowhere: the site has no such page`;
      text.file.message(reason, placeIn(text, start));
    }
  }
}
