import { aPost } from '../../support/database/test-database.ts';

/** Characters that XML cannot hold, not even escaped. */
const UNWRITABLE = '\ufffe\uffff\ufffe';

/** The longest title that there can be, of all that breaks formats. */
export const HOSTILE =
  ']]></script><!-- &amp; &lt; "\' \u202eodnaler\u202c \u2066x\u2069 \u200f🏋️‍♀️ `[a](b)`'
    .concat(UNWRITABLE)
    .padEnd(200, 'ñ');

/** What XML can hold of it. */
export const WRITABLE = HOSTILE.replace(UNWRITABLE, '');

/** Two published posts, `hostil` the newer one and `otro`, and one of each kind that nobody may see. */
export function hostilePosts() {
  return [
    aPost({
      slug: 'hostil',
      title: HOSTILE,
      description: HOSTILE.padEnd(500, 'á'),
      author: HOSTILE.slice(0, 100),
      topics: ['Fuerza & <técnica>'],
      heroImageAlt: '"><script>alert(1)</script>',
      content:
        '## Uno\n\n[Aquí](#s-uno), [allí](/blog/otro) y ![fuera](https://example.org/a.png)\n\n`href="/no"` ]]> <a title=" href=&quot;/no&quot; > " href="/si">x</a>\u0001\u000b',
      publishedAt: new Date('2026-03-12T09:00:00Z'),
    }),
    aPost({
      slug: 'otro',
      title: 'Otro',
      topics: ['true'],
      publishedAt: new Date('2026-02-01T00:00:00Z'),
    }),
    aPost({ slug: 'futuro', title: 'Futuro', publishedAt: new Date('2999-01-01T00:00:00Z') }),
    aPost({ slug: 'borrador', title: 'Borrador', status: 'draft', publishedAt: null }),
    aPost({ slug: 'retirado', title: 'Retirado', status: 'unpublished', publishedAt: null }),
  ];
}
