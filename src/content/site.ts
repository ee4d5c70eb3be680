/**
 * The centre's name and address, the first screen, the footer and the trial session.
 *
 * For the owner: change the words between the quotation marks, and nothing else. What follows the
 * word SAMPLE is invented and waits for the real thing. `\u00a0` is a space at which a line never
 * breaks: leave it between a number and its unit.
 */

import type { Picture } from './content-picture.ts';
import heroTall from './photos/hero-alto.jpg';
import heroWide from './photos/hero-ancho.jpg';

export interface Link {
  readonly label: string;
  readonly url: string;
}

/** A value that makes little sense without its label, and its label. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  /** Where the value leads: an address to write to, a number to call. */
  readonly href?: string;
}

export interface Address {
  readonly street: string;
  readonly postalCode: string;
  readonly locality: string;
  readonly municipality: string;
  readonly region: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
}

export interface Site {
  readonly name: string;
  readonly descriptor: string;
  readonly address: Address;
  readonly hero: { readonly title: string; readonly subtitle: string; readonly action: string };
  /** The same scene twice: `wide` for landscape screens, `tall` for phones held upright. */
  readonly heroPicture: { readonly wide: Picture; readonly tall: Picture['file'] };
  readonly privacyLabel: string;
  /** Where the footer's link leads; without it to the site's own `/privacy`. */
  readonly externalPrivacyUrl?: string;
  readonly cookiesLabel: string;
  /** Asks for consent again; shown only where it is asked for. */
  readonly cookiePreferencesLabel: string;
  readonly legalNoticeLabel: string;
  readonly termsLabel: string;
  /** Without it the label is plain text. */
  readonly termsUrl?: string;
  readonly developerCredit: Link;
}

export interface TrialStep {
  readonly title: string;
  readonly text: string;
}

export interface TrialSession {
  readonly heading: string;
  readonly lead: string;
  readonly steps: readonly [TrialStep, TrialStep, TrialStep];
  /** What the law wants said next to the invitation to write; it goes with a link to /privacy. */
  readonly privacyNote: string;
  readonly privacyLinkLabel: string;
  /** The letter that the trainer's e-mail link opens, ready to be filled in. */
  readonly mail: { readonly subject: string; readonly body: string };
}

export const site: Site = {
  // SAMPLE: the brand, taken from the address. Replace it with the centre's name, as on its logo.
  name: 'Rosell 20',
  // SAMPLE: the logo and the icons made of it. Follow 'Change the logo' in CONTRIBUTING.md.
  descriptor: 'Entrenamiento personal',
  address: {
    street: 'Calle Cardenal Rosell, 20',
    postalCode: '07007',
    locality: "Es Coll d'en Rabassa",
    municipality: 'Palma',
    region: 'Illes Balears',
    country: 'ES',
  },
  hero: {
    title: 'Entrenamiento Personal en Mallorca',
    subtitle: 'Fitness para todos los niveles',
    action: 'Reserva una sesión de prueba',
  },
  // SAMPLE: drawn by a program. Put two photographs of your own training floor here, and fit alt to them.
  heroPicture: {
    wide: {
      file: heroWide,
      alt: 'Sala de entrenamiento con luz de mañana: ventanas en arco, una barra en la jaula y kettlebells; al fondo, pinos y mar.',
    },
    tall: heroTall,
  },
  privacyLabel: 'Política de privacidad',
  // SAMPLE: the external privacy page to which the footer leads. Replace it with its real address,
  // or delete the line: then the footer leads to /privacy.
  externalPrivacyUrl: 'https://www.example.com/privacidad',
  cookiesLabel: 'Política de cookies',
  cookiePreferencesLabel: 'Preferencias de cookies',
  legalNoticeLabel: 'Aviso legal',
  // Plain text. With terms to show, add a line: termsUrl: 'https://…',
  termsLabel: 'Términos de servicio',
  // SAMPLE: replace both with the name and the website of the person or studio to credit.
  developerCredit: {
    label: 'Desarrollo web: Estudio Llevant',
    url: 'https://www.example.com/',
  },
};

/** The address as every page shows it. */
export const addressLine = `${site.address.street}, ${site.address.postalCode} ${site.address.locality}`;

// SAMPLE: how a trial goes. Replace what is different in the centre; the mail may stay as it is.
export const trialSession: TrialSession = {
  heading: 'Cómo es la sesión de prueba',
  lead: 'Una sesión para conocernos, ya con ropa de entrenar. No te compromete a nada.',
  steps: [
    {
      title: 'Escribe a tu entrenador',
      text: 'Elige con quién quieres probar y mándale un correo. Dile cómo te llamas, qué buscas y qué días puedes venir. Si tienes una lesión o una enfermedad, cuéntanosla en persona.',
    },
    {
      title: 'Nos conocemos y entrenas',
      text: 'Primero le cuentas a tu entrenador de dónde partes. Después entrenas con él, a tu nivel. Trae ropa cómoda y agua; lo demás lo ponemos nosotros.',
    },
    {
      title: 'Decides tú',
      text: 'Al acabar te explicamos cómo trabajaríamos contigo. Te lo piensas en casa y, si te convence, quedamos para la siguiente.',
    },
  ],
  privacyNote: `${site.name} usará tus datos solo para acordar la sesión.`,
  privacyLinkLabel: 'Tus datos y tus derechos',
  mail: {
    subject: 'Sesión de prueba',
    // One line of the letter per line here.
    body: [
      'Hola:',
      '',
      'Me gustaría reservar una sesión de prueba.',
      '',
      'Me llamo: ',
      'Lo que busco: ',
      'Días y horas que me van bien: ',
      '',
      '¡Gracias!',
    ].join('\r\n'),
  },
};
