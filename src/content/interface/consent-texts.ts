/**
 * The question for consent (the cookie banner), and what is asked for. It is shown only where
 * TAG_MANAGER_ID, ANALYTICS_SCRIPT_URL or a WEB_VITALS_URL elsewhere is set, and lists no purpose
 * that is off.
 *
 * To be checked by the owner's adviser, as `legal/`. For the owner: change the words between
 * quotation marks or backticks; where they then ask for something else, raise `version`, and every
 * visitor is asked again.
 */
import { isExternal, type Measurement, purposesOf } from '../../measurement.ts';
import { site } from '../site.ts';

export const consent = {
  version: '5',
  /** Name of the cookie that stores the choice: letters alone. */
  cookie: 'consentimiento',
  heading: '¿Nos das permiso para medir tu visita?',
  /** By who measures what: the site, the tool of another company, or Google, with advertising, or several. */
  text: {
    own: `Si aceptas, ${site.name} contará las visitas para saber qué páginas son útiles.`,
    speedElsewhere: `Si aceptas, ${site.name} medirá con una herramienta de otra empresa lo que tardan en cargar las páginas.`,
    ownAndSpeedElsewhere: `Si aceptas, ${site.name} contará las visitas y medirá con una herramienta de otra empresa lo que tardan en cargar las páginas.`,
    elsewhere: `Si aceptas, ${site.name} contará las visitas con una herramienta de otra empresa.`,
    google: `Si aceptas, ${site.name} y Google usarán cookies para contar las visitas y mostrarte anuncios según las páginas que ves.`,
    googleAndOther: `Si aceptas, ${site.name}, Google y otra empresa medirán tu visita, y Google, con cookies, te mostrará anuncios según las páginas que ves.`,
  },
  more: 'Política de cookies',
  accept: 'Aceptar',
  refuse: 'Rechazar',
  configure: 'Configurar',
  /** Legend of the choice by purpose, and its button. */
  choose: 'Para qué nos das permiso',
  save: 'Guardar mi elección',
  /** For screen readers: when the question is shown, and when it has been answered. */
  asked: 'Hay una pregunta sobre cookies al principio de la página.',
  saved: 'Hemos guardado tu elección sobre las cookies.',
} as const;

const advertising =
  'Medir cuáles de nuestros anuncios funcionan y mostrarte anuncios en otras webs según las páginas que ves aquí.';

/** What visitors may agree to, each by itself, and what happens then. */
export function purposeFacts(measurement: Measurement) {
  const facts = {
    analytics: { label: 'Analítica', value: analyticsOf(measurement) },
    advertising: { label: 'Publicidad', value: advertising },
  };
  return purposesOf(measurement).map((purpose) => ({ purpose, ...facts[purpose] }));
}

function analyticsOf({ tagManagerId, analyticsScriptUrl, webVitalsUrl }: Measurement): string {
  const visits = 'Contar las visitas y saber qué páginas se leen';
  if (tagManagerId)
    return `${visits}, desde dónde se llega, si cargan rápido y si pulsas para reservar o para escribirnos.`;
  if (!analyticsScriptUrl) return 'Saber si las páginas cargan rápido.';
  if (isExternal(webVitalsUrl)) return `${visits}, desde dónde se llega y si cargan rápido.`;
  return `${visits} y desde dónde se llega.`;
}
