/**
 * The two trainers: their cards and their profiles. What they tell of themselves at length is in
 * `biographies.ts`.
 *
 * For the owner: change the words between quotation marks or backticks, and nothing else. Everything
 * under a SAMPLE comment is invented.
 * A changed `slug` changes the address of the profile: choose it once. It takes small letters
 * without accents, digits and hyphens. `\u00a0` is a space at which a line never breaks.
 */

import type { Picture } from './content-picture.ts';
import marcPortrait from './photos/marc-vidal.jpg';
import toniPortrait from './photos/toni-mesquida.jpg';
import type { Fact, Link } from './site.ts';

export interface Trainer {
  /** The profile's address: `/{slug}`. */
  readonly slug: string;
  readonly name: string;
  readonly role: 'Entrenador Personal';
  readonly email: string;
  readonly picture: Picture;
  readonly specialties: readonly [string, string, string, string, string];
  /** The title of the trainer card, if it is not the name. */
  readonly cardTitle?: string;
  readonly cardAction: 'Ver perfil';
  /** One sentence. */
  readonly intro: string;
  readonly facts?: readonly Fact[];
  readonly website?: Link;
  readonly metaDescription: string;
}

export const trainers: readonly [Trainer, Trainer] = [
  {
    // SAMPLE: name, and the slug made of it. Replace both with the first trainer's.
    slug: 'toni-mesquida',
    name: 'Toni Mesquida',
    role: 'Entrenador Personal',
    // SAMPLE: an invented address. Replace it with the one at which he wants to receive bookings.
    email: 'toni.mesquida@example.com',
    // SAMPLE: his things in place of a portrait. Replace it with his portrait, upright, and describe it in alt.
    picture: {
      file: toniPortrait,
      alt: 'En lugar del retrato de Toni Mesquida, sus cosas: dos discos y magnesio en un banco; en la pared, un cinturón de fuerza y una medalla.',
    },
    specialties: [
      'Pérdida de grasa',
      'Ganancia de masa muscular',
      'Técnica y adaptación de ejercicios',
      'Nutrición',
      'Preparación para competición natural',
    ],
    cardAction: 'Ver perfil',
    // SAMPLE: an invented sentence. Replace it with one of his own.
    intro: 'Primero el gesto, después el peso: así he enseñado siempre a levantar.',
    // SAMPLE: replace the values with his real training, year and languages, or remove the lines.
    facts: [
      { label: 'Formación', value: 'Grado en Ciencias de la Actividad Física y del Deporte' },
      { label: 'Entrenador desde', value: '2011' },
      { label: 'Idiomas', value: 'Catalán, castellano e inglés' },
    ],
    // SAMPLE: repeats the sample name. Replace it: 140 to 160 characters, for search engines.
    metaDescription:
      'Toni Mesquida, entrenador personal en Es Coll d’en\u00a0Rabassa, Palma: técnica, pérdida de grasa, músculo y competición natural. Prueba una sesión gratis.',
  },
  {
    // SAMPLE: name, and the slug made of it. Replace both with the second trainer's.
    slug: 'marc-vidal',
    name: 'Marc Vidal',
    role: 'Entrenador Personal',
    // SAMPLE: an invented address. Replace it with the one at which he wants to receive bookings.
    email: 'marc.vidal@example.com',
    // SAMPLE: his things in place of a portrait. Replace it with his portrait, upright, and describe it in alt.
    picture: {
      file: marcPortrait,
      alt: 'En lugar del retrato de Marc Vidal, sus cosas: una kettlebell, una libreta y una toalla en un banco; en la pared, una comba y otra toalla.',
    },
    specialties: [
      'Recomposición corporal',
      'Mejora de la condición física',
      'Metodología sostenible',
      'Bienestar general',
      'Desarrollo muscular',
    ],
    cardAction: 'Ver perfil',
    // SAMPLE: an invented sentence. Replace it with one of his own.
    intro: 'Hago planes que se pueden cumplir también en una semana mala.',
    // SAMPLE: replace the values with his real training, year and languages, or remove the lines.
    facts: [
      {
        label: 'Formación',
        value: 'Técnico Superior en Acondicionamiento Físico',
      },
      { label: 'Entrenador desde', value: '2018' },
      { label: 'Idiomas', value: 'Catalán, castellano, inglés y alemán' },
    ],
    // SAMPLE: replace it with his real website.
    website: { label: 'marcvidal.example', url: 'https://marcvidal.example/' },
    // SAMPLE: repeats the sample name. Replace it: 140 to 160 characters, for search engines.
    metaDescription:
      'Marc Vidal, entrenador personal en Palma: recomposición corporal, fuerza y hábitos que duran, también si nunca has entrenado. Prueba una sesión gratis.',
  },
];

/** The trainer of that name, if there is one. */
export function trainerNamed(name: string): Trainer | undefined {
  return trainers.find((trainer) => trainer.name === name);
}

/** The words of the cards and profiles that are the same for both. */
export const profileTexts = {
  /** Title of the page, before the centre's name. */
  title: (name: string) => `${name}, entrenador personal en Palma`,
  contact: 'Contacto',
  website: 'Web:',
  specialties: 'En qué te puede ayudar',
  /** The first one is the action of a profile. */
  book: (name: string) => `Escribe a ${name.split(' ', 1)} y reserva`,
  write: (name: string) => `Escribe a ${name.split(' ', 1)}`,
  others: 'El otro entrenador',
  /** What a card's button says to screen readers. */
  cardAction: ({ cardAction, name }: Trainer) => `${cardAction} de ${name}`,
} as const;
