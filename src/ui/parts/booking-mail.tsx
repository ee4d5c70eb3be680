import { trialSession } from '../../content/site.ts';
import { profileTexts, type Trainer, trainers } from '../../content/trainers.ts';
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

/** The same for both trainers. */
export function BookingMails({ className }: Pick<BookingMailProps, 'className'>) {
  return (
    <div className="booking-mails">
      {trainers.map((trainer) => (
        <BookingMail key={trainer.slug} trainer={trainer} className={className} />
      ))}
    </div>
  );
}

/** An e-mail link that opens a letter ready to be filled in (RFC 6068). */
function mailto(email: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
