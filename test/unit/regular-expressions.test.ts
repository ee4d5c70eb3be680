import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import recheck from 'recheck';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { cached } from '../../src/build/pictures/build-cache.ts';

const ROOT = path.join(import.meta.dirname, '../..');

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
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).sort()) {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      const place = `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        literals.push({ place, pattern: node.text.slice(1, end), flags: node.text.slice(end + 1) });
      }
      const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
      if (isCall && node.expression.getText() === 'RegExp') constructed.push(place);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { literals, constructed };
}
