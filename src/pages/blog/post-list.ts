import type { PostPage, PostSelection } from '../../posts/post.ts';
import { blogHref, topicHref } from '../../routes.ts';

/** Data of every list of the blog. */
export interface PostList extends PostPage {
  readonly selection: PostSelection;
  /** Names of the topics to choose from. */
  readonly topics: readonly string[];
}

/** The address of a page of a list. */
export function hrefOf({ search, topic }: PostSelection, page: number): string {
  return topic ? topicHref(topic, page) : blogHref({ search, page });
}
