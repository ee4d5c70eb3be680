import { blog } from '../../content/blog.ts';
import type { Post } from '../../posts/post.ts';
import { LongDate } from '../parts/long-date.tsx';
import { EDGE_TO_EDGE, Picture } from '../parts/picture-view.tsx';
import { Section } from '../parts/sections.tsx';
import { AllPosts, TopicLinks } from './blog-links.tsx';
import { FoundPosts } from './found-posts.tsx';
import { heroPictureOf } from './hero-picture.ts';
import { RichContent } from './rich-content.tsx';
import { TableOfContents } from './table-of-contents.tsx';

/** A whole post, as its page and its preview show it. */
export function Article({ post }: { readonly post: Post }) {
  return (
    <article>
      <header className="wrap post-head">
        <h1 tabIndex={-1}>{post.title}</h1>
        <p className="lead">{post.description}</p>
        <div className="bylines">
          <p className="byline">
            {`${blog.article.by} ${post.author} (`}
            <LongDate of={post.date} />)
          </p>
          <p className="byline">{blog.article.minutes(post.readingMinutes)}</p>
        </div>
      </header>
      <Picture
        picture={heroPictureOf(post)}
        className="post-picture"
        sizes={EDGE_TO_EDGE}
        isFirst
      />
      <div className="post-body">
        <TableOfContents post={post} />
        <RichContent html={post.richContent} />
      </div>
      <footer className="wrap section stack">
        {post.topics.length > 0 && <TopicLinks topics={post.topics} />}
        {post.related.length > 0 && (
          <Section id="relacionados" heading={blog.article.related}>
            <FoundPosts posts={post.related} headingLevel={3} className="side-by-side" />
          </Section>
        )}
        <AllPosts />
      </footer>
    </article>
  );
}
