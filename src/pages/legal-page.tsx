import { loading } from '../content/interface/errors.ts';
import { layoutTexts } from '../content/interface/layout.ts';
import type { LegalText } from '../content/legal/legal-text.ts';
import { routes } from '../routes.ts';
import { Loading } from '../ui/parts/load-status.tsx';
import { LongDate } from '../ui/parts/long-date.tsx';
import { TextPage } from './fixed-page.tsx';
import type { Page, ViewState } from './page.ts';

/**
 * The legal notice, or the policy on privacy or cookies. Their texts are not part of the script that
 * other pages get.
 */
export function legalPage(name: 'legalNotice' | 'privacy' | 'cookies'): Page<LegalText> {
  return {
    path: routes[name],
    kind: 'centre',
    isDocument: true,
    async load({ measurement }) {
      const { legalTexts } = await import('../content/legal/legal-texts.ts');
      return { status: 'loaded', data: legalTexts[name](measurement) };
    },
    metadata(state) {
      if (state.status === 'loading') return { title: loading, description: '' };
      const { title, description } = state.data;
      return { title, description, canonicalPath: routes[name] };
    },
    View: Legal,
  };
}

function Legal({ state }: { readonly state: ViewState<LegalText> }) {
  if (state.status === 'loading') return <Loading />;
  const { updated, ...text } = state.data;
  return (
    <TextPage {...text}>
      <p className="small-print">
        {layoutTexts.updated}: <LongDate of={updated} />
      </p>
    </TextPage>
  );
}
