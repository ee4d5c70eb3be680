import { about } from '../content/about.ts';
import { Picture } from './picture.tsx';
import { TextSections } from './text-sections.tsx';

/** The text about the centre, without its heading: the home page and its own page have each one. */
export function AboutText({ headingLevel }: { readonly headingLevel: 2 | 3 }) {
  return (
    <div className="about">
      <p className="about-lead">{about.lead}</p>
      <div className="about-scene">
        <Picture picture={about.picture} sizes="100vw" />
        <ul className="figures">
          {about.figures.map(({ value, label }) => (
            <li key={label}>
              <span className="figures-value">{value}</span> {label}
            </li>
          ))}
        </ul>
      </div>
      <TextSections sections={about.sections} headingLevel={headingLevel} />
    </div>
  );
}
