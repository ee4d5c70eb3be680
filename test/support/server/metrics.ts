/** What Prometheus would read: the value of each series, by its name with its labels. */
export async function readMetrics(adminOrigin: string): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${adminOrigin}/metrics`)).text();
  const series = text.matchAll(/^([^#\n].*) (\S+)$/gm);
  return new Map(Array.from(series, ([, name = '', value]) => [name, Number(value)]));
}
