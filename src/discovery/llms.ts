import { heads } from '../content/page-texts.ts';
import { addressLine, site } from '../content/site.ts';
import { trainers } from '../content/trainers.ts';
import type { PostSummary } from '../posts/post.ts';
import { machineRoutes, postMarkdownHref, routes, trainerHref } from '../routes.ts';

interface Reference {
  readonly title: string;
  readonly path: string;
  readonly description: string;
}

/** Writes what language models read first of a site (llmstxt.org): Markdown in that form. */
export function llms(posts: readonly PostSummary[], siteUrl: string): Buffer {
  const pages: Reference[] = [
    ...(['about', 'trainers', 'trialSession', 'facilities', 'blog'] as const).map((page) => ({
      ...heads[page],
      title: nameOf(heads[page].title),
      path: routes[page],
    })),
    ...trainers.map(({ name, slug, metaDescription }) => ({
      title: name,
      path: trainerHref(slug),
      description: metaDescription,
    })),
  ];
  const articles = posts.map(({ slug, ...post }) => ({ ...post, path: postMarkdownHref(slug) }));
  const more = { title: 'Todos los artículos', path: machineRoutes.sitemap, description: 'XML' };
  return Buffer.from(
    [
      `# ${site.name}\n\n> ${heads.home.description}\n\n${site.descriptor}. ${addressLine}.`,
      section('Páginas', pages, siteUrl),
      section('Artículos', articles, siteUrl),
      section('Optional', [more], siteUrl),
      '',
    ].join('\n\n'),
  );
}

/** The words before the centre's name. */
function nameOf(title: string): string {
  return title.replace(/ — [^—]*$/, '');
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
