/**
 * What visitors read when something fails that only the server can know of. Apart from `errors.ts`,
 * which is part of the script that browsers get.
 *
 * For the owner: change titles, texts and labels between the quotation marks. Leave the words after
 * `target` as they are.
 */
import type { ErrorPage } from './errors.ts';
import { prose } from '../prose.ts';

export const serverErrorPages = {
  400: {
    code: 400,
    tabTitle: 'Dirección incorrecta',
    title: 'Esta dirección no se entiende',
    text: prose(`
      Hay algo mal escrito en ella y no sabemos qué página buscas. Revísala o empieza por el inicio.
    `),
    links: [{ label: 'Ir al inicio', target: 'home' }],
  },
  405: {
    code: 405,
    tabTitle: 'Petición no admitida',
    title: 'Esto no se puede pedir así',
    text: prose(`
      Esta dirección no admite lo que se le ha pedido. Si has llegado desde un enlace, seguramente
      estaba mal puesto.
    `),
    links: [{ label: 'Ir al inicio', target: 'home' }],
  },
  413: {
    code: 413,
    tabTitle: 'Petición demasiado grande',
    title: 'La petición es demasiado grande',
    text: prose(`
      Aquí solo se viene a leer y nos ha llegado algo más que la dirección. Si has pulsado un enlace,
      ábrelo otra vez o empieza por el inicio.
    `),
    links: [{ label: 'Ir al inicio', target: 'home' }],
  },
  429: {
    code: 429,
    tabTitle: 'Demasiadas búsquedas seguidas',
    title: 'Demasiadas búsquedas seguidas',
    text: prose(`
      Desde tu conexión se ha buscado muchas veces en muy poco tiempo. Espera un minuto y vuelve a probar;
      el resto de la web sigue abierta.
    `),
    links: [
      { label: 'Probar otra vez', target: 'retry' },
      { label: 'Leer el blog', target: 'blog' },
    ],
  },
  500: {
    code: 500,
    tabTitle: 'Error del servidor',
    title: 'Se nos ha caído la barra',
    text: prose(`
      El fallo es nuestro y ha quedado registrado. Prueba otra vez dentro de un minuto. Si sigue
      igual y querías reservar, escribe directamente a un entrenador.
    `),
    links: [
      { label: 'Probar otra vez', target: 'retry' },
      { label: 'Ir a los entrenadores', target: 'trainers' },
    ],
  },
  unknownPreview: {
    code: 404,
    tabTitle: 'Vista previa no disponible',
    title: 'Este enlace ya no abre nada',
    text: prose(`
      Los enlaces de vista previa caducan. Pide uno nuevo a quien te lo envió; si el artículo ya se
      ha publicado, lo tienes en el blog.
    `),
    links: [
      { label: 'Ir al blog', target: 'blog' },
      { label: 'Ir al inicio', target: 'home' },
    ],
  },
} satisfies Record<string, ErrorPage>;
