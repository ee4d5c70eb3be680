import { site, trialSession } from '../content/site.ts';
import { type Trainer, trainers } from '../content/trainers.ts';
import { routes, trainerHref } from '../routes.ts';
import { Link } from '../ui/link.tsx';
import { Picture } from '../ui/picture.tsx';
import { TrainerCards } from '../ui/trainer-cards.tsx';
import type { Page } from './page.ts';

/** The profile of one trainer. */
export function trainerPage(trainer: Trainer): Page {
  return {
    path: trainerHref(trainer.slug),
    head: () => ({
      title: `${trainer.name}, entrenador personal en Palma — ${site.name}`,
      description: trainer.metaDescription,
      canonicalPath: trainerHref(trainer.slug),
      image: trainer.picture.src,
    }),
    View: () => <Profile trainer={trainer} />,
  };
}

function Profile({ trainer }: { readonly trainer: Trainer }) {
  const { name, role, email, picture, intro, biography, facts, website } = trainer;
  return (
    <article className="profile">
      <header>
        <h1 tabIndex={-1}>{name}</h1>
        <p>{role}</p>
        <p className="lead">{intro}</p>
        <p>
          Contacto: <a href={mailto(email)}>{email}</a>
        </p>
        {website && (
          <p>
            Web: <a href={website.url}>{website.label}</a>
          </p>
        )}
        <Picture picture={picture} isFirst />
      </header>
      {facts && (
        <dl>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {biography.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <p className="small-print">
        {trialSession.privacyNote} <Link to={routes.privacy}>{trialSession.privacyLinkLabel}</Link>
      </p>
      <section aria-labelledby="otros-entrenadores">
        <h2 id="otros-entrenadores">Otros entrenadores</h2>
        <TrainerCards of={trainers.filter((other) => other !== trainer)} headingLevel={3} />
      </section>
    </article>
  );
}

/** An e-mail link that opens a letter ready to be filled in (RFC 6068). */
function mailto(email: string): string {
  const { subject, body } = trialSession.mail;
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
