import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { connectForCommand } from '../../../src/database/connect.ts';
import { upsertPost } from '../../../src/posts/publishing/store-posts.ts';
import { aPost, createDatabase } from '../../support/database/test-database.ts';
import { createReader } from '../../support/posts/post-reader.ts';
import { cases } from '../../support/properties.ts';

/** What the extract of any accepted text may take, with the search. */
const EXTRACT_MS = 200;

test('any text of signs, which the parser of PostgreSQL may read again and again, is stored and found in time', async () => {
  await using posts = await createDatabase();
  const { database } = posts;
  // What a search may take; text of 100 kB takes PostgreSQL's own parser up to 17 s.
  await sql`alter database ${sql.ref(posts.name)} set statement_timeout = '2s'`.execute(database);
  await using limited = connectForCommand(posts.databaseUrl);
  const sign = fc.string({
    unit: fc.constantFrom(...'<!->/\\&#;:.@"\'(){}[]*_`~|=+%$?,^ a1á'),
    minLength: 1,
    maxLength: 5,
  });

  await fc.assert(
    fc.asyncProperty(sign, async (signs) => {
      const content = `sentadilla ${signs.repeat(100_000 / signs.length)}`;
      const storeAndFind = async () => {
        await upsertPost(limited, aPost({ slug: 'signos', content }));
        const begunAt = performance.now();
        const page = await createReader(limited).findPage({ search: 'sentadilla' }, 1);
        expect(page?.posts).toHaveLength(1);
        expect(performance.now() - begunAt).toBeLessThan(EXTRACT_MS);
      };
      // Again where the machine was busy: it is the text that must not take long.
      await vi.waitFor(storeAndFind, { timeout: 20_000 });
    }),
    {
      numRuns: cases(100),
      examples: [...'<!-- a- / a@ a. &# _[^ \\( a: " ./ 1a@'.split(' '), '<a '].map((it) => [it]),
    },
  );
});
