/**
 * The privacy policy at /privacy (RGPD art. 13, LOPDGDD art. 11). What it says of measuring stands in
 * `measuring-sections.ts`.
 *
 * It must be checked by the owner's adviser before the site is published. It describes this software
 * as it is shipped: logging more in front of the server makes the section «Registros del servidor»
 * untrue, and reports that POLICY_REPORT_URL sends to somebody else stand nowhere in it. It must also agree with the external privacy page, if the footer leads to one.
 *
 * For the owner: who you are stands in `business.ts`. Change the words between quotation marks or
 * backticks, and with them the date in `updated` (year-month-day). Everything under a SAMPLE comment
 * is invented.
 */
import { asksConsent, type Measurement } from '../../measurement.ts';
import { listing } from '../listing.ts';
import { prose } from '../prose.ts';
import { business, factOf, identity, mailFact } from './business.ts';
import { type LegalSection, type LegalText } from './legal-text.ts';
import { measuringSections } from './measuring-sections.ts';

export const privacyPolicy = (measurement: Measurement): LegalText => ({
  title: 'Política de privacidad',
  description:
    'Qué pasa con tus datos cuando lees esta web y cuando nos escribes, cuánto los guardamos, quién los ve y cómo pedir que los borremos.',
  heading: 'Política de privacidad',
  lead: `Esta web no te pide datos en ningún formulario. De ti solo sabremos lo que tú nos cuentes${
    asksConsent(measurement) ? ', y lo que tú nos dejes medir' : ''
  }.`,
  updated: '2026-11-26',
  sections: [responsible, ...measuringSections(measurement), ...others],
});

const responsible: LegalSection = {
  id: 'responsable',
  heading: 'Responsable del tratamiento',
  paragraphs: [],
  facts: [
    ...identity,
    mailFact(business.privacyEmail),
    ...factOf('Delegado de Protección de Datos', business.dataProtectionOfficer),
  ],
};

const others: readonly LegalSection[] = [
  {
    id: 'registros',
    heading: 'Registros del servidor',
    // SAMPLE: the retention of 30 days and the hosting provider. Replace them with the real ones.
    paragraphs: prose(`
      Para enviarte una página, el servidor tiene que conocer tu dirección IP mientras dura la
      conexión. Si usas el buscador, la recuerda además un minuto en la memoria, para frenar a quien
      busca demasiadas veces seguidas. En los registros de esta web no la guardamos. Los usamos para detectar averías y
      abusos, que es nuestro interés legítimo (art.\u00a06.1.f del RGPD), y los borramos a los
      30\u00a0días. El proveedor de alojamiento los trata por encargo nuestro.

      De cada petición queda anotado:
    `),
    items: [
      'la fecha y la hora;',
      'la ruta de la página solicitada, sin lo que la dirección lleve detrás de un signo de interrogación;',
      'el método de la petición y si se cortó antes de terminar;',
      'el código de estado de la respuesta, su tamaño y si ya estaba preparada;',
      'cuánto ha tardado en salir;',
      'un identificador de la petición, que no sirve para reconocerte.',
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
      ...factOf(
        'Si nos llamas',
        listing.phone && 'Tu número queda en el registro de llamadas de nuestro teléfono.',
      ),
      ...factOf(
        'Si usas WhatsApp',
        listing.whatsapp &&
          'Tu número y tus mensajes los trata también WhatsApp Ireland Limited, según su propia política de privacidad.',
      ),
      {
        label: 'Fuera de la Unión Europea',
        value: listing.whatsapp
          ? 'No prevemos transferencias internacionales, salvo las que haga WhatsApp con las garantías que explica en su política.'
          : 'No prevemos transferencias internacionales.',
      },
      {
        label: 'Decisiones automatizadas',
        value: 'Ninguna, y con tus mensajes no elaboramos perfiles.',
      },
    ],
  },
  {
    id: 'salud',
    heading: 'De tu salud hablamos en persona',
    paragraphs: prose(`
      No nos mandes por escrito lesiones, diagnósticos, medicación ni informes. Son datos
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
      Escribe a ${business.privacyEmail} y di qué derecho quieres ejercer. Es gratis y te contestaremos en
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
      Algunos enlaces llevan a páginas ajenas. Cuando entras en ellas, rige su política de privacidad
      y no esta.
    `),
  },
  {
    id: 'cambios',
    heading: 'Cambios en este texto',
    paragraphs: prose(`
      Si cambia la web o la manera en que tratamos tus datos, cambiaremos este texto y la fecha
      que figura al final.
    `),
  },
];
