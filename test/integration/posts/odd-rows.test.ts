import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Database } from '../../../src/database/schema.ts';
import { type NewPost, upsertPost } from '../../../src/posts/publishing/store-posts.ts';
import { topicSlug } from '../../../src/posts/slug.ts';
import {
  apiPostHref,
  machineRoutes,
  postHref,
  postMarkdownHref,
  routes,
  topicHref,
} from '../../../src/routes.ts';
import { anyText, cases } from '../../support/properties.ts';
import { startSite } from '../../support/server/site.ts';

/** All rows of a batch are in the feeds. */
const ROWS = Number(process.env['ODD_ROWS'] ?? cases(200));
const BATCH = 20;

const oddText = fc.oneof(
  anyText,
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '\u202e\u2066خلفي\u2069',
    ']]><script>alert(1)</script>',
    '&amp; & &#0; &#xD800;',
    '\u0001\u0008\u000b\u001f\u007f\u0085',
    '\ufffe\uffff\ufeff\u2028\u2029',
    '\ud800 \udfff',
    '👩‍👩‍👧‍👦',
    'á'.repeat(200),
    '"`%00',
    '../../..',
  ),
);

function oddWords(length: number) {
  return fc
    .array(oddText, { minLength: 1, maxLength: 4 })
    .map((parts) => [...`x${parts.join(' ')}`].slice(0, length).join(''));
}

const oddPath = fc.oneof(
  oddText,
  fc.constantFrom('%', '%zz', '?a=b&c', '#x', 'a//b', ';:@', '[', '^|{}', '<b>', '"'),
);
const oddHost = fc.oneof(
  oddText,
  fc.constantFrom(...'example.com xn--a 1.2.3.4.5 0x7f.1 a..b - . .. é.es'.split(' ')),
);
const oddPort = fc.constantFrom('', ':0', ':80', ':59999', ':65536', ':8o8o');
const oddAddress = fc.oneof(
  oddPath.map((path) => `/x${path}`),
  fc.tuple(oddHost, oddPort).map((parts) => `https://${parts.join('')}`),
  fc.tuple(oddHost, oddPort, oddPath).map(([host, port, path]) => `https://${host}${port}/${path}`),
);

const FIRST = Date.parse('1900-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-30T23:59:59Z');
const oddDate = fc
  .oneof(
    fc.integer({ min: FIRST, max: Date.now() }),
    fc.constantFrom(FIRST, Date.parse('1969-12-31T23:59:59.999Z'), LAST),
  )
  .map((time) => new Date(time));

const oddContent = fc.oneof(
  oddText,
  fc
    .tuple(oddWords(100), oddAddress)
    .map(([text, address]) => `## ${text}\n\n[${text}](${address}) ![${text}](<${address}>)`),
  oddWords(100).map((text) => `<img src="${text}"><svg/onload=1>\n\n| ${text} |\n|--|\n| x |`),
);

const row = fc.record({
  title: oddWords(200),
  heroImageUrl: oddAddress,
  heroImageAlt: oddWords(500),
  description: oddWords(500),
  content: oddContent,
  author: oddWords(100),
  topics: fc.uniqueArray(oddWords(60), { maxLength: 10, selector: topicSlug }),
  publishedAt: oddDate,
  updatedAt: oddDate,
});

/** SQLSTATEs of a constraint, and of a text that PostgreSQL does not take. */
const REFUSED = ['23514', '22021', '22P05'];

/** Stores the rows that the table accepts, in place of those before. */
async function store(database: Kysely<Database>, rows: readonly NewPost[]): Promise<void> {
  await sql`truncate posts cascade`.execute(database);
  for (const post of rows) {
    await upsertPost(database, post).catch(({ code }) => expect(REFUSED).toContain(code));
  }
}

const LISTS = [
  routes.home,
  routes.blog,
  `${routes.blog}?q=x`,
  routes.apiPosts,
  machineRoutes.rss,
  machineRoutes.atom,
  machineRoutes.jsonFeed,
  machineRoutes.sitemap,
  machineRoutes.llms,
];

const { posts, get } = await startSite([], { SEARCHES_PER_MINUTE: '0' });
const { database } = posts;

test('no row that the table accepts makes any document fail', async () => {
  let stored = 0;
  for (let batch = 0; stored < ROWS; batch += 1) {
    const rows = fc.sample(row, { numRuns: BATCH, seed: batch });
    await store(
      database,
      rows.map((post, index) => ({ ...post, slug: `fila-${index}` })),
    );
    const there = await database.selectFrom('publishedPosts').select(['slug', 'topics']).execute();
    stored += there.length;
    const topics = new Set(there.flatMap((post) => post.topics.map(topicSlug)));
    const targets = [
      ...LISTS,
      ...there.flatMap(({ slug }) => [postHref(slug), apiPostHref(slug), postMarkdownHref(slug)]),
      ...[...topics].filter((slug) => slug !== '').map((slug) => topicHref(slug)),
    ];
    for (const target of targets) {
      // A busy machine may take longer than a visitor waits, for once.
      const status = await vi.waitUntil(
        async () => {
          const { status } = await get(target);
          return status !== 503 && status;
        },
        { timeout: 30_000 },
      );
      const culprit = rows[Number(/fila-(\d+)/.exec(target)?.[1])];
      expect(status, `batch ${batch}: ${target}\n${JSON.stringify(culprit)}`).toBe(200);
    }
  }
}, 1_200_000);
