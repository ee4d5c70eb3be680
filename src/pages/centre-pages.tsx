import { about } from '../content/about.ts';
import { facilities } from '../content/facilities.ts';
import { listing } from '../content/listing.ts';
import { site, trialSession } from '../content/site.ts';
import { visitSections, visitTexts } from '../content/visit.ts';
import { AboutText } from '../ui/centre/about-text.tsx';
import { Gallery } from '../ui/centre/gallery.tsx';
import { TrainerCards } from '../ui/centre/trainer-cards.tsx';
import { BookingMails } from '../ui/parts/booking-mail.tsx';
import { CallLinks, PrivacyNote } from '../ui/parts/contact.tsx';
import { Section, TextSections } from '../ui/parts/sections.tsx';
import { fixedPage } from './fixed-page.tsx';
import { Home } from './home.tsx';
import type { Page } from './page.ts';

/** The pages that tell of the centre. */
export const centrePages: readonly Page[] = [
  { ...fixedPage('home', { pictures: [site.heroPicture.wide] }), View: Home },
  fixedPage('about', {
    // The text begins with it.
    lead: undefined,
    children: <AboutText place="page" />,
    pictures: [about.picture],
  }),
  fixedPage('trainers', { children: <TrainerCards place="page" /> }),
  fixedPage('trialSession', {
    children: (
      <>
        <BookingMails className="button button-bar" />
        <CallLinks />
        <TrainerCards place="page" />
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

/** How a trial session goes. */
function TrialSteps() {
  const { heading, lead, steps } = trialSession;
  return (
    <Section id="como-es" heading={heading} lead={lead}>
      <ol className="steps stack side-by-side">
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            {index === 0 && <BookingMails />}
          </li>
        ))}
      </ol>
      <PrivacyNote />
    </Section>
  );
}

/** Hours, prices and the way, where the owner has given any of them. */
function Visit() {
  const sections = visitSections(listing);
  if (sections.length === 0) return null;
  return (
    <Section id="antes-de-venir" heading={visitTexts.heading}>
      <TextSections sections={sections} place="section" />
    </Section>
  );
}
