import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { isSlug } from './post.ts';
import type { NewPost } from './post-repository.ts';

/** A file is not a post. The message has a line for each fault: `file: key: what was expected`. */
export class PostFileError extends Error {
  override readonly name = 'PostFileError';
  /** EX_DATAERR of sysexits.h. */
  readonly exitCode = 65;
}

const FRONT_MATTER = /^---\r?\n(?<yaml>.*?)\r?\n---[ \t]*(?:\r?\n(?<content>.*))?$/s;

/** The limits are those of the table (`migrations/`). */
const frontMatter = z.object({
  title: z.string().trim().min(1).max(200),
  description: z.string().trim().min(1).max(500),
  author: z.string().trim().min(1).max(100),
  date: z.iso.date('expected a date such as 2026-03-12'),
  hero: z
    .string()
    .max(2000)
    .regex(
      /^(?:\/|https:\/\/)[^/\\\s][^\\\s]*$/,
      'expected a path such as /posts/x.svg or an https address',
    ),
  heroAlt: z.string().trim().min(1).max(500),
  topics: z.array(z.string().trim().min(1).max(60)).max(10).default([]),
  slug: z.string().refine(isSlug, 'expected lower-case words joined by hyphens').optional(),
});

/**
 * Reads a post from the text of a Markdown file with YAML front matter. The slug is the file's
 * name where the front matter gives none; a date is midnight UTC, which is that same day in Spain.
 *
 * @throws {PostFileError} with every fault of the file.
 */
export function parsePost(text: string, file: string): NewPost {
  const parts = FRONT_MATTER.exec(text.replace(/^\uFEFF/, ''))?.groups;
  if (!parts) throw new PostFileError(`${file}: expected front matter between two lines of ---`);
  const { slug = path.parse(file).name, ...matter } = parseFrontMatter(parts['yaml'] ?? '', file);
  const content = parts['content']?.trim() ?? '';
  if (!isSlug(slug)) {
    throw new PostFileError(`${file}: '${slug}' is no slug: expected lower-case words and hyphens`);
  }
  if (content === '') throw new PostFileError(`${file}: expected text after the front matter`);
  return {
    slug,
    content,
    title: matter.title,
    description: matter.description,
    author: matter.author,
    heroImageUrl: matter.hero,
    heroImageAlt: matter.heroAlt,
    publishedAt: new Date(matter.date),
    topics: matter.topics,
  };
}

function parseFrontMatter(yaml: string, file: string): z.infer<typeof frontMatter> {
  const result = frontMatter.safeParse(parseYaml(yaml, file));
  if (result.success) return result.data;
  throw new PostFileError(
    result.error.issues
      .map((issue) => `${file}: ${issue.path.join('.')}: ${issue.message}`)
      .join('\n'),
  );
}

function parseYaml(yaml: string, file: string): unknown {
  try {
    return parse(yaml, { logLevel: 'error' });
  } catch (error) {
    throw new PostFileError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
