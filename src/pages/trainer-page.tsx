import type { biographies } from '../content/biographies.ts';
import { biographyError } from '../content/interface/errors.ts';
import { pageTexts } from '../content/pages.ts';
import { trialSession } from '../content/site.ts';
import { profileTexts, type Trainer } from '../content/trainers.ts';
import { routes, trainerHref } from '../routes.ts';
import { TrainerCards } from '../ui/centre/trainer-cards.tsx';
import { CopyAddress, Facts, PrivacyNote } from '../ui/parts/contact.tsx';
import { LoadError } from '../ui/parts/load-status.tsx';
import { EDGE_TO_EDGE, Picture } from '../ui/parts/picture-view.tsx';
import { Section, TextSections } from '../ui/parts/sections.tsx';
import type { Page, PageState } from './page.ts';

type Biography = (typeof biographies)[number];

/** As `profile.css` lays the portrait out, which is 4 : 5. */
const PORTRAIT_SIZES = `(min-width: 48rem) max(25.6rem, 38vw, min(80vh - 3.8rem, 52.8vw, 51.2rem)), (min-width: 40rem) 92vw, ${EDGE_TO_EDGE}`;

/** The profile of one trainer. */
export function trainerPage(trainer: Trainer, index: number): Page<Biography> {
  return {
    path: trainerHref(trainer.slug),
    kind: 'centre',
    // 3 kB that the script of every other page can do without.
    async load() {
      const { biographies } = await import('../content/biographies.ts');
      return { status: 'loaded', data: biographies[index] ?? [] };
    },
    pictures: [trainer.picture],
    metadata: () => ({
      title: profileTexts.title(trainer.name),
      description: trainer.metaDescription,
      canonicalPath: trainerHref(trainer.slug),
      trail: [{ name: pageTexts.trainers.heading, path: routes.trainers }],
    }),
    View: ({ state }) => <Profile trainer={trainer} state={state} />,
  };
}

/** All but the biography is there at once. */
function Profile({ trainer, state }: { trainer: Trainer; state: PageState<Biography> }) {
  const { facts } = trainer;
  return (
    <article>
      <ProfileHead trainer={trainer} />
      <div className="wrap section stack">
        {facts && <Facts facts={facts} className="facts facts-in-columns" />}
        {state.status === 'loaded' && <TextSections sections={state.data} headingLevel={2} />}
        {state.status === 'error' && <LoadError message={biographyError} />}
        <div>
          <a className="button-quiet profile-mail" href={mailto(trainer.email)}>
            {profileTexts.write(trainer.name)}
          </a>
          <CopyAddress email={trainer.email} />
        </div>
      </div>
      <Section id="otros-entrenadores" heading={profileTexts.others} className="wrap section stack">
        <TrainerCards except={trainer} headingLevel={3} />
      </Section>
    </article>
  );
}

function ProfileHead({ trainer }: { readonly trainer: Trainer }) {
  const { name, role, email, picture, intro, website } = trainer;
  return (
    <header className="profile-head wrap">
      <div className="profile-text">
        <p className="profile-role">{role}</p>
        <h1 tabIndex={-1}>{name}</h1>
        <p className="lead">{intro}</p>
        <div className="profile-contact">
          <a className="button-quiet profile-mail" href={mailto(email)}>
            <span>
              <small>{profileTexts.contact}</small> {email}
            </span>
          </a>
          <CopyAddress email={email} />
          <PrivacyNote />
          {website && (
            <p className="profile-website">
              {`${profileTexts.website} `}
              <a href={website.url}>{website.label}</a>
            </p>
          )}
        </div>
      </div>
      <Picture picture={picture} sizes={PORTRAIT_SIZES} isFirst />
    </header>
  );
}

/** An e-mail link that opens a letter ready to be filled in (RFC 6068). */
function mailto(email: string): string {
  const { subject, body } = trialSession.mail;
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
