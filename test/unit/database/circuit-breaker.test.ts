import { expect, test } from 'vitest';
import { CircuitBreaker } from '../../../src/database/circuit-breaker.ts';

function aCircuitBreaker() {
  const said: string[] = [];
  const clock = { ms: 0 };
  const watcher = {
    outage: () => void said.push('outage'),
    recovery: () => void said.push('recovery'),
  };
  return { circuit: new CircuitBreaker(watcher, () => clock.ms), clock, said };
}

test('after a failure one attempt in half a second is let through', () => {
  const { circuit, clock } = aCircuitBreaker();
  circuit.fail(new Error('refused'), circuit.admit());

  expect(() => circuit.admit()).toThrow('the database is unavailable');
  clock.ms = 500;
  expect(circuit.admit()).toBe(500);
  expect(() => circuit.admit()).toThrow('the database is unavailable');
});

test('an attempt that began before the recovery is no new outage', () => {
  const { circuit, clock, said } = aCircuitBreaker();
  circuit.fail(new Error('timeout'), circuit.admit());
  clock.ms = 500;
  const hanging = circuit.admit();
  clock.ms = 1_000;
  circuit.admit();
  circuit.succeed();

  clock.ms = 1_500;
  circuit.fail(new Error('timeout'), hanging);

  expect(said).toEqual(['outage', 'recovery']);
  expect(circuit.admit()).toBe(1_500);
});
