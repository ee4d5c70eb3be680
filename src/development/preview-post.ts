import { mediaUrl } from '../media/picture.ts';
import { type LinkedPost, withAddresses } from '../posts/files/references.ts';
import type { MarkdownRenderer } from '../posts/markdown/markdown-renderer.ts';
import type { Post } from '../posts/post.ts';
import { pickFields, postFields } from '../posts/post-fields.ts';
import type { PostRepository } from '../posts/reading/post-repository.ts';

/** What the site would show of a file. Each picture is one file, served as it is. */
export async function postOf(file: LinkedPost, markdown: MarkdownRenderer): Promise<Post> {
  const { matter, content } = withAddresses(file, ({ sourceHash }) =>
    mediaUrl(sourceHash, 1, 'jpg'),
  );
  const { html, ...outline } = await markdown.render(content, new Map());
  const date = (matter.date ?? new Date()).toISOString();
  return {
    id: matter.id ?? '00000000-0000-4000-8000-000000000000',
    slug: matter.slug,
    ...pickFields(matter, postFields),
    date,
    modified: date,
    ...outline,
    richContent: html,
    related: [],
  };
}

/** A blog of these posts alone. */
export function repositoryOf(posts: Post[]): PostRepository {
  return {
    listPosts: async () => posts,
    findPage: async () => ({ posts, page: 1, pageCount: 1 }),
    listTopics: async () => posts.flatMap(({ topics }) => topics),
    findPost: async (slug) => posts.find((post) => post.slug === slug),
    findPreview: async () => undefined,
    countPosts: async () => posts.length,
    listAddresses: async () => [],
    findNewest: async () => posts,
    findWritten: async () => undefined,
  };
}
