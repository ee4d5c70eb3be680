import { routes } from '../routes.ts';

/** The entries of the menu, in the header and in the sidebar. */
export const menu = [
  { label: 'Entrenadores Personales', to: routes.trainers },
  { label: 'Sobre nosotros', to: routes.about },
  { label: 'El centro', to: routes.facilities },
] as const;
