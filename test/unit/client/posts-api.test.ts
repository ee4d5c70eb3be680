import { afterEach, expect, test, vi } from 'vitest';
import { postsApi } from '../../../src/client/posts-api.ts';

afterEach(() => vi.unstubAllGlobals());

const respond = (response: () => Promise<Response>) => vi.stubGlobal('fetch', response);

test.for([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an HTTP error', async () => new Response('', { status: 500 })],
  ['nothing there', async () => new Response('', { status: 404 })],
] as const)('a list goes without its topics after %s', async ([, response]) => {
  respond(response);

  expect(await postsApi.listTopics()).toEqual([]);
});

test('a post that was deleted is no failure', async () => {
  respond(async () => new Response('', { status: 410 }));

  expect(await postsApi.findPost('x')).toBe('deleted');
});

test('a response that is no post is a failure', async () => {
  respond(async () => Response.json({}));

  await expect(postsApi.findPost('x')).rejects.toThrow('expected a post');
});
