import { expect, test } from 'vitest';
import { Circuit } from '../../../src/database/circuit-breaker.ts';

function aCircuit() {
  const said: string[] = [];
  const clock = { ms: 0 };
  const watcher = { lost: () => void said.push('lost'), back: () => void said.push('back') };
  return { circuit: new Circuit(watcher, () => clock.ms), clock, said };
}

test('after a failure one use in half a second is let through', () => {
  const { circuit, clock } = aCircuit();
  circuit.fail(new Error('refused'), circuit.admit());

  expect(() => circuit.admit()).toThrow('the database is away');
  clock.ms = 500;
  expect(circuit.admit()).toBe(500);
  expect(() => circuit.admit()).toThrow('the database is away');
});

test('a use that hangs from before the database came back does not say that it is away', () => {
  const { circuit, clock, said } = aCircuit();
  circuit.fail(new Error('timeout'), circuit.admit());
  clock.ms = 500;
  const hanging = circuit.admit();
  clock.ms = 1_000;
  circuit.admit();
  circuit.answered();

  clock.ms = 1_500;
  circuit.fail(new Error('timeout'), hanging);

  expect(said).toEqual(['lost', 'back']);
  expect(circuit.admit()).toBe(1_500);
});
