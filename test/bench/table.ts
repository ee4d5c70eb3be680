/** One line of the result. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  readonly spread: string;
  readonly goal: string;
}

/** CPU of two servers for a request, in milliseconds, measured at the same time. */
export interface Pair {
  readonly base: number;
  readonly ours: number;
}

/** How much we send by CPU, as a share of what the other one sends. */
export function ratioRow(what: string, pairs: readonly Pair[], goal: string): Row {
  return { what, ...spreadOf(pairs.map(({ base, ours }) => base / ours)), goal };
}

/** The middle of several rounds, and how far they lie apart. */
export function spreadOf(values: readonly number[]): Pick<Row, 'figure' | 'spread'> {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    figure: quantile(sorted, 0.5).toFixed(2),
    spread: `${sorted.at(0)?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)}`,
  };
}

/** @param sorted ascending. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function print(rows: readonly Row[]): void {
  console.table(Object.fromEntries(rows.map(({ what, ...figures }) => [what, figures])));
}
