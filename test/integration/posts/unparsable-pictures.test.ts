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

  // `odd-rows.test.ts` asks for all others.
  const posted = ['bueno', 'sin-imagen'].flatMap((slug) => [apiPostHref(slug), postHref(slug)]);
  for (const path of [routes.blog, machineRoutes.rss, ...posted]) {
    const response = await fetch(server.origin + path);
    expect([path, response.status]).toEqual([path, 200]);
  }
  const logged = () => server.log.filter(({ msg }) => msg === 'post cannot be rendered');
  await expect.poll(() => logged().map(({ slug }) => slug)).toEqual(['sin-imagen']);
});
