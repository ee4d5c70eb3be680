import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { expect, test } from 'vitest';
import { securityHeaders } from '../../../src/http/middleware/security-headers.ts';

function header(name: string, siteUrl = 'https://www.example.com'): string {
  const list = securityHeaders(siteUrl, ['body{color:red}'], {});
  return list[list.indexOf(name) + 1] ?? '';
}

test.for(['https://www.example.com', 'http://localhost:3000'])(
  "Google's evaluator finds nothing in the policy of %s but its remark on 'self'",
  (siteUrl) => {
    const { csp } = new CspParser(header('content-security-policy', siteUrl));

    const findings = new CspEvaluator(csp).evaluate();

    expect(findings.map(({ directive, value }) => `${directive} ${value}`)).toEqual([
      "script-src 'self'",
    ]);
  },
);

test('the policy names neither inline code nor a nonce nor any host', () => {
  expect(header('content-security-policy')).not.toMatch(/unsafe-|nonce-|\*|data:|blob:|\.\w+/);
});

test('each permission is denied to everybody, by a name of its own', () => {
  const names = header('permissions-policy')
    .split(', ')
    .map((item) => /^([a-z-]+)=\(\)$/.exec(item)?.[1]);

  expect(names).not.toContain(undefined);
  expect(new Set(names).size).toBe(names.length);
});
