/**
 * The question for consent (the cookie banner), and what is asked for. It is shown only where
 * TAG_MANAGER_ID, ANALYTICS_SCRIPT_URL or a WEB_VITALS_URL elsewhere is set, and lists no purpose
 * that is off.
 *
 * To be checked by the owner's adviser, as `legal/`. For the owner: change the words between
 * quotation marks or backticks; where they then ask for something else, raise `version`, and every
 * visitor is asked again.
 */
import type { Purpose } from '../../measurement.ts';
import { site } from '../site.ts';

interface PurposeWords {
  readonly name: string;
  /** What happens once it is granted. */
  readonly text: string;
}

export const consent = {
  version: '2',
  /** Name of the cookie that stores the choice: letters alone. */
  cookie: 'consentimiento',
  heading: '¿Nos das permiso para medir tu visita?',
  /** By whether advertising is among the purposes. */
  text: {
    analytics: `${site.name} cuenta las visitas para saber qué páginas son útiles, solo si lo aceptas.`,
    advertising: `${site.name} y Google usan cookies para contar las visitas y elegir anuncios según lo que visitas, solo si lo aceptas.`,
  },
  more: 'Política de cookies',
  accept: 'Aceptar',
  refuse: 'Rechazar',
  configure: 'Configurar',
  /** Legend of the choice by purpose, and its button. */
  choose: 'Elige para qué',
  save: 'Guardar mi elección',
  /** For screen readers: when the question is shown, and when it has been answered. */
  asked: 'Hay una pregunta sobre cookies al principio de la página.',
  saved: 'Hemos guardado tu elección sobre las cookies.',
} as const;

export const purposeTexts: Readonly<Record<Purpose, PurposeWords>> = {
  analytics: {
    name: 'Analítica',
    text: 'Contar las visitas y saber qué páginas se leen, desde dónde se llega y si cargan rápido.',
  },
  advertising: {
    name: 'Publicidad',
    text: 'Medir qué anuncios funcionan y mostrarte unos u otros según lo que visitas.',
  },
};
