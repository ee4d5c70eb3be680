import { about } from '../content/about.ts';
import { facilities } from '../content/facilities.ts';
import { site } from '../content/site.ts';
import { AboutText } from '../ui/centre/about-text.tsx';
import { Gallery } from '../ui/centre/gallery.tsx';
import { TrainerCards } from '../ui/centre/trainer-cards.tsx';
import { TrialSteps, Visit } from '../ui/centre/trial-session.tsx';
import { fixedPage } from './fixed-page.tsx';
import { Home } from './home.tsx';
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
