/**
 * The words of the pages of the centre and of the blog. The words of the legal pages are in `legal/`,
 * those of the trainers in `trainers.ts`.
 *
 * For the owner: change the words between quotation marks or backticks. The centre's name follows
 * each title; together they have 25 to 60 characters. A description has 110 to 160 characters. No two
 * pages have the same title or description. The menu shows the pages that have a `menuLabel`, in the
 * order of this file.
 */
import type { routes } from '../routes.ts';
import type { TextSection } from './prose.ts';
import { site } from './site.ts';

export interface PageTexts {
  /** For search engines and the browser's tab, where the centre's name follows it. */
  readonly title: string;
  /** For search engines. */
  readonly description: string;
  readonly heading: string;
  /** The sentence below the heading. */
  readonly lead: string;
  /** The text of a page that consists of text only. */
  readonly sections?: readonly TextSection[];
  /** What the menu calls the page. */
  readonly menuLabel?: string;
  /**
   * The file in `photos/` for the page's social card, which networks show when the page is shared.
   * Without it they show the card of the home page.
   */
  readonly cardPicture?: string;
}

export const pageTexts = {
  home: {
    title: 'Entrenamiento personal en Mallorca',
    description:
      'Dos entrenadores personales en Es Coll d’en\u00a0Rabassa, Palma. Fuerza, técnica y un plan para tu nivel. Escríbenos y prueba una sesión gratis.',
    heading: site.hero.title,
    lead: site.hero.subtitle,
    // SAMPLE: drawn by a program. Replace photos/tarjeta.jpg with a photograph of your own.
    cardPicture: 'tarjeta.jpg',
  },
  trainers: {
    title: 'Entrenadores personales en Palma',
    description:
      'Conoce a los dos entrenadores del centro: qué enseña cada uno, con quién trabaja y cómo es una sesión con él. Elige y escríbele directamente.',
    heading: 'Entrenadores Personales',
    lead: 'Son dos y no se parecen. Lee cómo trabaja cada uno y quédate con el que más te encaje.',
    menuLabel: 'Entrenadores Personales',
    // SAMPLE: a photograph of the sample centre. Name one of your own in photos/.
    cardPicture: 'kettlebells-cajon.jpg',
  },
  // SAMPLE: repeats sample facts of about.ts. Replace them here too.
  about: {
    title: 'Sobre nosotros, un centro pequeño en Palma',
    description:
      'Quiénes somos y cómo trabajamos: un local de barrio cerca de Cala Gamba, una persona en cada sesión y un programa que se escribe contigo.',
    heading: 'Sobre nosotros',
    lead: 'Un centro pequeño de entrenamiento personal en Es Coll d’en\u00a0Rabassa, a un paseo del mar. Aquí siempre hay alguien pendiente de cómo lo haces.',
    menuLabel: 'Sobre nosotros',
    // SAMPLE: a photograph of the sample centre. Name one of your own in photos/.
    cardPicture: 'nosotros.jpg',
  },
  // SAMPLE: repeats sample facts of facilities.ts. Replace them here too.
  facilities: {
    title: 'El centro: sala de entrenamiento en Palma',
    description:
      'La sala por dentro: jaula, barra, mancuernas, kettlebells, anillas y un rincón de movilidad. Seis fotos del centro en Es Coll d’en\u00a0Rabassa.',
    heading: 'Instalaciones',
    lead: 'Esto es lo que verás el día que vengas.',
    menuLabel: 'El centro',
    // SAMPLE: a photograph of the sample centre. Name one of your own in photos/.
    cardPicture: 'sala-principal.jpg',
  },
  trialSession: {
    title: 'Reserva una sesión de prueba gratis',
    description:
      'Ven a probar una sesión de entrenamiento personal en Es Coll d’en\u00a0Rabassa. Es gratis: elige entrenador, mándale un correo y quedáis.',
    heading: 'Reserva una sesión de prueba',
    lead: 'Elige entrenador, escríbele y quedáis. La primera sesión es gratis.',
    // SAMPLE: a photograph of the sample centre. Name one of your own in photos/.
    cardPicture: 'jaula-barra.jpg',
  },
  blog: {
    title: 'Blog de fuerza, nutrición y salud',
    description:
      'Lo que contamos entre series, por escrito: técnica, fuerza, comida y descanso, explicados por quienes pasan el día en la sala.',
    heading: 'Blog',
    lead: 'Lo que contamos entre series, por escrito y con más calma.',
    // SAMPLE: a photograph of the sample centre. Name one of your own in photos/.
    cardPicture: 'nosotros.jpg',
  },
} as const satisfies Partial<Record<keyof typeof routes, PageTexts>>;

/** The pages whose words are in this file. */
export type PageName = keyof typeof pageTexts;

/** The sections of the home page. */
export const homeSections = {
  trainers: { heading: 'Con quién vas a entrenar' },
  about: { heading: pageTexts.about.heading },
  facilities: { heading: 'El centro por dentro' },
  start: {
    heading: 'Ven a probar',
    lead: 'Escribe al entrenador con el que quieras empezar y te propondrá día y hora.',
    blog: 'Si prefieres leer antes, entra en el blog',
  },
} as const;
