import { type RequestHandler, Router } from 'express';
import { machineRoutes, routes } from '../../routes.ts';
import { FILE_POLICY } from '../middleware/security-headers.ts';

/**
 * What the browser may fetch when the pointer rests on a link (HTML standard, speculative loading):
 * pages of the site, whose links load documents. Once a page is hydrated only those in
 * articles do; for the others `src/client/prefetch.ts` fetches less.
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
export const SPECULATION_RULES = {
  'Speculation-Rules': `"${machineRoutes.speculationRules}"`,
};

/** Serves the rules. Who saves data gets none: browsers heed that by themselves, and may not always. */
export function speculationRules(): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });
  router.get(machineRoutes.speculationRules, (request, response) => {
    const isSaving = request.get('Save-Data')?.toLowerCase() === 'on';
    response
      .set({
        'Cache-Control': 'public, max-age=3600',
        'Content-Security-Policy': FILE_POLICY,
        Vary: 'Save-Data',
      })
      .type('application/speculationrules+json')
      .send(JSON.stringify(isSaving ? {} : RULES));
  });
  return router;
}
