import { blog, llmsHeadings } from '../content/blog.ts';
import { type PageName, pageTexts } from '../content/pages.ts';
import { addressLine, site } from '../content/site.ts';
import { trainers } from '../content/trainers.ts';
import type { PostSummary } from '../posts/post.ts';
import { machineRoutes, postMarkdownHref, routes, trainerHref } from '../routes.ts';

interface Reference {
  readonly title: string;
  readonly path: string;
  readonly description: string;
}

/** Writes `llms.txt`, which language models read first (llmstxt.org): a list of links in Markdown. */
export function llms(posts: readonly PostSummary[], siteUrl: string): Buffer {
  const { home, ...others } = pageTexts;
  const pages: Reference[] = [
    ...Object.entries(others).map(([name, { title, description }]) => ({
      title,
      path: routes[name as PageName],
      description,
    })),
    ...trainers.map(({ name, slug, metaDescription }) => ({
      title: name,
      path: trainerHref(slug),
      description: metaDescription,
    })),
  ];
  const articles = posts.map(({ slug, ...post }) => ({ ...post, path: postMarkdownHref(slug) }));
  const more = { title: blog.all, path: machineRoutes.sitemap, description: 'XML' };
  return Buffer.from(
    [
      `# ${site.name}\n\n> ${home.description}\n\n${site.descriptor}. ${addressLine}.`,
      section(llmsHeadings.pages, pages, siteUrl),
      section(llmsHeadings.articles, articles, siteUrl),
      section('Optional', [more], siteUrl),
      '',
    ].join('\n\n'),
  );
}

function section(heading: string, references: readonly Reference[], siteUrl: string): string {
  const items = references.map(
    ({ title, path, description }) =>
      `- [${inline(title)}](${siteUrl}${path}): ${inline(description)}`,
  );
  return [`## ${heading}\n`, ...items].join('\n');
}

/** A text on one line that Markdown reads as it is. */
function inline(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>]/g, '\\$&');
}
