import { about } from '../../content/about.ts';
import { pageTexts } from '../../content/pages.ts';
import { EDGE_TO_EDGE, Picture } from '../parts/picture-view.tsx';
import { type Place, TextSections } from '../parts/sections.tsx';

/** As `about.css` lays the picture out. */
const SIZES = `(min-width: 60rem) 64vw, (min-width: 40rem) 92vw, ${EDGE_TO_EDGE}`;

/**
 * The text about the centre, without its heading: the home page and its own page have each one. On
 * its own page the picture is on the first screen.
 */
export function AboutText({ place }: { readonly place: Place }) {
  return (
    <div className="stack">
      <p className="about-lead">{pageTexts.about.lead}</p>
      <div className="about-scene">
        <Picture picture={about.picture} sizes={SIZES} isFirst={place === 'page'} />
        <ul className="figures">
          {about.figures.map(({ value, label }) => (
            <li key={label}>
              <span className="figures-value display">{value}</span> {label}
            </li>
          ))}
        </ul>
      </div>
      <TextSections sections={about.sections} place={place} />
    </div>
  );
}
