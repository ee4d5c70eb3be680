import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';
import { listing } from '../../../src/content/listing.ts';
import { site } from '../../../src/content/site.ts';
import { trainers } from '../../../src/content/trainers.ts';
import { mapUrl } from '../../../src/content/visit.ts';
import {
  blogHref,
  machineRoutes,
  postHref,
  previewHref,
  routes,
  topicHref,
  trainerHref,
} from '../../../src/routes.ts';
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
  '</script><script>alert(1)</script><!-- <script> & ]]> "\\u003c" \u202e\u2028 🏋️‍♀️'.padEnd(
    200,
    'ñ',
  );

const { get, textOf } = await startSite(
  [
    aPost({
      slug: 'un-articulo',
      title: HOSTILE,
      author: trainers[0].name,
      content: 'Uno dos tres.',
      topics: ['Fuerza', '</script>'],
      heroImageUrl: 'https://example.org/foto.jpg',
      publishedAt: new Date('2026-03-12T09:00:00Z'),
    }),
    aPost({
      slug: 'de-otra',
      author: 'Una invitada',
      description: 'Otra cosa.',
      updatedAt: new Date('2999-05-01T10:00:00Z'),
    }),
  ],
  { SITE_URL },
);

const article = postHref('un-articulo');
const indexed = [...pathsWithoutPosts, topicHref('fuerza'), article, postHref('de-otra')];
const hidden = [
  '/no-existe',
  postHref('no-existe'),
  blogHref({ search: 'fuerza' }),
  previewHref({
    id: '00000000-0000-4000-8000-000000000000',
    expires: 1,
    signature: 'a'.repeat(64),
  }),
];

/** What a head says, by property, name or relation; each is said once. */
async function headOf(path: string, headers: Record<string, string> = {}) {
  const html = (await get(path, headers)).body.toString();
  const tree: Root = fromHtml(html);
  const said: Record<string, string> = {};
  const feeds: string[] = [];
  visit(tree, 'element', ({ tagName, properties, children }: Element) => {
    const { property, name, rel, media, content, href, type } = properties;
    if (tagName === 'title') said['title'] = children[0]?.type === 'text' ? children[0].value : '';
    if (tagName === 'meta' && (property ?? name)) {
      const key = [property ?? name, media].filter(Boolean).join(' ');
      expect(said).not.toHaveProperty([key]);
      said[key] = String(content);
    }
    if (tagName !== 'link') return;
    if (String(rel) === 'alternate') feeds.push(`${type} ${href}`);
    else said[String(rel)] = String(href);
  });
  return { html, said, feeds };
}

const isPost = (path: string) => [article, postHref('de-otra')].includes(path);

test.for(indexed)('%s says all of itself, and the same as a card', async (path) => {
  const { said, feeds } = await headOf(path, { 'X-Forwarded-Host': 'evil.example' });

  expect(said).toMatchObject({
    canonical: SITE_URL + path,
    'og:url': SITE_URL + path,
    'og:title': said['title'],
    'og:description': said['description'],
    'og:site_name': site.name,
    'og:locale': 'es_ES',
    'og:type': isPost(path) ? 'article' : 'website',
    'twitter:card': 'summary_large_image',
    'theme-color (prefers-color-scheme: light)': expect.stringMatching(/^#/),
    'theme-color (prefers-color-scheme: dark)': expect.stringMatching(/^#/),
  });
  // Without it Discover shows no picture of its width.
  expect(said).toHaveProperty('robots', 'max-image-preview:large');
  expect(feeds).toEqual([
    `application/rss+xml ${machineRoutes.rss}`,
    `application/atom+xml ${machineRoutes.atom}`,
    `application/feed+json ${machineRoutes.jsonFeed}`,
    ...(isPost(path) ? [`text/markdown ${path}.md`] : []),
  ]);
});

test.for(['title', 'description'])('no two pages share a %s', async (key) => {
  const heads = await Promise.all(indexed.map((path) => headOf(path)));

  const texts = heads.map(({ said }) => said[key]);
  expect(texts).not.toContain(undefined);
  expect(new Set(texts).size).toBe(indexed.length);
});

test.for(hidden)('%s is for nobody to find', async (path) => {
  const { html, said } = await headOf(path);

  expect(said).toMatchObject({
    robots: 'noindex',
    title: expect.stringMatching(new RegExp(` — ${RegExp.escape(site.name)}$`)),
  });
  expect(said).not.toHaveProperty('canonical');
  expect(said).not.toHaveProperty(['og:url']);
  expect(html).not.toContain('ld+json');
});

test('an article has its dates and its own picture, and its title breaks nothing', async () => {
  const { said } = await headOf(article);

  expect(said).toMatchObject({
    'og:title': `${HOSTILE} — ${site.name}`,
    'og:image': 'https://example.org/foto.jpg',
    'article:published_time': '2026-03-12T10:00:00+01:00',
  });
  // It was stored later, and has not changed since.
  expect(said).not.toHaveProperty(['article:modified_time']);
  const { said: ofOther } = await headOf(postHref('de-otra'));
  expect(ofOther['article:modified_time']).toBe('2999-05-01T12:00:00+02:00');
});

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
  const nodes = (await Promise.all(indexed.map(graphOf))).flat();

  expect(await vocabularyErrors(nodes)).toBe('');
}, 60_000);

test.for(indexed)('%s is described by itself, and as Google asks for', async (path) => {
  const nodes = await graphOf(path);

  expect(await issuesOf(nodes)).toEqual([]);
  expect(nodes[0]).toMatchObject({ '@id': SITE_URL + path, url: SITE_URL + path });
});

test('the centre is what the home page shows of it, and a trial session is free', async () => {
  const { street, postalCode } = site.address;
  const { phone, position, openingHours = [] } = listing;

  const centre = await nodeOf(routes.home, 'ExerciseGym');

  expect(centre).toMatchObject({
    name: site.name,
    ...(phone && { telephone: phone }),
    logo: `${SITE_URL}/apple-touch-icon.png`,
    ...(position && { hasMap: mapUrl(position) }),
    address: { streetAddress: street, postalCode },
    employee: trainers.map(({ name }) => ({ name })),
    makesOffer: { price: 0, priceCurrency: 'EUR', url: SITE_URL + routes.trialSession },
  });
  expect(centre).not.toHaveProperty('aggregateRating');
  const html = await textOf(routes.home);
  const hours = openingHours.map(({ opens, closes }) => `${opens}-${closes}`);
  const map = position && mapUrl(position).replaceAll('&', '&amp;');
  for (const shown of [phone, map, centre['priceRange'], ...hours]) {
    if (shown) expect(html).toContain(shown);
  }
});

test('an article is told as it is, and what it says breaks nothing', async () => {
  const posting = await nodeOf(article, 'BlogPosting');

  expect(posting).toMatchObject({
    headline: HOSTILE,
    datePublished: '2026-03-12T10:00:00+01:00',
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
