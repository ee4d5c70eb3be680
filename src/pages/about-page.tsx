import { about } from '../content/about.ts';
import { heads } from '../content/page-texts.ts';
import { routes } from '../routes.ts';
import { AboutText } from '../ui/centre/about-text.tsx';
import type { Page } from './page.ts';

export const aboutPage: Page = {
  path: routes.about,
  kind: 'centre',
  head: () => ({ ...heads.about, canonicalPath: routes.about }),
  View: About,
};

function About() {
  return (
    <article className="wrap section stack">
      <header className="heading">
        <h1 tabIndex={-1}>{about.heading}</h1>
      </header>
      <AboutText headingLevel={2} />
    </article>
  );
}
