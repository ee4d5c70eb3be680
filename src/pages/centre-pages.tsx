import { about } from '../content/about.ts';
import { facilities } from '../content/facilities.ts';
import { homeSections } from '../content/pages.ts';
import { site } from '../content/site.ts';
import { routes } from '../routes.ts';
import { AboutText } from '../ui/centre/about-text.tsx';
import { Gallery } from '../ui/centre/gallery.tsx';
import { Hero } from '../ui/centre/hero.tsx';
import { TrainerCards } from '../ui/centre/trainer-cards.tsx';
import { TrialSteps } from '../ui/centre/trial-steps.tsx';
import { Visit } from '../ui/centre/visit.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Section } from '../ui/parts/section.tsx';
import { fixedPage } from './fixed-page.tsx';
import type { Page } from './page.ts';

/** The pages that tell of the centre. */
export const centrePages: readonly Page[] = [
  { ...fixedPage('home', { pictures: [site.heroPicture.wide] }), View: Home },
  fixedPage('about', {
    // The text begins with it.
    lead: undefined,
    children: <AboutText headingLevel={2} />,
    pictures: [about.picture],
  }),
  fixedPage('trainers', { children: <TrainerCards headingLevel={2} /> }),
  fixedPage('trialSession', {
    children: (
      <>
        <TrainerCards headingLevel={2} />
        <TrialSteps />
        <Visit />
      </>
    ),
  }),
  fixedPage('facilities', {
    intro: facilities.intro,
    children: <Gallery isFirst />,
    pictures: facilities.gallery,
  }),
];

function Home() {
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
