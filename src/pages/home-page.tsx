import { about } from '../content/about.ts';
import { headings, heads } from '../content/page-texts.ts';
import { routes } from '../routes.ts';
import { AboutText } from '../ui/centre/about-text.tsx';
import { Gallery } from '../ui/centre/gallery.tsx';
import { Hero } from '../ui/centre/hero.tsx';
import { TrainerCards } from '../ui/centre/trainer-cards.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { SectionHeading } from '../ui/parts/section-heading.tsx';
import type { Page } from './page.ts';

export const homePage: Page = {
  path: routes.home,
  kind: 'centre',
  head: () => ({
    ...heads.home,
    canonicalPath: routes.home,
  }),
  View: Home,
};

function Home() {
  return (
    <>
      <Hero />
      <section className="wrap section stack" aria-labelledby="entrenadores">
        <SectionHeading id="entrenadores">{headings.home.trainers.heading}</SectionHeading>
        <TrainerCards headingLevel={3} />
      </section>
      <section className="wrap section stack" aria-labelledby="sobre-nosotros">
        <SectionHeading id="sobre-nosotros">{about.heading}</SectionHeading>
        <AboutText headingLevel={3} />
        <Link className="more-link" to={routes.about}>
          {headings.home.about.more}
        </Link>
      </section>
      <section className="wrap section stack deep" aria-labelledby="instalaciones">
        <SectionHeading id="instalaciones">{headings.home.facilities.heading}</SectionHeading>
        <Gallery />
        <Link className="more-link" to={routes.facilities}>
          {headings.home.facilities.more}
        </Link>
      </section>
    </>
  );
}
