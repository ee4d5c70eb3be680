/**
 * The privacy policy at /privacy.
 *
 * It must be checked by the owner's legal adviser before the site is published. It describes this
 * software as it is shipped. Configuring TAG_MANAGER_ID, ANALYTICS_SCRIPT_URL or WEB_VITALS_URL, or
 * logging more in front of the server, makes the sections «Navegar por esta web» and «Registros del
 * servidor» untrue: then change them first. It must also agree with the external privacy page to
 * which the footer leads.
 *
 * For the owner: change the words between quotation marks or backticks, and with them the date in
 * `updated` (year-month-day). Everything under a SAMPLE comment is invented.
 */
import { prose } from './prose.ts';
import { addressLine, type Fact, type Link, site } from './site.ts';

/** Shown in this order: heading, paragraphs, facts, items, link. */
export interface LegalSection {
  /** The section's anchor: `/privacy#{id}`. */
  readonly id: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly Fact[];
  readonly items?: readonly string[];
  readonly link?: Link;
}

export interface PrivacyPolicy {
  readonly heading: string;
  readonly lead: string;
  /** ISO 8601 date of the last change. */
  readonly updated: string;
  readonly updatedLabel: string;
  readonly sections: readonly LegalSection[];
}

// SAMPLE: the address for requests about data. Replace it with one that somebody reads.
const privacyEmail = 'privacidad@example.com';

