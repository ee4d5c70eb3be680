import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { expect, test } from 'vitest';
import { createDefaultHeaders } from '../../../src/http/responses/default-headers.ts';

/** A header by its name; a test states only what matters to it. */
function header(
  name: string,
  overrides: Partial<Parameters<typeof createDefaultHeaders>[0]> = {},
): string {
  const config = { siteUrl: 'https://www.example.com', measurement: {}, ...overrides };
  const value = new Map(createDefaultHeaders(config, { blog: 'body{color:red}' })).get(name);
  if (!value) throw new Error(`there is no header ${name}`);
  return value;
}

test.for(['https://www.example.com', 'http://localhost:3000'])(
  "Google's evaluator finds nothing in the policy of %s but its remark on 'self'",
  (siteUrl) => {
    const { csp } = new CspParser(header('content-security-policy', { siteUrl }));

    const findings = new CspEvaluator(csp).evaluate();

    expect(findings.map(({ directive, value }) => `${directive} ${value}`)).toEqual([
      "script-src 'self'",
    ]);
  },
);

test('on plain http nobody is told to use https', () => {
  const plain = { siteUrl: 'http://localhost:3000' };

  expect(() => header('strict-transport-security', plain)).toThrow('no header');
  expect(header('strict-transport-security')).toMatch(/^max-age=/);
  expect(header('content-security-policy', plain)).not.toContain('upgrade-insecure-requests');
  expect(header('content-security-policy')).toContain('upgrade-insecure-requests');
});

test('a form sends to the site alone, nothing frames a page or moves its base, pictures come by https, and none may hear it unload', () => {
  const directives = header('content-security-policy').split(';');
  for (const wanted of ["form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    expect(directives).toContain(wanted);
  }
  expect(directives).toContain("img-src 'self' https:");
  expect(header('permissions-policy').split(',')).toContain('unload=()');
});

test('the policy names neither inline code nor a nonce nor any host', () => {
  expect(header('content-security-policy')).not.toMatch(/unsafe-|nonce-|\*|data:|blob:|\.\w+/);
});

test('an analytics script of another origin is allowed by its address, and may send to its origin', () => {
  const measurement = { analyticsScriptUrl: 'https://count.example/js/count.js?site=1' };
  const policy = header('content-security-policy', { measurement });

  expect(policy).toMatch(
    /script-src 'self'(?: 'sha256-\S+')+ https:\/\/count\.example\/js\/count\.js;/,
  );
  expect(policy).toContain("connect-src 'self' https://count.example;");
});

test('each permission is denied to everybody, by a name of its own', () => {
  const names = header('permissions-policy')
    .split(',')
    .map((item) => /^([a-z-]+)=\(\)$/.exec(item)?.[1]);

  expect(names).not.toContain(undefined);
  expect(new Set(names).size).toBe(names.length);
});

test('browsers report what the policy stops to the address that is configured, if there is one', () => {
  const policyReportUrl = 'https://reports.example.net/csp';

  expect(header('reporting-endpoints', { policyReportUrl })).toBe(`policy="${policyReportUrl}"`);
  expect(header('content-security-policy', { policyReportUrl })).toMatch(/;report-to policy$/);
  expect(header('content-security-policy')).not.toContain('report');
  expect(() => header('reporting-endpoints')).toThrow();
});
