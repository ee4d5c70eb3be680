import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Response } from 'express';
import { expect, test, vi } from 'vitest';
import type { RenderedResponse } from '../../../src/cache/rendered-response.ts';
import { createRespond } from '../../../src/http/responses/respond.ts';
import { aCache } from '../cache/responses.ts';

test('responds 503 after ten seconds to a render that takes longer, and caches what it gives', async () => {
  vi.useFakeTimers();
  try {
    const cache = aCache();
    const rendering = Promise.withResolvers<RenderedResponse>();
    const request = new IncomingMessage(new Socket());
    const response = new ServerResponse(request) as Response;

    const responded = createRespond(cache, [])(
      { key: '/x', render: () => rendering.promise },
      request,
      response,
    );
    const refused = expect(responded).rejects.toMatchObject({ status: 503 });
    await vi.advanceTimersByTimeAsync(10_000);

    await refused;
    expect(cache.find('/x')).toBeUndefined();
    rendering.resolve({
      statusCode: 200,
      contentType: 'text/plain',
      headers: {},
      body: Buffer.from('late'),
      route: '/x',
      lifetime: 'forever',
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(cache.find('/x')?.result).toBe('hit');
  } finally {
    vi.useRealTimers();
  }
});
