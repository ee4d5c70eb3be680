/** For the owner: nothing to change here. The texts of this folder, by the page that shows each. */
import { cookiePolicy } from './cookies.ts';
import { legalNotice } from './legal-notice.ts';
import type { WriteLegalText } from './legal-text.ts';
import { privacyPolicy } from './privacy.ts';

export const legalTexts = {
  legalNotice,
  privacy: privacyPolicy,
  cookies: cookiePolicy,
} satisfies Record<string, WriteLegalText>;
