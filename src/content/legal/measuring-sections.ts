/**
 * What the privacy policy says of measuring, written from what is configured.
 *
 * For the owner: change the words between quotation marks or backticks, and with them the date in
 * `updated` of `privacy.ts`.
 */
import { asksConsent, isElsewhere, type Measurement, purposesOf } from '../../measurement.ts';
import { purposeTexts } from '../interface/consent-texts.ts';
import { prose } from '../prose.ts';
import { site } from '../site.ts';
import { type LegalSection } from './legal-text.ts';

export const measuringSections = (measurement: Measurement): readonly LegalSection[] => [
  asksConsent(measurement) ? withConsent(measurement) : withoutMeasuring,
  ...(measurement.webVitalsUrl && !isElsewhere(measurement.webVitalsUrl) ? [speed] : []),
];

const withoutMeasuring: LegalSection = {
  id: 'navegacion',
  heading: 'Navegar por esta web',
  paragraphs: prose(`
    Puedes leer todas las páginas sin decirnos quién eres. La web no instala cookies, no lleva
    publicidad y no carga nada de otros servidores: las tipografías y las imágenes salen del mismo
    sitio que los textos. Por eso no te recibe con un aviso de cookies. Solo si un artículo muestra una
    imagen que está en otra web, tu navegador la pide allí.

    Tu navegador puede guardar durante un tiempo una copia de esos archivos para no volver a
    descargarlos. Lo hace con cualquier web, y esa copia no sirve para identificarte.
  `),
};

const withConsent = (measurement: Measurement): LegalSection => ({
  id: 'navegacion',
  heading: 'Navegar por esta web',
  paragraphs: prose(`
    Puedes leer todas las páginas sin decirnos quién eres. Solo si nos das permiso medimos tu visita,
    y solo para lo que elijas; sin permiso no se carga nada de otros. La política de cookies dice qué
    herramientas son, quién recibe los datos y cuánto tiempo se guardan.
  `),
  facts: [
    ...purposesOf(measurement).map((purpose) => ({
      label: purposeTexts[purpose].name,
      value: purposeTexts[purpose].text,
    })),
    {
      label: 'Base jurídica',
      value:
        'Tu consentimiento (art.\u00a06.1.a del RGPD), que puedes retirar cuando quieras, al pie de cada página.',
    },
  ],
  link: { label: site.cookiesLabel, url: '/politica-de-cookies' },
});

const speed: LegalSection = {
  id: 'rapidez',
  heading: 'La rapidez de la web',
  paragraphs: prose(`
    Al dejar una página, tu navegador nos dice cuánto ha tardado en mostrarla y en responder. Son
    tiempos sueltos, sin identificador, sin dirección IP y sin cookies: solo guardamos sumas por
    página, que no se pueden atribuir a nadie. Lo hacemos para que la web vaya bien, que es nuestro
    interés legítimo (art.\u00a06.1.f del RGPD).
  `),
};
