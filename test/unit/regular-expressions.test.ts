import recheck from '@makenowjust-labo/recheck';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { cached } from '../../src/build/pictures/build-cache.ts';
import { readSources } from '../support/sources.ts';

/**
 * The same verdict each time: the search for attacks is bounded by steps, not by time. Instead of searching,
 * patterns without a lookaround are proved, those with `{64}` too.
 */
const PARAMETERS = { checker: 'hybrid', randomSeed: 1, maxRepeatCount: 200 } as const;

const { literals, constructed } = findPatterns();

test('every regular expression of the sources is a literal, which tools can read', () => {
  expect(constructed).toEqual([]);
  expect(literals.length).toBeGreaterThan(50);
});

test('every regular expression of the sources takes time linear in its input', async () => {
  const slow: string[] = [];
  for (const { place, pattern, flags } of literals) {
    const inputs = ['recheck 3.1.0', JSON.stringify(PARAMETERS), pattern, flags];
    // Remembered between runs: some patterns take seconds.
    const verdict = await cached(inputs, async () => verdictOf(pattern, flags));
    if (verdict !== 'safe') slow.push(`${place} /${pattern}/${flags}: ${verdict}`);
  }
  expect(slow).toEqual([]);
}, 300_000);

/** What the checker says. It does not know the flag v, whose additions to u the sources do not use. */
function verdictOf(pattern: string, flags: string): string {
  const verdict = recheck.check(pattern, flags.replace('v', 'u'), PARAMETERS);
  return verdict.status === 'vulnerable' ? verdict.complexity.type : verdict.status;
}

function findPatterns() {
  const literals: { place: string; pattern: string; flags: string }[] = [];
  const constructed: string[] = [];
  for (const { file, text } of readSources()) {
    const placeOf = (start: number) => `${file}:${text.slice(0, start).split('\n').length}`;
    const call = ({ callee, start }: { readonly callee: object; readonly start: number }) => {
      if ('name' in callee && callee.name === 'RegExp') constructed.push(placeOf(start));
    };
    new Visitor({
      CallExpression: call,
      NewExpression: call,
      Literal(node) {
        if ('regex' in node) literals.push({ place: placeOf(node.start), ...node.regex });
      },
    }).visit(parseSync(file, text).program);
  }
  return { literals, constructed };
}
