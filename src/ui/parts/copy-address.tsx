import { layoutTexts } from '../../content/layout.ts';

const TEXTS = layoutTexts.mail;

/**
 * Beside a link to an e-mail address: copies it, since on many desktops such a link opens nothing.
 * `entry.ts` does it and says so in the output. Without scripts the address is there as text.
 */
export function CopyAddress({ email }: { readonly email: string }) {
  return (
    // With another address nothing has been copied yet.
    <span className="copy-address" key={email}>
      <button
        type="button"
        aria-label={`${TEXTS.copy}: ${email}`}
        data-copy={email}
        data-copied={TEXTS.copied}
      >
        {TEXTS.copy}
      </button>
      {/* It may have its text before React hydrates the page, which must leave it. */}
      <output suppressHydrationWarning>{''}</output>
      <noscript>{email}</noscript>
    </span>
  );
}
