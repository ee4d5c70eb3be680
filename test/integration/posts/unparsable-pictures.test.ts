import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { apiPostHref, machineRoutes, postHref, routes } from '../../../src/routes.ts';
import { aPost, createDatabase } from '../../support/database/test-database.ts';
import { startServer } from '../../support/server/server.ts';

test('a picture whose address cannot be parsed is left out of each document and logged once', async () => {
  await using posts = await createDatabase(
    ['bueno', 'sin-imagen'].map((slug) => aPost({ slug, topics: ['fuerza'] })),
  );
  await sql`update posts set hero_image_url = 'https://1.2.3.4.5/' where slug = 'sin-imagen'`.execute(
    posts.database,
  );
  await using server = await startServer({ DATABASE_URL: posts.databaseUrl });

  for (const path of [
    routes.blog,
    `${routes.blog}?q=articulo`,
    routes.apiPosts,
    machineRoutes.rss,
    machineRoutes.atom,
    machineRoutes.jsonFeed,
    machineRoutes.sitemap,
    machineRoutes.llms,
  ]) {
    const response = await fetch(server.origin + path);
    expect([path, response.status]).toEqual([path, 200]);
  }
  const shown = ['bueno', 'sin-imagen'].flatMap((slug) => [apiPostHref(slug), postHref(slug)]);
  for (const path of shown) {
    const response = await fetch(server.origin + path);
    expect([path, response.status]).toEqual([path, 200]);
  }
  const logged = server.log.filter(({ msg }) => msg === 'post cannot be rendered');
  expect(logged.map(({ slug }) => slug)).toEqual(['sin-imagen']);
});
