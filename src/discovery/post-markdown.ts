import { writeMarkdown } from '../posts/files/write-markdown.ts';
import type { WrittenPost } from '../posts/post.ts';
import { postHref } from '../routes.ts';

/** Writes a post as Markdown: front matter with its address, and the author's text. */
export function markdownOf(post: WrittenPost, siteUrl: string): Buffer {
  const matter = {
    title: post.title,
    description: post.description,
    author: post.author,
    published: post.date,
    modified: post.modified,
    topics: post.topics,
    url: siteUrl + postHref(post.slug),
  };
  return Buffer.from(writeMarkdown(matter, post.markdown));
}
