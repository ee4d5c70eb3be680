import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import express, { type ErrorRequestHandler } from 'express';
import { expect, test } from 'vitest';
import { DatabaseUnavailableError } from '../../../src/database/failures.ts';
import { createRespond } from '../../../src/http/responses/respond.ts';
import { media, type ReadRendition } from '../../../src/http/routes/media-route.ts';
import { register } from '../../../src/http/routes/route.ts';
import { mediaUrl, type RenditionName } from '../../../src/media/picture.ts';
import { RequestRecord } from '../../../src/telemetry/request-record.ts';
import { httpGet } from '../../support/server/http.ts';
import { aCache } from '../cache/responses.ts';

const addressOf = (number: number) => mediaUrl(String(number).padStart(64, '0'), 480, 'jpg');

/** Serves what `read` gives, and counts how often it is asked. */
async function serve(read: ReadRendition, cacheBytes = 1_000_000) {
  let reads = 0;
  const app = express();
  app.use((request, response, next) => {
    response.locals = new RequestRecord(request);
    next();
  });
  const respond = createRespond(aCache({ maxBytes: cacheBytes }), []);
  const counted = (name: RenditionName) => {
    reads += 1;
    return read(name);
  };
  register(app, [media(counted)], respond);
  app.use(((error, _request, response, _next) => {
    response.status(error.status ?? 500).end();
  }) satisfies ErrorRequestHandler);
  const server = createServer(app).listen(0);
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    get: (target: string) => httpGet(origin + target),
    reads: () => reads,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

test('a file is read once for all requests at the same time', async () => {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  await using site = await serve(() => promise);

  const responses = Array.from({ length: 20 }, () => site.get(addressOf(1)));
  setTimeout(() => resolve(Buffer.from('picture')), 100);

  for (const { body } of await Promise.all(responses)) expect(body.toString()).toBe('picture');
  await site.get(addressOf(1));
  expect(site.reads()).toBe(1);
});

test('a file is sent although others fill the cache while it is read', async () => {
  await using site = await serve(async () => {
    await sleep(20);
    return Buffer.alloc(400);
  }, 1_000);

  const numbers = Array.from({ length: 30 }, (_, index) => index);
  const responses = await Promise.all(numbers.map((number) => site.get(addressOf(number))));

  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
});

test('cached pictures are sent while the database is unavailable, and the others after its return', async () => {
  let isUnavailable = false;
  await using site = await serve(async () => {
    if (isUnavailable) throw new DatabaseUnavailableError('connect');
    return Buffer.from('picture');
  });
  await site.get(addressOf(1));

  isUnavailable = true;
  expect((await site.get(addressOf(1))).status).toBe(200);
  expect((await site.get(addressOf(2))).status).toBe(503);

  isUnavailable = false;
  expect((await site.get(addressOf(2))).status).toBe(200);
});

test('a failure that is not an outage of the database is an error', async () => {
  await using site = await serve(() => Promise.reject(new Error('any other failure')));

  expect((await site.get(addressOf(1))).status).toBe(500);
});

test('the least recently used picture leaves a full cache', async () => {
  await using site = await serve(async () => Buffer.alloc(400_000));

  for (const number of [1, 2, 1, 3, 1]) await site.get(addressOf(number));
  expect(site.reads()).toBe(3);

  await site.get(addressOf(2));
  expect(site.reads()).toBe(4);
});

test.for([0, 100])(
  'with a cache of %d bytes larger files are served and not cached',
  async (bytes) => {
    await using site = await serve(async () => Buffer.alloc(200_000), bytes);

    expect((await site.get(addressOf(1))).body).toHaveLength(200_000);
    expect((await site.get(addressOf(1))).body).toHaveLength(200_000);
    expect(site.reads()).toBe(2);
  },
);

test.for([
  '/media/',
  '/media/x.jpg',
  addressOf(1).replace('.jpg', '.JPG'),
  addressOf(1).replace('.jpg', '.svg'),
  addressOf(1).replace('-480', '-0480'),
  addressOf(1).replace('-480', ''),
  addressOf(1).replace('/media/0', '/media/%30'),
  `${addressOf(1)}/`,
])('%s names no file, which needs no looking up', async (target) => {
  await using site = await serve(async () => Buffer.from('picture'));

  expect((await site.get(target)).status).toBe(404);
  expect(site.reads()).toBe(0);
});
