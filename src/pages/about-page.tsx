import { about } from '../content/about.ts';
import { pageTexts } from '../content/pages.ts';
import { AboutText } from '../ui/centre/about-text.tsx';
import { fixedPage } from './fixed-page.tsx';

export const aboutPage = fixedPage('about', { View: About, pictures: [about.picture] });

function About() {
  return (
    <article className="wrap section stack">
      <header className="heading">
        <h1 tabIndex={-1}>{pageTexts.about.heading}</h1>
      </header>
      <AboutText headingLevel={2} />
    </article>
  );
}
