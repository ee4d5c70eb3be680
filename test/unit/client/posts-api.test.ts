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

test('a status that is an error is an error of the list and of the post', async () => {
  respond(async () => new Response('[]', { status: 503 }));

  await expect(postsApi.findPage({}, 1)).rejects.toThrow('503');
  await expect(postsApi.findPost('x')).rejects.toThrow('503');
});

test.for([
  [404, undefined],
  [410, 'deleted'],
] as const)('a post whose status is %i is %s, and no failure', async ([status, expected]) => {
  respond(async () => new Response('', { status }));

  expect(await postsApi.findPost('x')).toBe(expected);
});
