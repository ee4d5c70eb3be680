import type { ComponentProps, PropsWithChildren } from 'react';
import { type PageName, type PageTexts, pageTexts } from '../content/pages.ts';
import { routes } from '../routes.ts';
import { PageHeader, TextSections } from '../ui/parts/sections.tsx';
import type { Page } from './page.ts';

type TextPageProps = PropsWithChildren<
  ComponentProps<typeof PageHeader> & Pick<PageTexts, 'sections'>
>;

/**
 * A fixed page: it loads no data. Its path is in `routes.ts` and its words are in `content/pages.ts`,
 * both under its name. Below the words stand the `children`.
 */
export function fixedPage(
  name: PageName,
  { pictures, ...options }: Partial<TextPageProps> & Pick<Page, 'pictures'> = {},
): Page {
  const texts: PageTexts = pageTexts[name];
  const { title, description } = texts;
  return {
    path: routes[name],
    kind: 'centre',
    pictures,
    metadata: () => ({ title, description, canonicalPath: routes[name] }),
    View: () => <TextPage {...texts} {...options} />,
  };
}

/** A page that consists of its heading, text and what stands below it. */
export function TextPage({ sections, children, ...header }: TextPageProps) {
  return (
    <div className="wrap section stack">
      <PageHeader {...header} />
      {sections && <TextSections sections={sections} place="page" />}
      {children}
    </div>
  );
}
