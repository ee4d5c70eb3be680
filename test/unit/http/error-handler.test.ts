import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { errors } from '../../../src/http/routes/error-handler.ts';
import { createCachedResponse } from '../../../src/http/responses/cached-response.ts';
import { createRespond } from '../../../src/http/responses/respond.ts';
import { RequestRecord } from '../../../src/telemetry/request-record.ts';
import { aCache } from '../cache/responses.ts';

test('responds with a short document where even the page for an error cannot be rendered', async () => {
  const headers = [['X-Frame-Options', 'DENY']] as const;
  const cache = aCache({ prepare: (rendered) => createCachedResponse(rendered, headers) });
  const lines: string[] = [];
  const handle = errors({
    // Without its styles and scripts no document can be rendered.
    assets: {} as never,
    logger: pino({}, { write: (line) => lines.push(line) }),
    measurement: {},
    posts: {} as never,
    respond: createRespond({ cache, defaultHeaders: headers }),
    siteUrl: 'https://www.example.com',
  });
  const request = Object.assign(new IncomingMessage(new Socket()), { path: '/', url: '/' });
  const response = Object.assign(new ServerResponse(request), {
    locals: new RequestRecord(request),
    set() {},
  });

  await handle(new Error('secret'), request as never, response as never, () => {});

  expect(response.statusCode).toBe(500);
  const variant = await cache.find('500 unknown-path')?.cached.variant('identity');
  expect(variant?.headers).toEqual(expect.arrayContaining(headers.flat()));
  expect(String(variant?.body)).toContain('Algo ha fallado');
  expect(lines.join('')).toContain('the error page could not be rendered');
  expect(lines.join('')).toContain('secret');
});
