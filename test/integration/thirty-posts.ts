import { aPost } from '../support/database/test-database.ts';

/** `articulo-1`, the newest, to `articulo-30`; on strength and on losing fat in turn. */
export const THIRTY_POSTS = Array.from({ length: 30 }, (_, index) =>
  aPost({
    slug: `articulo-${index + 1}`,
    title: `Artículo ${index + 1}`,
    content: '## Un título\n\nUn texto sobre sentadillas & más.\n\n<script>alert(1)</script>',
    topics: index % 2 === 0 ? ['Fuerza'] : ['Pérdida de grasa'],
    publishedAt: new Date(Date.UTC(2026, 0, 30 - index)),
  }),
);

/** The slugs of some of them, in their order. */
export function numbered(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => `articulo-${from + index}`);
}
