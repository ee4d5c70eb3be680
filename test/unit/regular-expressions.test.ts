import { parseSync, Visitor } from 'oxc-parser';
import recheck from 'recheck';
import { expect, test } from 'vitest';
import { cached } from '../../src/build/pictures/build-cache.ts';
import { readSources } from '../support/sources.ts';

/** The pure JavaScript engine: the others are a Java archive and a binary of 30 MB each. */
process.env['RECHECK_SYNC_BACKEND'] = 'pure';

/** The same verdict each time: the search for attacks is bounded by steps, not by time. */
const PARAMETERS = {
  randomSeed: 1,
  timeout: 120_000,
  attackTimeout: null,
  incubationTimeout: null,
};

interface Pattern {
  readonly place: string;
  readonly pattern: string;
  readonly flags: string;
}

const { literals, constructed } = findPatterns();

test('every regular expression of the sources is a literal, which tools can read', () => {
  expect(constructed).toEqual([]);
  expect(literals.length).toBeGreaterThan(50);
});

test('every regular expression of the sources takes time linear in its input', async () => {
  const slow: string[] = [];
  for (const { place, pattern, flags } of literals) {
    const verdict = await verdictOf(pattern, flags);
    if (verdict !== 'safe') slow.push(`${place} /${pattern}/${flags}: ${verdict}`);
  }
  expect(slow).toEqual([]);
}, 300_000);

/** What the checker says, remembered between runs: some patterns take it seconds. */
async function verdictOf(pattern: string, flags: string): Promise<string> {
  const inputs = ['recheck 4.5.0', JSON.stringify(PARAMETERS), pattern, flags];
  return cached(inputs, async () => {
    // It does not know the flag v, whose additions to u the sources do not use.
    const found = recheck.checkSync(pattern, flags.replace('v', 'u'), PARAMETERS);
    const more = found.status === 'vulnerable' ? found.complexity.summary : found.status;
    return found.status === 'safe' ? 'safe' : more;
  });
}

function findPatterns() {
  const literals: Pattern[] = [];
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
