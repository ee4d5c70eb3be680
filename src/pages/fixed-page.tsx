import type { ReactNode } from 'react';
import type { Picture } from '../content/content-picture.ts';
import { type PageName, type PageTexts, pageTexts } from '../content/pages.ts';
import { routes } from '../routes.ts';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { TextSections } from '../ui/parts/text-sections.tsx';
import type { Page } from './page.ts';

interface FixedPageOptions {
  /** How the page looks; by default it shows its text. */
  readonly View?: () => ReactNode;
  readonly pictures?: readonly Picture[];
}

/**
 * A fixed page: it loads no data. Its path is in `routes.ts` and its words are in `content/pages.ts`,
 * both under its name.
 */
export function fixedPage(name: PageName, { View, pictures }: FixedPageOptions = {}): Page {
  const texts: PageTexts = pageTexts[name];
  const { title, description } = texts;
  return {
    path: routes[name],
    kind: 'centre',
    pictures,
    metadata: () => ({ title, description, canonicalPath: routes[name] }),
    View: View ?? (() => <TextPage {...texts} />),
  };
}

interface TextPageProps extends Pick<PageTexts, 'heading' | 'lead' | 'sections'> {
  /** Below the text. */
  readonly children?: ReactNode;
}

/** A page that consists of text. */
export function TextPage({ heading, lead, sections = [], children }: TextPageProps) {
  return (
    <article className="wrap section stack">
      <PageHeader heading={heading} lead={lead} />
      <TextSections sections={sections} headingLevel={2} />
      {children}
    </article>
  );
}
