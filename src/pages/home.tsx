import { homeSections } from '../content/pages.ts';
import { routes } from '../routes.ts';
import { AboutText } from '../ui/centre/about-text.tsx';
import { Gallery } from '../ui/centre/gallery.tsx';
import { Hero } from '../ui/centre/hero.tsx';
import { TrainerCards } from '../ui/centre/trainer-cards.tsx';
import { Link } from '../ui/parts/link.tsx';
import { Section } from '../ui/parts/sections.tsx';

/** The home page: the first screen, and the beginning of the other pages. */
export function Home() {
  const { trainers, about, facilities } = homeSections;
  return (
    <>
      <Hero />
      <Section id="entrenadores" heading={trainers.heading} className="wrap section stack">
        <TrainerCards headingLevel={3} />
      </Section>
      <Section id="sobre-nosotros" heading={about.heading} className="wrap section stack">
        <AboutText headingLevel={3} />
        <Link className="more-link" to={routes.about}>
          {about.more}
        </Link>
      </Section>
      <Section id="instalaciones" heading={facilities.heading} className="wrap section stack deep">
        <Gallery />
        <Link className="more-link" to={routes.facilities}>
          {facilities.more}
        </Link>
      </Section>
    </>
  );
}
