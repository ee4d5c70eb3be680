import { afterAll } from 'vitest';

/** Disposes of a fixture after the last test of the file. */
export function untilEnd<Fixture extends AsyncDisposable>(used: Fixture): Fixture {
  afterAll(() => used[Symbol.asyncDispose]());
  return used;
}
