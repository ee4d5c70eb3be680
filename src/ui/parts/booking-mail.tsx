import type { ReactNode } from 'react';
import { listing } from '../../content/listing.ts';
import { type Fact, trialSession } from '../../content/site.ts';
import { profileTexts, type Trainer, trainers } from '../../content/trainers.ts';
import { contactFacts, visitTexts, wayFacts } from '../../content/visit.ts';
import { CopyMail } from './contact.tsx';

const { subject, body } = trialSession.mail;

interface BookingMailProps {
  readonly trainer: Trainer;
  /** The text of the link. */
  readonly text?: string;
  /** `button button-bar` makes it the action of its page, on phones along the lower edge. */
  readonly className?: string | undefined;
}

/** How one books with a trainer: a link that opens a letter, and the address below it. */
export function BookingMail({
  trainer: { name, email },
  text = profileTexts.write(name),
  className = 'button-quiet',
}: BookingMailProps) {
  return (
    <div className="booking-mail">
      <a className={className} href={mailto(email)}>
        {text}
      </a>
      <p>{`${profileTexts.contact}: ${email}`}</p>
      <CopyMail email={email} hasLetter />
    </div>
  );
}

interface BookingMailsProps extends Pick<BookingMailProps, 'className'> {
  readonly children?: ReactNode;
}

/** The same for both trainers, and what comes after it. */
export function BookingMails({ className, children }: BookingMailsProps) {
  return (
    <div className="booking-mails">
      {trainers.map((trainer) => (
        <BookingMail key={trainer.slug} trainer={trainer} className={className} />
      ))}
      <CallLinks />
      {children}
    </div>
  );
}

/** The links alone. */
export function MailLinks() {
  return (
    <p className="row">
      {trainers.map(({ slug, name, email }) => (
        <a key={slug} href={mailto(email)}>
          {profileTexts.write(name)}
        </a>
      ))}
    </p>
  );
}

/** The telephone and WhatsApp, where the owner has given them. */
export function CallLinks() {
  return <LinkRow heading={visitTexts.contact} links={contactFacts(listing)} />;
}

/** How to come. */
export function WayLinks() {
  return <LinkRow heading={visitTexts.way} links={wayFacts(listing)} />;
}

function LinkRow({ heading, links }: { heading: string; links: readonly Fact[] }) {
  if (links.length === 0) return null;
  return (
    <p className="row">
      {`${heading}:`}
      {links.map(({ label, value, href }) => (
        <a key={label} href={href}>
          {href?.startsWith('tel:') ? value : label}
        </a>
      ))}
    </p>
  );
}

/** An e-mail link that opens a letter ready to be filled in (RFC 6068). */
function mailto(email: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
