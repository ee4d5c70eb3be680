export interface PageHeaderProps {
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
          {intro.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
    </header>
  );
}
