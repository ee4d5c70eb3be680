/**
 * What visitors read of the hours, prices and place in `listing.ts`.
 *
 * For the owner: change the words between quotation marks or backticks.
 */
import type { Listing, OpeningHours } from './listing.ts';
import type { TextSection } from './prose.ts';
import { addressLine, type Fact } from './site.ts';

export const visitTexts = {
  heading: 'Antes de venir',
  hours: 'Horario',
  prices: 'Precios',
  taxes: 'Con el IVA incluido.',
  cheapest: (amount: string) => `Desde ${amount}, IVA incluido`,
  onlyPrice: (amount: string) => `${amount}, IVA incluido`,
  way: 'Cómo llegar',
  map: 'Ver en el mapa',
} as const;

const WEEK = [
  ['Monday', 'lunes'],
  ['Tuesday', 'martes'],
  ['Wednesday', 'miércoles'],
  ['Thursday', 'jueves'],
  ['Friday', 'viernes'],
  ['Saturday', 'sábado'],
  ['Sunday', 'domingo'],
] as const;

const LIST = new Intl.ListFormat('es');

/** Hours, prices and way: those of them that the owner has given. */
export function visitSections({
  openingHours = [],
  prices = [],
  position,
}: Listing): readonly TextSection[] {
  return [
    openingHours.length > 0 && {
      heading: visitTexts.hours,
      paragraphs: [],
      facts: hoursOf(openingHours),
    },
    prices.length > 0 && {
      heading: visitTexts.prices,
      paragraphs: [visitTexts.taxes],
      facts: prices.map(({ name, euros }) => ({ label: name, value: amountOf(euros) })),
    },
    position && {
      heading: visitTexts.way,
      paragraphs: [addressLine],
      link: { label: visitTexts.map, url: mapUrl(position) },
    },
  ].filter((section) => typeof section === 'object');
}

/** The same in few words. */
export function visitFacts({ openingHours = [], prices = [], position }: Listing): readonly Fact[] {
  const amounts = prices.map(({ euros }) => euros);
  const lowest = Math.min(...amounts);
  const say = lowest < Math.max(...amounts) ? visitTexts.cheapest : visitTexts.onlyPrice;
  return [
    ...hoursOf(openingHours),
    prices.length > 0 && {
      label: visitTexts.prices,
      value: say(amountOf(lowest)),
    },
    position && { label: visitTexts.way, value: visitTexts.map, href: mapUrl(position) },
  ].filter((fact) => typeof fact === 'object');
}

/** «Lunes a viernes», and when: two openings on the same days are one line. */
function hoursOf(openingHours: readonly OpeningHours[]): readonly Fact[] {
  const hours = new Map<string, string[]>();
  for (const { days, opens, closes } of openingHours) {
    const label = daysLabel(days);
    hours.set(label, [...(hours.get(label) ?? []), `${opens}–${closes}`]);
  }
  return Array.from(hours, ([label, spans]) => ({ label, value: spans.join(' y ') }));
}

function daysLabel(days: OpeningHours['days']): string {
  const names = WEEK.filter(([day]) => days.includes(day)).map(([, name]) => name);
  const all = WEEK.map(([, name]) => name).join();
  const isRun = names.length > 2 && all.includes(names.join());
  const label = isRun ? `${names[0]} a ${names.at(-1)}` : LIST.format(names);
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** As a price is written in Spain. */
export function amountOf(euros: number): string {
  const amount = Number.isInteger(euros) ? `${euros}` : euros.toFixed(2).replace('.', ',');
  return `${amount}\u00a0€`;
}

/** A map that needs no consent: nothing of it is loaded before the visitor goes there. */
function mapUrl({ latitude, longitude }: NonNullable<Listing['position']>): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;
}
