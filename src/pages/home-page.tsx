import { homeSections } from '../content/pages.ts';
import { site } from '../content/site.ts';
import { routes } from '../routes.ts';
import { AboutText } from '../ui/centre/about-text.tsx';
import { Gallery } from '../ui/centre/gallery.tsx';
import { Hero } from '../ui/centre/hero.tsx';
import { TrainerCards } from '../ui/centre/trainer-cards.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { SectionHeading } from '../ui/parts/section-heading.tsx';
import { fixedPage } from './fixed-page.tsx';

export const homePage = fixedPage('home', { View: Home, pictures: [site.heroPicture.wide] });

function Home() {
  return (
    <>
      <Hero />
      <section className="wrap section stack" aria-labelledby="entrenadores">
        <SectionHeading id="entrenadores">{homeSections.trainers.heading}</SectionHeading>
        <TrainerCards headingLevel={3} />
      </section>
      <section className="wrap section stack" aria-labelledby="sobre-nosotros">
        <SectionHeading id="sobre-nosotros">{homeSections.about.heading}</SectionHeading>
        <AboutText headingLevel={3} />
        <Link className="more-link" to={routes.about}>
          {homeSections.about.more}
        </Link>
      </section>
      <section className="wrap section stack deep" aria-labelledby="instalaciones">
        <SectionHeading id="instalaciones">{homeSections.facilities.heading}</SectionHeading>
        <Gallery />
        <Link className="more-link" to={routes.facilities}>
          {homeSections.facilities.more}
        </Link>
      </section>
    </>
  );
}
