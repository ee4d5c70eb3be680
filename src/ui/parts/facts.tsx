import type { Fact } from '../../content/site.ts';
import { CopyAddress } from './contact.tsx';

/** Labels and their values: laid out as the styles of the class say. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className: string }) {
  if (facts.length === 0) return null;
  return (
    <dl className={className}>
      {facts.map(({ label, value, href }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {href ? <a href={href}>{value}</a> : value}
            {href?.startsWith('mailto:') && <CopyAddress email={value} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
