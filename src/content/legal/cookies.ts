/**
 * The cookie policy at /politica-de-cookies (LSSI art. 22.2, guide of the AEPD of July 2023). It is
 * written from what is configured: a purpose that is off is not listed.
 *
 * To be checked by the owner's adviser before the site is published. For the owner: which cookies a
 * tag manager's container stores depends on what is in the container, and must be listed under
 * SAMPLE. Change the words between quotation marks or backticks, and with them the date in `updated`.
 */
import { asksConsent, isExternal, type Measurement } from '../../measurement.ts';
import { consent, purposeFacts } from '../interface/consent-texts.ts';
import { prose } from '../prose.ts';
import { type Fact, site } from '../site.ts';
import { identity } from './business.ts';
import { type LegalSection, type LegalText } from './legal-text.ts';
import { speedSections } from './measuring-sections.ts';

export const cookiePolicy = (measurement: Measurement): LegalText => {
  const asks = asksConsent(measurement);
  return {
    title: 'Política de cookies',
    description:
      'Qué guarda esta web en tu navegador y para qué, quién lo usa, cuánto dura, y cómo decir que no o cambiar de idea cuando quieras.',
    heading: 'Política de cookies',
    lead: asks
      ? 'Qué se guarda en tu navegador, para qué, quién lo usa y cómo decir que no.'
      : 'Es corta: esta web no usa cookies.',
    updated: '2026-11-27',
    sections: [
      what,
      ...(asks ? whatIsAsked(measurement) : [none]),
      ...speedSections(measurement),
      responsible,
    ],
  };
};

const what: LegalSection = {
  id: 'que-son',
  heading: 'Qué es una cookie',
  paragraphs: prose(`
    Un dato pequeño que una web guarda en tu navegador y vuelve a leer en otra visita. Lo que decimos
    aquí vale también para cualquier otra manera de guardar o leer algo en tu dispositivo
    (artículo\u00a022.2 de la LSSI).
  `),
};

const none: LegalSection = {
  id: 'ninguna',
  heading: 'Aquí no hay ninguna',
  paragraphs: prose(`
    Esta web no instala cookies, ni propias ni de terceros: por eso no te recibe con un aviso. Tu
    navegador conserva, como con cualquier web, una copia de los archivos para no volver a
    descargarlos. Si algún día queremos contar visitas con una herramienta que las necesite, estará
    apagada hasta que digas que sí, y antes lo explicaremos en esta página.
  `),
};

const responsible: LegalSection = {
  id: 'responsable',
  heading: 'Quién responde',
  paragraphs: ['Lo demás sobre tus datos y tus derechos está en la política de privacidad.'],
  facts: identity,
  link: { label: site.privacyLabel, url: '/privacy' },
};

function whatIsAsked(measurement: Measurement): readonly LegalSection[] {
  return [
    {
      id: 'necesaria',
      heading: 'La que no pide permiso',
      paragraphs: prose(`
        Guardamos tu respuesta para no preguntarte en cada página. La ley no exige permiso para las
        cookies imprescindibles para prestar un servicio que has pedido tú.
      `),
      facts: [
        { label: 'Nombre', value: consent.cookie },
        { label: 'De quién', value: `Nuestra (${site.name})` },
        {
          label: 'Qué guarda',
          value: 'La fecha, qué te preguntamos y qué contestaste. Ningún identificador.',
        },
        {
          label: 'Cuánto dura',
          value: '13\u00a0meses como mucho; algunos navegadores la borran antes.',
        },
      ],
    },
    {
      id: 'con-permiso',
      heading: 'Para qué te pedimos permiso',
      paragraphs: [
        'Mientras no lo des, nada de esto se carga, se guarda ni se envía.',
        ...speedSections(measurement).map(
          () => 'La rapidez de la web la medimos aparte, sin saber quién la visita.',
        ),
      ],
      facts: purposeFacts(measurement),
    },
    ...(measurement.tagManagerId ? [tagManager] : []),
    ...analytics(measurement),
    ...vitals(measurement),
    {
      id: 'preferencias',
      heading: 'Cómo cambiar de idea',
      paragraphs: prose(`
        En «${site.cookiePreferencesLabel}», al pie de cada página, puedes decir que sí o que no cuando
        quieras. Al retirar el permiso paramos esas herramientas y borramos las cookies que esta web
        alcanza a borrar. Las que otro haya guardado bajo su propio dominio se borran en los ajustes del
        navegador, donde también puedes bloquearlas todas.

        Te volveremos a preguntar cuando tu navegador borre esa respuesta, a los 13\u00a0meses como mucho
        y antes en algunos, o si cambian las finalidades o las empresas
        que intervienen.
      `),
    },
  ];
}

// SAMPLE: the cookies of Google Analytics 4 and of Google Ads. Replace them with those of the tags
// that are in the container, and the time with the one that is set there.
const tagManager: LegalSection = {
  id: 'google',
  heading: 'Google Tag Manager',
  paragraphs: prose(`
    Carga las herramientas de medición y de publicidad de Google, en el modo básico de su «Consent
    Mode»: antes de tu permiso no se le pide nada.
  `),
  facts: [
    { label: 'Quién', value: 'Google Ireland Limited, Dublín (Irlanda).' },
    { label: '_ga, _ga_*', value: 'Analítica: distinguen un navegador de otro. 2\u00a0años.' },
    { label: '_gcl_au', value: 'Publicidad: si has llegado por un anuncio. 90\u00a0días.' },
    {
      label: 'Cuánto tiempo se guardan',
      value:
        'Los datos de analítica, 14\u00a0meses como mucho; los de publicidad, lo que dice la política de Google.',
    },
    {
      label: 'Fuera de la Unión Europea',
      value:
        'Google puede tratar los datos en los Estados Unidos, al amparo del Marco de Privacidad de Datos UE-EE.\u00a0UU. (Decisión de Ejecución (UE)\u00a02023/1795).',
    },
  ],
  link: { label: 'Cómo usa Google los datos', url: 'https://policies.google.com/privacy?hl=es' },
};

// SAMPLE: true of Vercel Web Analytics. Replace it with what your tool does, or keep it if you use none.
function analytics({ analyticsScriptUrl: address }: Measurement): readonly LegalSection[] {
  if (!address) return [];
  return [
    {
      id: 'visitas',
      heading: 'Recuento de visitas',
      paragraphs: prose(`
        Anota qué páginas se ven, desde qué enlace se llega y con qué tipo de dispositivo, y solo
        muestra totales. No guarda cookies.
      `),
      facts: providerOf(address),
    },
  ];
}

function vitals({ webVitalsUrl: address }: Measurement): readonly LegalSection[] {
  if (!isExternal(address)) return [];
  return [
    {
      id: 'rapidez',
      heading: 'Rapidez de la web',
      paragraphs: prose(`
        Al dejar una página, tu navegador cuenta cuánto ha tardado en mostrarla y en responder. No
        guarda cookies.
      `),
      facts: providerOf(address),
    },
  ];
}

function providerOf(address: string): readonly Fact[] {
  const provider = isExternal(address)
    ? new URL(address).host
    : 'Nuestro proveedor de alojamiento, por encargo nuestro';
  return [
    { label: 'Quién recibe los datos', value: provider },
    // SAMPLE: an invented time. Replace it with what the provider of your tool says.
    { label: 'Cuánto tiempo se guardan', value: '24\u00a0meses como mucho' },
  ];
}
