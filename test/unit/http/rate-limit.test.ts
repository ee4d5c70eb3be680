import { afterEach, expect, test, vi } from 'vitest';
import { createRateLimit } from '../../../src/http/requests/rate-limit.ts';

afterEach(() => void vi.useRealTimers());

test('who is counted is forgotten when the window ends, whether they come back or not', () => {
  vi.useFakeTimers();
  // Besides, the library's own clock ticks for a millisecond.
  const waits = (ms: number) => vi.advanceTimersByTime(ms).getTimerCount();
  const count = createRateLimit(1, 60_000, 10);
  count('192.0.2.1');
  expect(() => count('192.0.2.1')).toThrow('Too often');
  expect(waits(10)).toBe(1);

  waits(60_000);

  expect(waits(10)).toBe(0);
  count('192.0.2.1');
});
