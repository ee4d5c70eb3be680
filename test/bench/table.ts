/** One line of the result. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  readonly spread: string;
  readonly goal: string;
}

/** The middle of several rounds, and how far they lie apart. */
export function ratioRow(what: string, ratios: readonly number[], goal: string): Row {
  const sorted = ratios.toSorted((a, b) => a - b);
  return {
    what,
    figure: quantile(sorted, 0.5).toFixed(2),
    spread: `${sorted.at(0)?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)}`,
    goal,
  };
}

/** @param sorted ascending. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function print(rows: readonly Row[]): void {
  const all = [{ what: '', figure: 'figure', spread: 'spread', goal: 'goal' }, ...rows];
  const width = (column: keyof Row) => Math.max(...all.map((row) => row[column].length));
  const widths = { what: width('what'), figure: width('figure'), spread: width('spread') };
  for (const { what, figure, spread, goal } of all) {
    const cells = [
      what.padEnd(widths.what),
      figure.padStart(widths.figure),
      spread.padEnd(widths.spread),
    ];
    console.log([...cells, goal].join('  '));
  }
}
