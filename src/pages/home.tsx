import { about } from '../content/about.ts';
import { heads, headings } from '../content/heads.ts';
import { site } from '../content/site.ts';
import { routes } from '../routes.ts';
import { AboutText } from '../ui/about-text.tsx';
import { Gallery } from '../ui/gallery.tsx';
import { Hero } from '../ui/hero.tsx';
import { Link } from '../ui/link.tsx';
import { TrainerCards } from '../ui/trainer-cards.tsx';
import type { Page } from './page.ts';

export const homePage: Page = {
  path: routes.home,
  head: () => ({
    ...heads.home,
    canonicalPath: routes.home,
    image: site.heroPicture.wide.src,
  }),
  View: Home,
};

function Home() {
  return (
    <>
      <Hero />
      <section aria-labelledby="entrenadores">
        <h2 id="entrenadores">{headings.home.trainers.heading}</h2>
        <TrainerCards headingLevel={3} />
      </section>
      <section aria-labelledby="sobre-nosotros">
        <h2 id="sobre-nosotros">{about.heading}</h2>
        <AboutText headingLevel={3} />
        <Link to={routes.about}>{headings.home.about.more}</Link>
      </section>
      <section aria-labelledby="instalaciones">
        <h2 id="instalaciones">{headings.home.facilities.heading}</h2>
        <Gallery />
        <Link to={routes.facilities}>{headings.home.facilities.more}</Link>
      </section>
    </>
  );
}
