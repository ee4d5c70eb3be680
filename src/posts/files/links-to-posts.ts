import { postHref } from '../../routes.ts';
import { type Diagnostic, warningAt } from '../diagnostic.ts';
import { localPath } from '../markdown/destinations.ts';
import { type PostDestination, readPostFile } from './post-file.ts';
import type { PostSource } from './post-source.ts';

/**
 * Finds the pages of posts to which links lead by the names of their files, as editors complete
 * them: `[…](other.md)` is `[…](/blog/other-title)`.
 *
 * @returns the destinations, with an `href` where there is one, and a warning for each dead link.
 */
export async function resolveLinks(
  destinations: readonly PostDestination[],
  source: PostSource,
): Promise<{
  readonly destinations: readonly PostDestination[];
  readonly warnings: readonly Diagnostic[];
}> {
  const resolved: PostDestination[] = [];
  const warnings: Diagnostic[] = [];
  for (const destination of destinations) {
    const { kind, url, place } = destination;
    resolved.push(destination);
    const path = kind === 'link' ? localPath(url.replace(/[#?].*/s, '')) : undefined;
    if (!path?.endsWith('.md')) continue;
    const bytes = await source.readBeside(path);
    const other = bytes && readPostFile(bytes, path).post;
    if (other) {
      const href = postHref(other.matter.slug) + url.slice(url.search(/[#?]|$/));
      resolved.splice(-1, 1, { ...destination, href });
    } else {
      const why = bytes ? 'that file is no post yet' : 'there is no such file beside the post';
      warnings.push(warningAt(place, `the link to '${path}' leads nowhere: ${why}`));
    }
  }
  return { destinations: resolved, warnings };
}
