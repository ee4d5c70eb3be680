import { frontMatterSchema } from '../../../src/posts/files/front-matter-schema.ts';
import type { Post } from '../../../src/posts/post.ts';
import { fromFrontMatter } from '../../../src/posts/post-fields.ts';

/** A post as its page gets it. Fields that may be left out of the front matter have their default. */
export function aWholePost(overrides: Partial<Post> = {}): Post {
  return {
    id: '00000000-0000-4000-8000-000000000000',
    slug: 'x',
    date: '2026-03-12T09:00:00.000Z',
    ...fromFrontMatter(
      frontMatterSchema.parse({
        title: 'Un título',
        description: 'x',
        author: 'x',
        hero: '/x.svg',
        heroAlt: 'x',
      }),
    ),
    richContent: '<p>Texto.</p>',
    headings: [],
    readingMinutes: 1,
    wordCount: 1,
    related: [],
    ...overrides,
  };
}
