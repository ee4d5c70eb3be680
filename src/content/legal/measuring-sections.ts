/**
 * What the privacy policy says of measuring, written from what is configured.
 *
 * For the owner: change the words between quotation marks or backticks, and with them the date in
 * `updated` of `privacy.ts`.
 */
import { asksConsent, isExternal, type Measurement } from '../../measurement.ts';
import { purposeFacts } from '../interface/consent-texts.ts';
import { prose } from '../prose.ts';
import { site } from '../site.ts';
import { type LegalSection } from './legal-text.ts';

export const measuringSections = (measurement: Measurement): readonly LegalSection[] => [
  asksConsent(measurement) ? withConsent(measurement) : withoutMeasuring,
  ...speedSections(measurement),
];

/** That the site measures its own speed, without consent: both policies say it. */
export function speedSections({ webVitalsUrl }: Measurement): readonly LegalSection[] {
  return webVitalsUrl && !isExternal(webVitalsUrl) ? [speed] : [];
}

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
    Puedes leer todas las páginas sin decirnos quién eres. ${
      speedSections(measurement).length > 0
        ? 'Salvo la rapidez, que medimos sin saber quién nos visita, solo'
        : 'Solo'
    } medimos tu visita si nos das permiso, y solo para lo que elijas. Sin permiso no se carga ninguna
    herramienta de otros; si un artículo muestra una imagen que está en otra web, tu navegador la pide
    allí. La política de cookies dice qué herramientas son, quién recibe los datos y cuánto tiempo se
    guardan.
  `),
  facts: [
    ...purposeFacts(measurement),
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
    Al dejar una página, tu navegador nos dice cuánto ha tardado en mostrarla y en responder, y si algo
    se ha movido mientras cargaba. Lo recibimos sin identificador y sin cookies, y no guardamos tu
    dirección IP: solo calculamos totales por página, que no se pueden atribuir a nadie. Es una estadística
    solo para nosotros, de las que no necesitan permiso (guía de la AEPD sobre medición de audiencia,
    enero de 2024). La hacemos para que la web vaya bien, que es nuestro interés legítimo
    (art.\u00a06.1.f del RGPD).
  `),
};
