import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { type ExtractPart, POSTS_PER_PAGE } from '../post.ts';
import { firstWords } from '../post-query.ts';
import { SUMMARY_COLUMNS, toSummaries } from './post-rows.ts';

/** A page of the posts that a search finds, best first, and how many it found, 400 at most. */
export async function searchPosts(database: Kysely<Database>, search: string, offset: number) {
  const matches = sql<{
    id: string;
    place: string;
    markedExtract: string;
    found: string;
  }>`search_posts(${firstWords(search)}, ${offset}, ${POSTS_PER_PAGE})`;
  const rows = await database
    .selectFrom(matches.as('match'))
    .innerJoin('publishedPosts as post', 'post.id', 'match.id')
    .select(SUMMARY_COLUMNS.map((column) => `post.${column}` as const))
    .select(['markedExtract', 'found'])
    .orderBy('place')
    .execute();
  const posts = await toSummaries(database, rows);
  return {
    posts: posts.map((post, index) => ({
      ...post,
      extract: extractOf(rows[index]?.markedExtract ?? ''),
    })),
    total: Number(rows[0]?.found ?? 0),
  };
}

/** PostgreSQL marks matches by characters that no text contains (`search_posts`). */
const MATCH = /\uE000([^\uE000\uE001]*)\uE001/;

function extractOf(marked: string): readonly ExtractPart[] {
  // In place of Markdown's signs the text has spaces, before a full stop too.
  return marked
    .replace(/ (?=[.,;:?!])/g, '')
    .split(MATCH)
    .map((text, index) => ({ text, isMatch: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
