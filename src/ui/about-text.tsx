import { about } from '../content/about.ts';
import { Picture } from './picture.tsx';

/** The text about the centre, without its heading: the home page and its own page have each one. */
export function AboutText({ headingLevel }: { readonly headingLevel: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="about">
      <p className="lead">{about.lead}</p>
      <Picture picture={about.picture} />
      <dl className="figures">
        {about.figures.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {about.sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <Heading>{heading}</Heading>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  );
}
