import { machineRoutes, routes } from '../../routes.ts';
import { FILE_POLICY } from '../middleware/policies.ts';
import { documentOf, toJson } from '../responses/document.ts';
import type { Route } from './route.ts';

/**
 * What the browser may fetch when the pointer rests on a link (HTML standard, speculative loading):
 * pages of the site, whose links load documents. Once a page is hydrated only those in
 * articles do; for the others `src/client/page-loader.ts` fetches less.
 */
const RULES = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: [`${routes.preview}*`, '/api/*', '/assets/*', '/media/*'] } },
          { not: { href_matches: '/*.:ext(json|md|txt|xml)' } },
          { not: { selector_matches: '[data-hydrated] a:not([data-rich-content] a)' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

/** The header of a page to which the rules apply; unlike a script it needs no word in the policy. */
export const SPECULATION_RULES = { 'Speculation-Rules': `"${machineRoutes.speculationRules}"` };

/** Serves the rules. Clients that save data get none: not every browser respects that by itself. */
export const speculationRules: Route = [
  machineRoutes.speculationRules,
  ({ path, headers }) =>
    headers['save-data']?.toString().toLowerCase() === 'on'
      ? { key: `${path} saving data`, render: async () => rulesResponse({}) }
      : { key: path, render: async () => rulesResponse(RULES) },
];

function rulesResponse(rules: object) {
  return documentOf('application/speculationrules+json; charset=utf-8', toJson(rules), {
    headers: {
      'Cache-Control': 'public, max-age=3600',
      'Content-Security-Policy': FILE_POLICY,
      Vary: 'Save-Data',
    },
    isCompact: true,
    lifetime: 'forever',
  });
}
