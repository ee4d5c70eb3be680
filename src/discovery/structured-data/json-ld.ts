import type { Graph } from 'schema-dts';
import { absoluteUrl } from '../../routes.ts';

const ADDRESSES = new Set(['@id', 'url', 'image', 'contentUrl']);

/** Writes addresses as whole ones; leaves out those that cannot be parsed. */
export function toJson(graph: Graph, siteUrl: string): string {
  return JSON.stringify(graph, (key, value) => {
    // A template is no address: its braces must stay.
    if (key === 'urlTemplate') return siteUrl + value;
    return ADDRESSES.has(key) ? absoluteUrl(value, siteUrl) : value;
  });
}
