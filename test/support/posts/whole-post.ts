import type { Post } from '../../../src/posts/post.ts';
import { postFields } from '../../../src/posts/post-fields.ts';

/** A post as its page gets it. Fields that may be left out of the front matter have their default. */
export function aWholePost(overrides: Partial<Post> = {}): Post {
  return {
    id: '00000000-0000-4000-8000-000000000000',
    slug: 'x',
    date: '2026-03-12T09:00:00.000Z',
    ...postFields.parse({
      title: 'Un título',
      description: 'x',
      author: 'x',
      heroImageUrl: '/x.svg',
      heroImageAlt: 'x',
    }),
    richContent: '<p>Texto.</p>',
    headings: [],
    readingMinutes: 1,
    related: [],
    ...overrides,
  };
}
