import { useMemo } from 'react';
import { blog } from '../../content/blog.ts';
import { trainerNamed } from '../../content/trainers.ts';
import type { Post, PostReference, PostSummary } from '../../posts/post.ts';
import { trainerHref } from '../../routes.ts';
import { Link } from '../parts/link.tsx';
import { LongDate } from '../parts/long-date.tsx';
import { EDGE_TO_EDGE, Picture } from '../parts/picture-view.tsx';
import { Section } from '../parts/sections.tsx';
import { Author } from './author.tsx';
import { AllPosts, TopicLinks } from './blog-links.tsx';
import { FoundPosts } from './found-posts.tsx';
import { heroPictureOf } from './post-cards.tsx';

/** A post, as its page and its preview show it; while it loads, what a list knows of it. */
export function Article({ post }: { readonly post: Post | PostSummary | PostReference }) {
  return (
    <article>
      <header className="wrap post-head">
        <h1 tabIndex={-1}>{post.title}</h1>
        <p className="lead">{post.description}</p>
        {'author' in post && <Bylines post={post} />}
      </header>
      {'author' in post && (
        <Picture
          picture={heroPictureOf(post)}
          className="post-picture"
          sizes={EDGE_TO_EDGE}
          isFirst
        />
      )}
      {'richContent' in post && <Body post={post} />}
    </article>
  );
}

function Bylines({ post }: { readonly post: Post | PostSummary }) {
  const trainer = trainerNamed(post.author);
  return (
    <div className="byline display">
      <p>
        {`${blog.article.by} `}
        {trainer ? <Link to={trainerHref(trainer.slug)}>{trainer.name}</Link> : post.author}
        {' ('}
        <LongDate of={post.date} />)
      </p>
      {/* Reserves the space: nothing moves when the post has loaded. */}
      <p>{'readingMinutes' in post ? blog.article.minutes(post.readingMinutes) : '\u00a0'}</p>
    </div>
  );
}

function Body({ post }: { readonly post: Post }) {
  return (
    <>
      <div className="post-body">
        <TableOfContents post={post} />
        <RichContent html={post.richContent} />
      </div>
      <footer className="wrap section stack">
        <Author name={post.author} />
        {post.topics.length > 0 && <TopicLinks topics={post.topics} />}
        {post.related.length > 0 && (
          <Section id="relacionados" heading={blog.article.related}>
            <FoundPosts posts={post.related} place="section" />
          </Section>
        )}
        <AllPosts />
      </footer>
    </>
  );
}

/** With fewer headings a table of contents is of no use. */
const ENOUGH = 4;

/** Links to the headings of a long article; nothing for a short one. */
function TableOfContents({ post: { headings } }: { readonly post: Post }) {
  if (headings.length < ENOUGH) return null;
  return (
    <nav aria-label={blog.article.contents} className="wrap contents">
      <details>
        <summary>{blog.article.contents}</summary>
        <ol>
          {headings.map(({ id, text, level }) => (
            <li key={id} data-level={level}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

declare global {
  /** Of the Trusted Types standard (W3C), what is used here; absent in browsers without it. */
  var trustedTypes: { createPolicy<Rules>(name: string, rules: Rules): Rules } | undefined;
}

/**
 * With Trusted Types, browsers refuse a string as HTML. This policy, which the
 * Content-Security-Policy names, accepts an article as it is: the server has sanitized it.
 */
const policy = globalThis.trustedTypes?.createPolicy('site', { createHTML: (it: string) => it });

/** The text of an article. Scripts find it by its attribute. @param html has passed the sanitizer. */
function RichContent({ html }: { readonly html: string }) {
  // The same object for the same text: React then leaves the article as it is.
  const content = useMemo(() => ({ __html: policy?.createHTML(html) ?? html }), [html]);
  return (
    <div
      className="wrap prose"
      data-rich-content=""
      // oxlint-disable-next-line react/no-danger -- it has passed the sanitizer
      dangerouslySetInnerHTML={content}
    />
  );
}
