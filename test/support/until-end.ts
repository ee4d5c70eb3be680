import { afterAll } from 'vitest';

/** Disposes of a fixture that all tests of a file use after the last one. */
export function untilEnd<Fixture extends AsyncDisposable>(used: Fixture): Fixture {
  afterAll(() => used[Symbol.asyncDispose]());
  return used;
}
