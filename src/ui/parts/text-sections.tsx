import type { TextSection } from '../../content/prose.ts';
import { Facts } from './facts.tsx';

interface TextSectionsProps {
  readonly sections: readonly TextSection[];
  readonly headingLevel: 2 | 3;
}

/**
 * Sections of text: where they are the page's own, their headings stand in the margin; where they are
 * a part of another page, they stand side by side.
 */
export function TextSections({ sections, headingLevel }: TextSectionsProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={headingLevel === 2 ? 'margin-heads' : 'side-by-side'}>
      {sections.map(({ id, heading, paragraphs, facts, items, link }) => (
        <section key={heading} id={id}>
          <Heading>{heading}</Heading>
          <div className="flow">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {facts && <Facts facts={facts} />}
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
