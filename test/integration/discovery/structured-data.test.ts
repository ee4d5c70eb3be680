import { expect, test } from 'vitest';
import { business } from '../../../src/content/legal/business.ts';
import { listing } from '../../../src/content/listing.ts';
import { site } from '../../../src/content/site.ts';
import { trainers } from '../../../src/content/trainers.ts';
import { postHref, routes, topicHref, trainerHref } from '../../../src/routes.ts';
import { aPost } from '../../support/database/test-database.ts';
import { pathsWithoutPosts } from '../../support/paths.ts';
import { startSite } from '../../support/server/site.ts';
import {
  issuesOf,
  type Node,
  vocabularyErrors,
  withNested,
} from '../../support/standards/schema-org.ts';

const SITE_URL = 'https://www.example.com';
const HOSTILE =
  '</script><script>alert(1)</script><!-- <script> ]]> "\\u003c" \u202e\u2028 🏋️‍♀️'.padEnd(200, 'ñ');

const { textOf } = await startSite(
  [
    aPost({
      slug: 'un-articulo',
      title: HOSTILE,
      author: trainers[0].name,
      content: 'Uno dos tres.',
      topics: ['Fuerza', '</script>'],
      publishedAt: new Date('2026-03-12T09:00:00Z'),
    }),
    aPost({ slug: 'de-otra', author: 'Una invitada' }),
  ],
  { SITE_URL },
);

const article = postHref('un-articulo');
const everyPage = [...pathsWithoutPosts, topicHref('fuerza'), article, postHref('de-otra')];

/** The nodes of a page's graph, and the way it is shown above the page. */
async function graphOf(path: string): Promise<Node[]> {
  const scripts = [
    ...(await textOf(path)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
  ];
  expect(scripts).toHaveLength(1);
  const { '@context': context, '@graph': graph } = JSON.parse(scripts[0]?.[1] ?? '');
  expect(context).toBe('https://schema.org');
  return graph;
}

async function nodeOf(path: string, type: string): Promise<Node> {
  const found = (await graphOf(path)).flatMap(withNested).find((node) => node['@type'] === type);
  if (!found) throw new Error(`${path} tells of no ${type}`);
  return found;
}

test('no page says anything that schema.org does not know', async () => {
  const nodes = (await Promise.all(everyPage.map(graphOf))).flat();

  expect(await vocabularyErrors(nodes)).toBe('');
}, 60_000);

test.for(everyPage)('%s is described by itself, and as Google asks for', async (path) => {
  const nodes = await graphOf(path);

  expect(await issuesOf(nodes)).toEqual([]);
  expect(nodes[0]).toMatchObject({ '@id': SITE_URL + path, url: SITE_URL + path });
});

test('the centre is what footer and legal notice say, and a trial session is free', async () => {
  const { street, postalCode } = site.address;

  const centre = await nodeOf(routes.home, 'ExerciseGym');

  expect(centre).toMatchObject({
    name: site.name,
    legalName: business.legalName,
    email: business.email,
    telephone: listing.phone,
    hasMap: expect.stringContaining('openstreetmap.org'),
    address: { streetAddress: street, postalCode },
    employee: trainers.map(({ name }) => ({ name })),
    makesOffer: { price: 0, priceCurrency: 'EUR', url: SITE_URL + routes.trialSession },
  });
  expect(centre).not.toHaveProperty('aggregateRating');
  const html = await textOf(routes.home);
  for (const shown of [listing.phone, centre['priceRange'], '07:00-21:00']) {
    expect(html).toContain(shown);
  }
});

test('an article is told as it is, and what it says breaks nothing', async () => {
  const posting = await nodeOf(article, 'BlogPosting');

  expect(posting).toMatchObject({
    headline: HOSTILE,
    datePublished: '2026-03-12T10:00:00+01:00',
    wordCount: 3,
    timeRequired: 'PT1M',
    author: { '@id': `${SITE_URL}${trainerHref(trainers[0].slug)}#persona` },
    articleSection: ['Fuerza', '</script>'],
  });
  const html = await textOf(article);
  expect(html).not.toContain('<script>alert');
  expect((await nodeOf(postHref('de-otra'), 'BlogPosting'))['author']).toEqual({
    '@type': 'Person',
    name: 'Una invitada',
  });
});

test.for([article, topicHref('fuerza'), trainerHref(trainers[1].slug)])(
  'the way to %s is the one that is shown above it',
  async (path) => {
    const list = (await nodeOf(path, 'BreadcrumbList'))['itemListElement'] as Node[];
    const nav = /<nav class="breadcrumbs.*?<\/nav>/s.exec(await textOf(path))?.[0] ?? '';

    const shown = [...nav.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)];
    expect(list.slice(0, -1).map(({ item, name }) => [(item as Node)['@id'], name])).toEqual(
      shown.map(([, href, name]) => [SITE_URL + href, name]),
    );
    expect(list.at(-1)).toMatchObject({ item: { '@id': SITE_URL + path } });
  },
);
