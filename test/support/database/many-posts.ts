import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../src/database/schema.ts';

/** Each on a seventh of the posts. */
const MANY_TOPICS = ['Fuerza', 'Nutrición', 'Hábitos', 'Técnica', 'Salud', 'Carrera', 'Yoga'];

/**
 * Writes posts in one statement: one every 50 minutes, back from now. «fuerza» stands in all of
 * them, «movilidad» in the newest hundred.
 *
 * @param text stands in each post besides.
 */
export async function fillWithPosts(
  database: Kysely<Database>,
  count: number,
  text = '',
): Promise<void> {
  await sql`
    insert into posts (slug, title, hero_image_url, hero_image_alt, description, content, author,
                       published_at, topics)
    select 'articulo-' || i, 'Artículo ' || i, '/favicon.svg', 'Una kettlebell',
           'De qué va el artículo ' || i,
           'Entrenar **fuerza** con peso muerto. ' ||
             case when i <= 100 then 'Y movilidad. ' else '' end || ${text}::text,
           'Toni Mesquida', now() - i * interval '50 minutes',
           array[(${MANY_TOPICS}::text[])[1 + i % 7]]
      from generate_series(1, ${count}::int) as i
  `.execute(database);
  await sql`vacuum analyze`.execute(database);
}
