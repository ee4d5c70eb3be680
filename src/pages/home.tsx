import { about } from '../content/about.ts';
import { headings, heads } from '../content/heads.ts';
import { routes } from '../routes.ts';
import { AboutText } from '../ui/about-text.tsx';
import { Gallery } from '../ui/gallery.tsx';
import { Hero } from '../ui/hero.tsx';
import { Link } from '../ui/link.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';
import { TrainerCards } from '../ui/trainer-cards.tsx';
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
