import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { topicSlug } from '../../../src/posts/slug.ts';
import {
  apiPostHref,
  machineRoutes,
  postHref,
  postMarkdownHref,
  routes,
  topicHref,
} from '../../../src/routes.ts';
import { cases } from '../../support/cases.ts';
import { createDatabase, type TestDatabase } from '../../support/database/test-database.ts';
import { startServer } from '../../support/server/server.ts';

/** 1,000 in CI against the embedded PostgreSQL. All rows of a batch are in the feeds. */
const ROWS = Number(process.env['ODD_ROWS'] ?? cases(200));
const BATCH = 20;

const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
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
const oddAddress = fc.oneof(
  oddPath.map((path) => `/x${path}`),
  fc
    .tuple(
      fc.oneof(
        fc.constantFrom(
          'example.com',
          'xn--a',
          '1.2.3.4.5',
          '0x7f.1',
          'a..b',
          '-',
          '.',
          '..',
          'é.es',
        ),
        oddText,
      ),
      fc.constantFrom('', ':0', ':80', ':59999', ':65536', ':8o8o'),
      fc.oneof(
        fc.constant(''),
        oddPath.map((path) => `/${path}`),
      ),
    )
    .map((parts) => `https://${parts.join('')}`),
);

const FIRST = Date.parse('1900-01-01T00:00:00Z');
const LAST = Date.parse('9999-12-30T23:59:59Z');
const oddDate = fc.oneof(
  fc.integer({ min: FIRST, max: Date.now() }),
  fc.constantFrom(FIRST, Date.parse('1969-12-31T23:59:59.999Z'), LAST),
);

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

/** Stores the rows that the table accepts, in place of those before; gives how many. */
async function store(
  { database }: TestDatabase,
  rows: readonly (typeof row extends fc.Arbitrary<infer Value> ? Value : never)[],
): Promise<number> {
  await sql`truncate posts cascade`.execute(database);
  let accepted = 0;
  for (const [index, { publishedAt, updatedAt, ...texts }] of rows.entries()) {
    await database
      .insertInto('posts')
      .values({
        ...texts,
        slug: `fila-${index}`,
        publishedAt: new Date(publishedAt),
        updatedAt: new Date(updatedAt),
      })
      .execute()
      .then(
        () => {
          accepted += 1;
        },
        (error) => {
          if (!REFUSED.includes(error.code)) throw error;
        },
      );
  }
  return accepted;
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

test('no row that the table accepts makes any document fail', async () => {
  await using posts = await createDatabase();
  await using server = await startServer({
    DATABASE_URL: posts.databaseUrl,
    SEARCHES_PER_MINUTE: '0',
    LOG_LEVEL: 'info',
  });
  let stored = 0;
  let asked = 0;
  for (let batch = 0; stored < ROWS; batch += 1) {
    const rows = fc.sample(row, { numRuns: BATCH, seed: batch });
    stored += await store(posts, rows);
    const { rows: there } = await sql<{ slug: string; topics: string[] }>`
      select slug, topics from published_posts`.execute(posts.database);
    const topics = new Set(there.flatMap((post) => post.topics.map(topicSlug)));
    const targets = [
      ...LISTS,
      ...there.flatMap(({ slug }) => [postHref(slug), apiPostHref(slug), postMarkdownHref(slug)]),
      ...[...topics].filter((slug) => slug !== '').map((slug) => topicHref(slug)),
    ];
    const failed: string[] = [];
    for (const target of targets) {
      const { status } = await fetch(server.origin + target);
      if (status !== 200) failed.push(`${status} ${target}`);
    }
    asked += targets.length;
    if (failed.length > 0) {
      const named = there.find(({ slug }) => failed.some((one) => one.includes(slug)));
      const culprit = rows[Number(named?.slug.slice(5) ?? -1)];
      expect.fail(`batch ${batch}: ${failed.join(', ')}\n${JSON.stringify(culprit)}`);
    }
  }
  console.log(`${stored} rows, ${asked} documents`);
}, 1_200_000);
