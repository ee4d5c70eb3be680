import type { ReactNode } from 'react';
import type { PageTexts } from '../../content/pages.ts';

interface PageHeaderProps extends Pick<PageTexts, 'heading' | 'lead'> {
  /** For a heading that may be of any length. */
  readonly isSmall?: boolean;
  /** More words, below the sentence. */
  readonly children?: ReactNode;
}

/** The heading of a page and the sentence below it. */
export function PageHeader({ heading, lead, isSmall = false, children }: PageHeaderProps) {
  return (
    <header className={isSmall ? 'heading heading-small' : 'heading'}>
      <h1 tabIndex={-1}>{heading}</h1>
      <p className="lead">{lead}</p>
      {children}
    </header>
  );
}
