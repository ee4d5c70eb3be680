import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { circuitBreaker } from '../../../src/database/circuit-breaker.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const UNAVAILABLE = 'the database is unavailable';
const TIMEOUT = 'the database does not respond';

function aCircuitBreaker() {
  const said: string[] = [];
  const { attempt, throwIfOpen } = circuitBreaker({
    outage: () => void said.push('outage'),
    recovery: () => void said.push('recovery'),
  });
  const fail = () => attempt(async () => Promise.reject(new Error('timeout')));
  /** An attempt that fails when it is told to. */
  const hang = () => {
    const { promise, reject } = Promise.withResolvers();
    const ended = attempt(() => promise).catch(({ message }) => message);
    return () => {
      reject(new Error('timeout'));
      return ended;
    };
  };
  return { attempt, throwIfOpen, fail, hang, said };
}

test('after a failure one attempt in half a second is let through', async () => {
  const { fail, throwIfOpen } = aCircuitBreaker();
  await expect(fail()).rejects.toThrow(TIMEOUT);

  await expect(fail()).rejects.toThrow(UNAVAILABLE);
  expect(throwIfOpen).toThrow(UNAVAILABLE);
  vi.advanceTimersByTime(500);
  expect(throwIfOpen).not.toThrow();
  await expect(fail()).rejects.toThrow(TIMEOUT);
  await expect(fail()).rejects.toThrow(UNAVAILABLE);
});

test('an attempt that began before the recovery is no new outage', async () => {
  const { attempt, fail, hang, said } = aCircuitBreaker();
  await expect(fail()).rejects.toThrow(TIMEOUT);
  vi.advanceTimersByTime(500);
  const end = hang();
  vi.advanceTimersByTime(500);
  await attempt(async () => {});

  vi.advanceTimersByTime(500);
  expect(await end()).toBe(TIMEOUT);

  expect(said).toEqual(['outage', 'recovery']);
  await attempt(async () => {});
});

test('attempts that fail one after the other do not put off the next one', async () => {
  const { fail, hang } = aCircuitBreaker();
  await expect(fail()).rejects.toThrow(TIMEOUT);
  vi.advanceTimersByTime(500);
  const end = hang();

  vi.advanceTimersByTime(400);
  await end();
  vi.advanceTimersByTime(100);

  await expect(fail()).rejects.toThrow(TIMEOUT);
});
