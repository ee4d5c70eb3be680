/** What Prometheus would read: the value of each series, by its name with its labels. */
export async function readMetrics(adminOrigin: string): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${adminOrigin}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}
