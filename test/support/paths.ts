import { pages } from '../../src/pages/table.ts';

/** Every page that exists without a post. */
export const pathsWithoutPosts = pages
  .map(({ path }) => path)
  .filter((path) => !path.includes(':'));
