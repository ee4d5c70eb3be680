import { afterAll } from 'vitest';

/** Has what all tests of a file use end after the last one. */
export function untilEnd<Fixture extends AsyncDisposable>(used: Fixture): Fixture {
  afterAll(() => used[Symbol.asyncDispose]());
  return used;
}
