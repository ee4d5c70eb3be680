import { biographies } from '../content/biographies.ts';
import { pageTexts } from '../content/pages.ts';
import type { TextSection } from '../content/prose.ts';
import { profileTexts, type Trainer } from '../content/trainers.ts';
import { routes, trainerHref } from '../routes.ts';
import { TrainerCards } from '../ui/centre/trainer-cards.tsx';
import { BookingMail } from '../ui/parts/booking-mail.tsx';
import { CallLinks, Facts, PrivacyNote } from '../ui/parts/contact.tsx';
import { EDGE_TO_EDGE, Picture } from '../ui/parts/picture-view.tsx';
import { Section, TextSections } from '../ui/parts/sections.tsx';
import type { Page } from './page.ts';

/** As `profile.css` lays the portrait out, which is 4 : 5. */
const PORTRAIT_SIZES = `(min-width: 48rem) max(25.6rem, 38vw, min(70.4vh - 3.8rem, 52.8vw, 48rem)), (min-width: 40rem) 92vw, ${EDGE_TO_EDGE}`;

/** The profile of one trainer. */
export function trainerPage(trainer: Trainer, index: number): Page {
  return {
    path: trainerHref(trainer.slug),
    kind: 'centre',
    pictures: [trainer.picture],
    metadata: () => ({
      title: profileTexts.title(trainer.name),
      description: trainer.metaDescription,
      canonicalPath: trainerHref(trainer.slug),
      trail: [{ name: pageTexts.trainers.heading, path: routes.trainers }],
    }),
    View: () => <Profile trainer={trainer} biography={biographies[index] ?? []} />,
  };
}

type ProfileProps = { readonly trainer: Trainer; readonly biography: readonly TextSection[] };

function Profile({ trainer, biography }: ProfileProps) {
  const { facts, specialties } = trainer;
  const strengths = { heading: profileTexts.specialties, paragraphs: [], items: specialties };
  return (
    <article>
      <ProfileHead trainer={trainer} />
      <div className="wrap section stack">
        {facts && <Facts facts={facts} className="facts facts-in-columns" />}
        <TextSections sections={[strengths, ...biography]} place="page" />
        <BookingMail trainer={trainer} />
        <CallLinks />
      </div>
      <Section id="otros-entrenadores" heading={profileTexts.others} className="wrap section stack">
        <TrainerCards except={trainer} place="section" />
      </Section>
    </article>
  );
}

/** On phones the portrait stands between the words and the mail. */
function ProfileHead({ trainer }: Pick<ProfileProps, 'trainer'>) {
  const { name, role, picture, intro, website } = trainer;
  return (
    <header className="profile-head wrap">
      <div className="profile-text">
        <p className="display">{role}</p>
        <h1 tabIndex={-1}>{name}</h1>
        <p className="lead">{intro}</p>
      </div>
      <Picture picture={picture} sizes={PORTRAIT_SIZES} isFirst />
      <div className="profile-contact">
        <BookingMail
          trainer={trainer}
          text={profileTexts.book(name)}
          className="button button-bar"
        />
        <CallLinks />
        <PrivacyNote />
        {website && (
          <p>
            {`${profileTexts.website} `}
            <a href={website.url}>{website.label}</a>
          </p>
        )}
      </div>
    </header>
  );
}
