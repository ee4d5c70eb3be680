import type { TextSection } from '../content/prose.ts';

interface TextSectionsProps {
  readonly sections: readonly TextSection[];
  readonly headingLevel: 2 | 3;
}

/**
 * Sections of plain text: where they are the page's own, their headings stand in the margin; where
 * they are a part of another page, they stand side by side.
 */
export function TextSections({ sections, headingLevel }: TextSectionsProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={headingLevel === 2 ? 'margin-heads' : 'side-by-side'}>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <Heading>{heading}</Heading>
          <div className="flow">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
