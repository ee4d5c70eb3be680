/** How many cases of a property are tried: all in CI, where tests may take longer, else a quarter. */
export const cases = (count: number) => (process.env['CI'] ? count : Math.ceil(count / 4));
