import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CircuitBreaker } from '../../../src/database/circuit-breaker.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

function aCircuitBreaker() {
  const said: string[] = [];
  const watcher = {
    outage: () => void said.push('outage'),
    recovery: () => void said.push('recovery'),
  };
  return { circuit: new CircuitBreaker(watcher), said };
}

test('after a failure one attempt in half a second is let through', () => {
  const { circuit } = aCircuitBreaker();
  circuit.fail(new Error('refused'), circuit.admit());

  expect(() => circuit.admit()).toThrow('the database is unavailable');
  vi.advanceTimersByTime(500);
  expect(() => circuit.admit()).not.toThrow();
  expect(() => circuit.admit()).toThrow('the database is unavailable');
});

test('an attempt that began before the recovery is no new outage', () => {
  const { circuit, said } = aCircuitBreaker();
  circuit.fail(new Error('timeout'), circuit.admit());
  vi.advanceTimersByTime(500);
  const hanging = circuit.admit();
  vi.advanceTimersByTime(500);
  circuit.admit();
  circuit.succeed();

  vi.advanceTimersByTime(500);
  circuit.fail(new Error('timeout'), hanging);

  expect(said).toEqual(['outage', 'recovery']);
  expect(circuit.isOpen).toBe(false);
});

test('attempts that fail one after the other do not put off the next one', () => {
  const { circuit } = aCircuitBreaker();
  circuit.fail(new Error('timeout'), circuit.admit());
  vi.advanceTimersByTime(500);
  const hanging = circuit.admit();

  vi.advanceTimersByTime(400);
  circuit.fail(new Error('timeout'), hanging);
  vi.advanceTimersByTime(100);

  expect(() => circuit.admit()).not.toThrow();
});
