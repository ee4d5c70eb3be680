import type { Round } from './load.ts';

/** One line of the result. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  readonly spread: string;
  readonly goal: string;
}

/** Two things that were measured at the same time. */
export interface Pair {
  readonly base: Round;
  readonly ours: Round;
}

export function ratios(pairs: readonly Pair[], figure: 'perCpuSecond' | 'p99Ms'): number[] {
  return pairs.map(({ base, ours }) => ours[figure] / base[figure]);
}

/** The middle of several rounds, and how far they lie apart. */
export function ratioRow(what: string, values: readonly number[], goal: string): Row {
  return { what, ...spreadOf(values), goal };
}

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
  const table = [{ what: '', figure: 'figure', spread: 'spread', goal: 'goal' }, ...rows];
  const width = (column: keyof Row) => Math.max(...table.map((row) => row[column].length));
  for (const { what, figure, spread, goal } of table) {
    const cells = [
      what.padEnd(width('what')),
      figure.padStart(width('figure')),
      spread.padEnd(width('spread')),
      goal,
    ];
    console.log(cells.join('  ').trimEnd());
  }
}
