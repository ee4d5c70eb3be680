import type { ReactNode } from 'react';
import type { TextSection } from '../../content/prose.ts';
import { Facts } from './contact.tsx';

interface PageHeaderProps {
  readonly heading: string;
  /** The sentence beside the heading. */
  readonly lead?: string | undefined;
  /** Paragraphs below the sentence. */
  readonly intro?: readonly string[];
  /** For a heading that may be of any length. */
  readonly isSmall?: boolean;
}

/** The heading of a page and the words that belong to it. */
export function PageHeader({ heading, lead, intro, isSmall = false }: PageHeaderProps) {
  return (
    <header className={isSmall ? 'heading heading-small' : 'heading'}>
      <h1 tabIndex={-1}>{heading}</h1>
      {lead && <p className="lead">{lead}</p>}
      {intro && (
        <div className="flow">
          <Paragraphs of={intro} />
        </div>
      )}
    </header>
  );
}

function Paragraphs({ of }: { readonly of: readonly string[] }) {
  return of.map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}

interface SectionProps {
  /** The id of the heading. */
  readonly id: string;
  readonly heading: string;
  /** The sentence beside the heading. */
  readonly lead?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * Where something stands: on a page, directly below its heading, or in a section of a page. It
 * decides the level of headings, the layout, and whether pictures are on the first screen.
 */
export type Place = 'page' | 'section';

/** The heading element for a place. */
export function headingIn(place: Place) {
  return place === 'page' ? 'h2' : 'h3';
}

/** A large section of a page under its heading. */
export function Section({ id, heading, lead, className = 'stack', children }: SectionProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <div className="heading">
        <h2 id={id}>{heading}</h2>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

type TextSectionsProps = { readonly sections: readonly TextSection[]; readonly place: Place };

/** Sections of text: on a page with their headings in the margin, in a section side by side. */
export function TextSections({ sections, place }: TextSectionsProps) {
  const Heading = headingIn(place);
  return (
    <div className={place === 'page' ? 'stack margin-heads' : 'stack side-by-side'}>
      {sections.map(({ id, heading, paragraphs, facts, items, link }) => (
        <section key={heading} id={id}>
          <Heading>{heading}</Heading>
          <div className="flow">
            <Paragraphs of={paragraphs} />
            {facts && <Facts facts={facts} className="facts facts-in-rows" />}
            {items && (
              <ul className="dashes">
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
            {link && (
              <p>
                <a href={link.url}>{link.label}</a>
              </p>
            )}
          </div>
        </section>
      ))}
    </div>
  );
}
