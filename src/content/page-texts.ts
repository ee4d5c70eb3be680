/**
 * How each fixed page presents itself: to search engines (`heads`), to its readers (`headings`). The
 * legal texts have their own in `legal/`.
 *
 * For the owner: change the words between quotation marks or backticks. A title takes up to 60
 * characters with the centre's name, a description 120 to 158; no two pages share one. Leave
 * `${site.name}` as it is: it puts in the centre's name.
 */
import { site } from './site.ts';

export type FixedPage = 'home' | 'about' | 'trainers' | 'trialSession' | 'facilities' | 'blog';

export interface Head {
  readonly title: string;
  readonly description: string;
}

export interface Heading {
  readonly heading: string;
  readonly lead: string;
}

export interface Headings {
  readonly trainers: Heading;
  readonly trialSession: Heading;
  readonly facilities: Heading;
  /** `empty`: no article yet; `noResult`: the search found none. */
  readonly blog: Heading & { readonly empty: string; readonly noResult: string };
  /** The sections of the home page, with the text of the link to the page that says more. */
  readonly home: {
    readonly trainers: { readonly heading: string };
    readonly about: { readonly heading: string; readonly more: string };
    readonly facilities: { readonly heading: string; readonly more: string };
  };
}

export const heads: Readonly<Record<FixedPage, Head>> = {
  home: {
    title: `Entrenamiento personal en Mallorca — ${site.name}`,
    description:
      'Dos entrenadores personales en Es Coll d’en\u00a0Rabassa, Palma. Fuerza, técnica y un plan para tu nivel. Escríbenos y prueba una sesión gratis.',
  },
  // SAMPLE: the description repeats sample facts of about.ts. Keep the two in agreement.
  about: {
    title: `Sobre nosotros, un centro pequeño en Palma — ${site.name}`,
    description:
      'Quiénes somos y cómo trabajamos: un local de barrio cerca de Cala Gamba, una persona en cada sesión y un programa que se escribe contigo.',
  },
  trainers: {
    title: `Entrenadores personales en Palma — ${site.name}`,
    description:
      'Conoce a los dos entrenadores del centro: qué enseña cada uno, con quién trabaja y cómo es una sesión con él. Elige y escríbele directamente.',
  },
  trialSession: {
    title: `Reserva una sesión de prueba gratis — ${site.name}`,
    description:
      'Ven a probar una sesión de entrenamiento personal en Es Coll d’en\u00a0Rabassa. Es gratis: elige entrenador, mándale un correo y quedáis.',
  },
  // SAMPLE: the same with facilities.ts.
  facilities: {
    title: `Instalaciones: hierro y luz de mañana — ${site.name}`,
    description:
      'La sala por dentro: jaula, barra, mancuernas, kettlebells, anillas y un rincón de movilidad. Seis fotos del centro en Es Coll d’en\u00a0Rabassa.',
  },
  blog: {
    title: `Blog de entrenamiento, sin humo — ${site.name}`,
    description:
      'Lo que contamos entre series, por escrito: técnica, fuerza, comida y descanso, explicados por quienes pasan el día en la sala.',
  },
};

export const headings: Headings = {
  trainers: {
    heading: 'Entrenadores Personales',
    lead: 'Son dos y no se parecen. Lee cómo trabaja cada uno y quédate con el que más te encaje.',
  },
  trialSession: {
    heading: 'Reserva una sesión de prueba',
    lead: 'Elige con quién quieres entrenar. En su perfil tienes su correo: le escribes, quedáis y pruebas gratis.',
  },
  facilities: {
    heading: 'Instalaciones',
    lead: 'Esto es lo que verás el día que vengas.',
  },
  blog: {
    heading: 'Blog',
    lead: 'Lo que contamos entre series, por escrito y con más calma.',
    empty: 'Todavía no hay artículos. El primero está en el horno.',
    noResult: 'No hemos encontrado nada sobre eso. Prueba con otra palabra.',
  },
  home: {
    trainers: { heading: 'Con quién vas a entrenar' },
    about: { heading: 'Sobre nosotros', more: 'Leer más sobre el centro' },
    facilities: { heading: 'El centro por dentro', more: 'Ver las instalaciones' },
  },
};
