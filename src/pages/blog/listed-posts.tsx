import { blog } from '../../content/blog.ts';
import { routes } from '../../routes.ts';
import { FoundPosts } from '../../ui/blog/found-posts.tsx';
import { PostCards } from '../../ui/blog/post-cards.tsx';
import { Link } from '../../ui/parts/link.tsx';
import type { PostList } from './post-list.ts';

/** The posts of a page of a list; where there are none, what the visitor can do. */
export function ListedPosts({ posts, selection: { search } }: PostList) {
  if (posts.length === 0 && search) {
    return (
      <Link className="more-link" to={routes.blog}>
        {blog.all}
      </Link>
    );
  }
  if (posts.length === 0) return <p className="empty">{blog.empty}</p>;
  if (search) return <FoundPosts posts={posts} headingLevel={2} className="found-posts" />;
  return <PostCards posts={posts} />;
}
