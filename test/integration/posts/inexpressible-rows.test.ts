import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { apiPostHref, machineRoutes, postHref, routes } from '../../../src/routes.ts';
import { aPost, createDatabase } from '../../support/database/test-database.ts';
import { startServer } from '../../support/server/server.ts';

test('what no document can express, a row or its picture, is left out of each and logged once', async () => {
  await using posts = await createDatabase(
    ['bueno', 'sin-fecha', 'sin-imagen'].map((slug) => aPost({ slug, topics: ['fuerza'] })),
  );
  for (const constraint of ['hero_image_url_host', 'published_at_finite', 'published_at_years']) {
    await sql.raw(`alter table posts drop constraint posts_${constraint}`).execute(posts.database);
  }
  await sql`update posts set published_at = '-infinity' where slug = 'sin-fecha'`.execute(
    posts.database,
  );
  await sql`update posts set hero_image_url = 'https://x:8o8o/' where slug = 'sin-imagen'`.execute(
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
    expect(await response.text()).not.toContain('sin-fecha');
  }
  const shown = ['bueno', 'sin-imagen'].flatMap((slug) => [apiPostHref(slug), postHref(slug)]);
  for (const path of shown) {
    const response = await fetch(server.origin + path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(await response.text()).not.toContain('sin-fecha');
  }
  const logged = server.log.filter(({ msg }) => msg === 'post cannot be rendered');
  expect(logged.map(({ slug }) => slug).sort()).toEqual(['sin-fecha', 'sin-imagen']);
});
