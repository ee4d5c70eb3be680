import { layoutTexts } from '../../content/interface/layout.ts';
import { listing } from '../../content/listing.ts';
import { type Fact, site, trialSession } from '../../content/site.ts';
import { contactFacts, visitTexts, wayFacts } from '../../content/visit.ts';
import { routes } from '../../routes.ts';

/**
 * Buttons that copy an e-mail address and the letter, since on many desktops a mail link opens
 * nothing. `client/entry.ts` copies, and confirms it in the output.
 *
 * @param hasLetter whether the link opens a letter.
 */
export function CopyMail({ email, hasLetter }: { email: string; hasLetter?: boolean }) {
  const { address, letter } = layoutTexts.mail;
  /** What to copy is a part of the link's address. */
  const buttons = [
    { ...address, part: 'pathname' },
    ...(hasLetter ? [{ ...letter, part: 'body' }] : []),
  ];
  return (
    // With another address nothing has been copied yet.
    <span className="row copy-mail" key={email}>
      {buttons.map(({ copy, name, copied, part }) => (
        <button
          key={copy}
          type="button"
          aria-label={`${name} ${email}`}
          data-copy={part}
          data-copied={copied}
        >
          {copy}
        </button>
      ))}
      {/* It may have its text before React hydrates the page, which must leave it. */}
      <output suppressHydrationWarning>{''}</output>
    </span>
  );
}

/** Where the centre is, in one sentence that breaks only between the street and the place. */
export function Address({ className }: { readonly className: string }) {
  const { street, postalCode, locality } = site.address;
  return (
    <address className={className}>
      <span>{`${street},`}</span> <span>{`${postalCode} ${locality}`}</span>
    </address>
  );
}

/** The note that the law requires beside an invitation to write. */
export function PrivacyNote() {
  return (
    <p className="small-print">
      {/* One string: React separates two by a comment, in every post. */}
      {`${trialSession.privacyNote} `}
      <a href={routes.privacy}>{trialSession.privacyLinkLabel}</a>
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

/** Labels and their values: laid out as the styles of the class say. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  if (facts.length === 0) return null;
  return (
    <dl className={className}>
      {facts.map(({ label, value, href }) => (
        <div key={label + value}>
          <dt>{label}</dt>
          <dd>
            {href ? <a href={href}>{value}</a> : value}
            {href?.startsWith('mailto:') && <CopyMail email={value} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
