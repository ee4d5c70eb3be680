import type { Fact } from '../../content/site.ts';
import { CopyAddress } from './copy-address.tsx';

interface FactsProps {
  readonly facts: readonly Fact[];
  readonly className?: string;
}

/** Labels and their values: below one another, or as the styles of the class say. */
export function Facts({ facts, className = 'facts facts-in-rows' }: FactsProps) {
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
