/**
 * What visitors read of the telephone, hours, prices and place in `listing.ts`.
 *
 * For the owner: change the words between quotation marks or backticks.
 */
import type { Listing, OpeningHours, Price, SpecialHours } from './listing.ts';
import type { TextSection } from './prose.ts';
import { addressLine, type Fact, site } from './site.ts';

export const visitTexts = {
  heading: 'Antes de venir',
  hours: 'Horario',
  closed: 'cerrado',
  prices: 'Precios',
  taxes: 'Con el IVA incluido.',
  from: (amount: string) => `Desde ${amount}`,
  taxesIncluded: (amount: string) => `${amount}, IVA incluido`,
  way: 'Cómo llegar',
  directions: ['Ruta', 'Abrir la ruta'],
  map: ['Mapa', 'Ver en el mapa'],
  contact: 'Si prefieres hablar',
  call: 'Teléfono',
  whatsapp: ['WhatsApp', 'Escribir por WhatsApp'],
  reviews: ['Opiniones', 'Reseñas en Google'],
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

/** Hours, prices, telephone and way: those of them that the owner has given. */
export function visitSections(listing: Listing): readonly TextSection[] {
  const { prices = [] } = listing;
  return [
    { heading: visitTexts.hours, paragraphs: [], facts: hoursFacts(listing) },
    {
      heading: visitTexts.prices,
      paragraphs: [visitTexts.taxes],
      facts: prices.map(({ name, euros }) => ({ label: name, value: amountOf(euros) })),
    },
    { heading: visitTexts.contact, paragraphs: [], facts: contactFacts(listing) },
    {
      heading: visitTexts.way,
      paragraphs: [addressLine],
      facts: wayFacts(listing),
    },
  ].filter(({ facts }) => facts.length > 0);
}

/** The same in few words, with the centre's pages elsewhere. */
export function visitFacts(listing: Listing): readonly Fact[] {
  const { prices = [], reviewsUrl, profiles = [] } = listing;
  const price = prices.length > 0 && visitTexts.taxesIncluded(priceFrom(prices));
  return [
    contactFacts(listing),
    hoursFacts(listing),
    price ? { label: visitTexts.prices, value: price } : [],
    { label: visitTexts.way, value: visitTexts.directions[1], href: directionsUrl },
    linkFact(visitTexts.reviews, reviewsUrl),
    profiles.map(({ label, url }) => ({ label, value: site.name, href: url })),
  ].flat();
}

/** The telephone (RFC 3966) and WhatsApp, where the owner has given them: plain links. */
export function contactFacts({ phone, whatsapp }: Listing): readonly Fact[] {
  return [
    linkFact([visitTexts.call, phone ?? ''], phone && `tel:${phone.replaceAll(/[^+\d]/g, '')}`),
    linkFact(visitTexts.whatsapp, whatsapp && `https://wa.me/${whatsapp.replaceAll(/\D/g, '')}`),
  ].flat();
}

/** The way, and a map where the owner has given the position. */
export function wayFacts({ position }: Listing): readonly Fact[] {
  return [
    linkFact(visitTexts.directions, directionsUrl),
    linkFact(visitTexts.map, position && mapUrl(position)),
  ].flat();
}

/** A fact that is a link, where there is an address. */
function linkFact(
  [label, value]: readonly [string, string],
  href: string | undefined,
): readonly Fact[] {
  return href ? [{ label, value, href }] : [];
}

/** «Lunes a viernes», and when: two openings on the same days are one line. */
export function hoursFacts({ openingHours = [], specialHours = [] }: Listing): readonly Fact[] {
  const openings = [
    ...openingHours.map((it) => ({ label: capitalized(daysOf(it)), dates: '', span: spanOf(it) })),
    ...specialHours
      .filter(isNear)
      .map((it) => ({ label: it.name, dates: `${datesOf(it)}: `, span: spanOf(it) })),
  ];
  const facts = new Map<string, Fact>();
  for (const { label, dates, span } of openings) {
    const before = facts.get(label + dates);
    facts.set(label + dates, { label, value: before ? `${before.value} y ${span}` : dates + span });
  }
  return [...facts.values()];
}

const DAY_MS = 86_400_000;
const NOTICE_MS = 42 * DAY_MS;

/** Whether special hours are to be shown: from six weeks before their first day until they are over. */
export function isNear({ from, through }: SpecialHours): boolean {
  const now = Date.now();
  return Date.parse(from) - NOTICE_MS <= now && now < Date.parse(through) + DAY_MS;
}

/** A day of the calendar, whatever the clock and the zone of the machine are. */
const DAY = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' });

/** «del 1 al 31 de agosto de 2027, lunes a viernes». */
function datesOf({ from, through, days }: SpecialHours): string {
  const range = DAY.formatRange(new Date(from), new Date(through));
  const dates = range.replace(/^(.+?)\s?–\s?/, 'del $1 al ');
  return days ? `${dates}, ${daysOf({ days })}` : dates;
}

function spanOf({ opens, closes }: OpeningHours | SpecialHours): string {
  return opens ? `${opens}-${closes}` : visitTexts.closed;
}

function daysOf({ days }: Pick<OpeningHours, 'days'>): string {
  const names = WEEK.filter(([day]) => days.includes(day)).map(([, name]) => name);
  const all = WEEK.map(([, name]) => name).join();
  const isRun = names.length > 2 && all.includes(names.join());
  return isRun ? `${names[0]} a ${names.at(-1)}` : LIST.format(names);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** As a price is written in Spain. */
function amountOf(euros: number): string {
  const amount = Number.isInteger(euros) ? `${euros}` : euros.toFixed(2).replace('.', ',');
  return `${amount}\u00a0€`;
}

/** «Desde 45 €», by the lowest price. */
export function priceFrom(prices: readonly Price[]): string {
  return visitTexts.from(amountOf(Math.min(...prices.map(({ euros }) => euros))));
}

/** The way to the centre, by the app or the page that the visitor's device opens for it. */
const directionsUrl = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${addressLine}, ${site.address.municipality}`)}`;

/** A map that needs no consent: nothing of it is loaded before the visitor goes there. */
export function mapUrl({ latitude, longitude }: NonNullable<Listing['position']>): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;
}
