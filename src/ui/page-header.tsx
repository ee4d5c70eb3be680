import type { Heading } from '../content/heads.ts';

/** The heading of a page and the sentence below it. */
export function PageHeader({ heading, lead }: Heading) {
  return (
    <header className="heading">
      <h1 tabIndex={-1}>{heading}</h1>
      <p className="lead">{lead}</p>
    </header>
  );
}
