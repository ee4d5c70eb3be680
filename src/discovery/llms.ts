import { blog, llmsHeadings } from '../content/blog.ts';
import { type PageName, pageTexts } from '../content/pages.ts';
import { addressLine, site } from '../content/site.ts';
import { trainers } from '../content/trainers.ts';
import type { PostSummary } from '../posts/post.ts';
import { machineRoutes, postMarkdownHref, routes, trainerHref } from '../routes.ts';

/** A reader of the list gets an idea of the blog; the rest is in the sitemap. */
export const LLMS_POSTS = 24;

/** Writes `llms.txt`, which language models read first (llmstxt.org): a list of links in Markdown. */
export function llms(posts: readonly PostSummary[], siteUrl: string): Buffer {
  const { home, ...others } = pageTexts;
  const link = (title: string, path: string, description: string) =>
    `- [${inline(title)}](${siteUrl}${path}): ${inline(description)}`;
  const lines = [
    `# ${site.name}\n`,
    `> ${home.description}\n`,
    `${site.descriptor}. ${addressLine}.`,
    `\n## ${llmsHeadings.pages}\n`,
    ...Object.entries(others).map(([name, { title, description }]) =>
      link(title, routes[name as PageName], description),
    ),
    ...trainers.map(({ name, slug, metaDescription }) =>
      link(name, trainerHref(slug), metaDescription),
    ),
    `\n## ${llmsHeadings.articles}\n`,
    ...posts.map(({ title, slug, description }) =>
      link(title, postMarkdownHref(slug), description),
    ),
    '\n## Optional\n',
    link(blog.all, machineRoutes.sitemap, 'XML'),
    '',
  ];
  return Buffer.from(lines.join('\n'));
}

/** A text on one line that Markdown reads as it is. */
function inline(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>]/g, '\\$&');
}
