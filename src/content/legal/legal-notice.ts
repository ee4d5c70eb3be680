/**
 * The legal notice at /aviso-legal (LSSI art. 10).
 *
 * To be checked by the owner's adviser before the site is published. For the owner: who you are
 * stands in `business.ts`. Change the words between quotation marks or backticks, and with them the
 * date in `updated` (year-month-day).
 */
import { listing } from '../listing.ts';
import { prose } from '../prose.ts';
import { site } from '../site.ts';
import { contactFacts } from '../visit.ts';
import { business, factOf, identity, mailFact } from './business.ts';
import { type LegalText } from './legal-text.ts';

export const legalNotice = (): LegalText => ({
  title: 'Aviso legal',
  description:
    'Quién está detrás de esta web: titular, NIF, domicilio y contacto del centro. Y las reglas para usar sus textos y sus fotos.',
  heading: 'Aviso legal',
  lead: 'Quién está detrás de esta web, cómo encontrarnos y con qué reglas puedes usarla.',
  updated: '2026-11-26',
  sections: [
    {
      id: 'titular',
      heading: 'Quiénes somos',
      paragraphs: prose(`
        Estos son los datos que pide el artículo\u00a010 de la Ley\u00a034/2002, de servicios de la
        sociedad de la información y de comercio electrónico (LSSI).
      `),
      facts: [
        ...identity,
        { label: 'Nombre comercial', value: site.name },
        mailFact(business.email),
        // Another way to reach somebody at once (LSSI art. 10.1.a).
        ...contactFacts(listing),
        ...factOf('Inscripción', business.register),
      ],
    },
    {
      id: 'actividad',
      heading: 'Qué encontrarás aquí',
      paragraphs: prose(`
        La web presenta el centro, a sus entrenadores y sus instalaciones, y publica artículos sobre
        entrenamiento. Leerla es gratis y no hace falta registrarse. Aquí no se vende ni se contrata
        nada: la sesión de prueba se acuerda con el entrenador y no cuesta nada.
      `),
    },
    {
      id: 'precios',
      heading: 'Precios',
      // SAMPLE: how prices are given. Replace it if that is different.
      paragraphs: [
        listing.prices?.length
          ? 'Los precios del entrenamiento, con los impuestos incluidos, están en la página de reserva.'
          : 'Los precios del entrenamiento te los damos por escrito, con los impuestos incluidos, antes de que decidas nada.',
      ],
    },
    {
      id: 'salud',
      heading: 'Leer no es entrenar con alguien',
      paragraphs: prose(`
        Los artículos son información general. No sustituyen a un médico, a un fisioterapeuta ni a un
        entrenador que te vea moverte. Si tienes una lesión, una enfermedad o dudas, pregunta antes a
        quien te trata.
      `),
    },
    {
      id: 'propiedad',
      heading: 'Textos, fotos y marca',
      // SAMPLE: whose texts and pictures these are. Replace it if some belong to somebody else.
      paragraphs: prose(`
        Los textos, las fotografías, el logotipo y el diseño son nuestros o los usamos con permiso.
        Puedes enlazarnos y citarnos si indicas la fuente; para cualquier otro uso, escríbenos.
      `),
    },
    {
      id: 'responsabilidad',
      heading: 'De qué respondemos',
      paragraphs: prose(`
        Cuidamos lo que publicamos y lo corregimos cuando nos equivocamos. No controlamos las páginas
        de otros a las que enlazamos; si alguna te parece ilícita o dañina, dínoslo y quitaremos el
        enlace. Tampoco podemos prometer que la web no se interrumpa nunca.
      `),
    },
    {
      id: 'ley',
      heading: 'Ley y tribunales',
      paragraphs: prose(`
        Rige la ley española. Si hay desacuerdo, decidirán los tribunales que correspondan; si eres
        consumidor, los de tu domicilio.
      `),
    },
  ],
});
