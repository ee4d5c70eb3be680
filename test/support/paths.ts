import { pages } from '../../src/pages/table.ts';

export const pathsWithoutPosts = pages
  .map(({ path }) => path)
  .filter((path) => !path.includes(':'));
