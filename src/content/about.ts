/**
 * The text about the centre, on the home page and at /sobre-nosotros. Its heading and first sentence
 * stand in `pages.ts`.
 *
 * For the owner: change the words between quotation marks or backticks. In the long texts an empty
 * line begins a new paragraph. Everything under a SAMPLE comment is invented. `\u00a0` is a space
 * at which a line never breaks: leave it between a number and its unit.
 */

import type { Picture } from './content-picture.ts';
import entrance from './photos/nosotros.jpg';
import { prose, type TextSection } from './prose.ts';
import type { Fact } from './site.ts';

export interface About {
  readonly sections: readonly TextSection[];
  readonly picture: Picture;
  /** Numbers large enough to be drawn: value and label make one sentence when read aloud. */
  readonly figures: readonly Fact[];
}

export const about: About = {
  // SAMPLE: the story of the place and the way of working. Replace it with the real ones.
  sections: [
    {
      heading: 'Un bajo en la calle Cardenal Rosell',
      paragraphs: prose(`
        Este local fue durante años una carpintería. Quedan los arcos, las paredes de marés y la
        viga de la que ahora cuelgan las anillas. La jaula está donde estaba la sierra; las
        mancuernas, junto a la ventana. En la entrada pusimos un banco y un olivo.

        Lo abrimos entre los dos después de trabajar en gimnasios grandes, de esos con cincuenta
        personas en la sala y tiempo para saludar a cinco. Y lo abrimos en el Coll porque es nuestro
        barrio: el de dar los buenos días en el horno y bajar a Cala Gamba a ver cómo está el mar.
        Casi todos los que entrenan aquí viven o trabajan cerca.
      `),
    },
    {
      heading: 'Una persona en cada sesión',
      paragraphs: prose(`
        Mientras dura tu sesión, el entrenador es tuyo. No sigues una clase pensada para otros ni
        haces cola para una máquina. El programa se escribe para ti, se corrige sobre la marcha y
        cambia cuando cambia tu semana. Entre sesión y sesión puedes escribirnos.

        Lo de «para todos los niveles» va en serio. Aquí hay quien prepara una competición y quien
        quiere levantarse del suelo sin apoyar la mano. El método es el mismo: ver de dónde partes,
        elegir ejercicios que puedas dominar y subir la carga a su tiempo. Lo que cambia es el peso
        de la barra.
      `),
    },
    {
      heading: 'Lo que puedes esperar',
      paragraphs: prose(`
        No prometemos diez kilos menos en un mes ni colgamos fotos del antes y el después. Te
        decimos lo que vemos y te explicamos para qué sirve cada ejercicio. Si creemos que antes de
        entrenar te conviene ver a un médico o a un fisioterapeuta, también te lo decimos.

        Todo esto se entiende mejor con una barra en las manos, así que la primera sesión es gratis.
        Vienes, pruebas y decides.
      `),
    },
  ],
  // SAMPLE: drawn by a program. Put a photograph of your own entrance here, and describe it in alt.
  picture: {
    file: entrance,
    alt: 'Entrada del centro: puerta de madera en arco, un olivo en su maceta y un banco con toallas dobladas.',
  },
  figures: [
    { value: '2', label: 'entrenadores' },
    // SAMPLE: how many train in one session. Replace it if groups are taught as well.
    { value: '1', label: 'persona por sesión' },
    // SAMPLE: the walk to the sea. Replace it with the measured time.
    { value: '5\u00a0min', label: 'a pie hasta el mar' },
    { value: '0\u00a0€', label: 'la sesión de prueba' },
  ],
};
