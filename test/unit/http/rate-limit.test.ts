import { afterEach, expect, test, vi } from 'vitest';
import { createRateLimit } from '../../../src/http/requests/rate-limit.ts';

afterEach(() => void vi.useRealTimers());

test('who is counted is forgotten when the window ends, whether they come back or not', () => {
  vi.useFakeTimers();
  const count = createRateLimit(1, 60_000, 10);
  count('192.0.2.1');
  expect(() => count('192.0.2.1')).toThrow('Too often');
  // The library's own clock ticks for a millisecond.
  vi.advanceTimersByTime(10);
  expect(vi.getTimerCount()).toBe(1);

  vi.advanceTimersByTime(60_000);

  expect(vi.getTimerCount()).toBe(0);
  count('192.0.2.1');
});
