import { failed, type LoadedState, NOTHING_TO_LOAD, type PageMatch } from '../pages/page.ts';
import { postsApi } from './posts-api.ts';

/** Loads what a page needs; where that fails, its state says so. */
export async function loadPage({ page, ...input }: PageMatch): Promise<LoadedState<unknown>> {
  const measurement = document.documentElement.dataset;
  const state = page.load?.({ ...input, posts: postsApi, measurement });
  return (await state?.catch(() => failed(503))) ?? NOTHING_TO_LOAD;
}
