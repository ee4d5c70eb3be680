import type { Fact } from '../../content/site.ts';

interface FactsProps {
  readonly facts: readonly Fact[];
  readonly inColumns?: boolean;
}

/** Labels and their values, below one another or side by side. */
export function Facts({ facts, inColumns = false }: FactsProps) {
  return (
    <dl className={`facts ${inColumns ? 'facts-in-columns' : 'facts-in-rows'}`}>
      {facts.map(({ label, value, href }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{href ? <a href={href}>{value}</a> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
