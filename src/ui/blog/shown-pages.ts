/** The numbers to show, in order; `undefined` where several are left out. */
export function shownPages(page: number, pageCount: number): readonly (number | undefined)[] {
  const around = [1, page - 1, page, page + 1, pageCount];
  const numbers = [...new Set(around)].filter((number) => number >= 1 && number <= pageCount);
  return numbers.flatMap((number, index) => {
    const left = number - (numbers[index - 1] ?? 0) - 1;
    if (left === 0) return [number];
    return left === 1 ? [number - 1, number] : [undefined, number];
  });
}