export const privacyPolicy: PrivacyPolicy = {
  heading: 'Política de privacidad',
  lead: 'Esta web no usa cookies, no te sigue y no te pide datos en ningún formulario. De ti solo sabremos lo que nos cuentes por correo.',
  updated: '2026-11-20',
  updatedLabel: 'Última actualización',
  sections: [
    {
      id: 'responsable',
      heading: 'Quién responde de tus datos',
      paragraphs: [],
      // SAMPLE: legal name, NIF and e-mail. Replace them with the controller's, as registered.
      facts: [
        { label: 'Responsable', value: `${site.name} Entrenamiento Personal, S.\u00a0L.` },
        { label: 'NIF', value: 'B00000000' },
        {
          label: 'Domicilio',
          value: `${addressLine}, ${site.address.municipality} (${site.address.region})`,
        },
        { label: 'Correo electrónico', value: privacyEmail },
      ],
    },
    {
      id: 'navegacion',
      heading: 'Navegar por esta web',
      paragraphs: prose(`
        Puedes leer todas las páginas sin decirnos quién eres. La web no instala cookies, no lleva
        analítica ni publicidad y no carga nada de otros servidores: las tipografías y las imágenes
        salen del mismo sitio que los textos. Por eso no te recibe con un aviso de cookies.

        Tu navegador puede guardar durante un tiempo una copia de esos archivos para no volver a
        descargarlos. Lo hace con cualquier web, y esa copia no sirve para identificarte.

        Si algún día añadimos una herramienta de medición que necesite tu permiso, estará apagada
        hasta que lo des. Negarlo será tan fácil como darlo, y antes lo habremos explicado aquí.
      `),
    },
    {
      id: 'registros',
      heading: 'Registros del servidor',
      // SAMPLE: the retention of 30 days and the hosting provider. Replace them with the real ones.
      paragraphs: prose(`
        Para enviarte una página, el servidor tiene que conocer tu dirección IP mientras dura la
        conexión. En los registros de esta web no la guardamos. Los usamos para detectar averías y
        abusos, que es nuestro interés legítimo (art.\u00a06.1.f del RGPD), y los borramos a los
        30\u00a0días. El proveedor de alojamiento los trata por encargo nuestro.

        De cada petición queda anotado:
      `),
      items: [
        'la fecha y la hora;',
        'la ruta de la página solicitada, sin lo que la dirección lleve detrás de un signo de interrogación;',
        'el código de estado de la respuesta;',
        'cuánto ha tardado en salir;',
        'un identificador aleatorio, distinto en cada petición.',
      ],
    },
    {
      id: 'correo',
      heading: 'Si nos escribes',
      paragraphs: prose(`
        Para reservar una sesión de prueba escribes tú, desde tu correo, al entrenador que elijas.
        El mensaje va a su buzón: no pasa por esta web, que tampoco guarda copia. Escribirnos es
        voluntario; eso sí, sin una dirección a la que contestar no podemos darte cita.
      `),
      // SAMPLE: retention, recipients and transfers depend on the mail provider. Replace them.
      facts: [
        { label: 'Qué datos', value: 'Tu dirección de correo y lo que cuentes en el mensaje.' },
        { label: 'Para qué', value: 'Contestarte y acordar la sesión de prueba.' },
        {
          label: 'Base jurídica',
          value:
            'Las medidas precontractuales que tomamos a petición tuya (art.\u00a06.1.b del RGPD).',
        },
        {
          label: 'Cuánto tiempo',
          value:
            'Si no llegas a entrenar con nosotros, borramos la conversación como muy tarde a los 12\u00a0meses del último mensaje.',
        },
        {
          label: 'Quién los recibe',
          value:
            'El entrenador al que escribes y, por encargo nuestro, el proveedor del correo. No los cedemos a nadie más, salvo que una ley nos obligue.',
        },
        {
          label: 'Fuera de la Unión Europea',
          value: 'No prevemos transferencias internacionales.',
        },
        {
          label: 'Decisiones automatizadas',
          value: 'Ninguna. Tampoco elaboramos perfiles.',
        },
      ],
    },
    {
      id: 'salud',
      heading: 'De tu salud hablamos en persona',
      paragraphs: prose(`
        No nos mandes por correo lesiones, diagnósticos, medicación ni informes. Son datos
        especialmente protegidos (art.\u00a09 del RGPD) y un buzón no es lugar para ellos. Lo que
        debamos saber para que entrenes con seguridad te lo preguntaremos en el centro, y allí te
        explicaremos cómo lo guardamos.
      `),
    },
    {
      id: 'menores',
      heading: 'Si tienes menos de 14\u00a0años',
      paragraphs: ['Pide a tu madre, a tu padre o a quien tenga tu tutela que nos escriba por ti.'],
    },
    {
      id: 'derechos',
      heading: 'Tus derechos',
      paragraphs: prose(`
        Escribe a ${privacyEmail} y di qué derecho quieres ejercer. Es gratis y te contestaremos en
        el plazo de un mes. Solo te pediremos que acredites tu identidad si tenemos dudas razonables
        sobre ella. Puedes:
      `),
      items: [
        'saber qué datos tuyos tenemos y recibir una copia (acceso);',
        'corregirlos si están mal (rectificación);',
        'pedir que los borremos (supresión);',
        'pedir que dejemos de usarlos mientras se resuelve una duda (limitación);',
        'oponerte a que los usemos por interés legítimo (oposición);',
        'llevártelos en un formato que otro pueda leer (portabilidad).',
      ],
    },
    {
      id: 'reclamaciones',
      heading: 'Si no te convence la respuesta',
      paragraphs: prose(`
        Puedes reclamar ante la Agencia Española de Protección de Datos, también sin escribirnos
        antes.
      `),
      link: { label: 'www.aepd.es', url: 'https://www.aepd.es/' },
    },
    {
      id: 'enlaces',
      heading: 'Enlaces a otras webs',
      paragraphs: prose(`
        Enlazamos a páginas ajenas, como la web de uno de los entrenadores. Cuando entras en ellas,
        rige su política de privacidad y no esta.
      `),
    },
    {
      id: 'cambios',
      heading: 'Cambios en este texto',
      paragraphs: prose(`
        Si cambia la web o la manera en que tratamos tus datos, cambiaremos este texto y la fecha
        que lo encabeza.
      `),
    },
  ],
};
