import type { ReactNode } from 'react';

interface SectionProps {
  /** The id of the heading. */
  readonly id: string;
  readonly heading: string;
  /** The sentence beside the heading. */
  readonly lead?: string;
  readonly className?: string;
  readonly children: ReactNode;
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
