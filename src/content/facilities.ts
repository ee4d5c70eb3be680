/**
 * The training floor: a few words and the gallery, on the home page and at /instalaciones.
 *
 * For the owner: change the words between quotation marks or backticks. The gallery holds exactly
 * six pictures; their order here is their order on the page. For a new photograph put its file, a JPEG
 * whose name ends in .jpg, into the folder photos/, change the name in the `import` line, and say in
 * `alt` what one sees in it. Everything under a SAMPLE comment waits for the real thing.
 */

import type { Picture } from './content-picture.ts';
import ringsAndRope from './photos/anillas-cuerda.jpg';
import rack from './photos/jaula-barra.jpg';
import kettlebells from './photos/kettlebells-cajon.jpg';
import dumbbells from './photos/mancuernas.jpg';
import mobilityCorner from './photos/rincon-movilidad.jpg';
import mainFloor from './photos/sala-principal.jpg';
import { prose } from './prose.ts';

export interface GalleryPicture extends Picture {
  readonly title: string;
  readonly caption: string;
}

export interface Facilities {
  /** Paragraphs. */
  readonly intro: readonly string[];
  readonly gallery: readonly [
    GalleryPicture,
    GalleryPicture,
    GalleryPicture,
    GalleryPicture,
    GalleryPicture,
    GalleryPicture,
  ];
}

export const facilities: Facilities = {
  // SAMPLE: an invented room. Replace it with what there really is.
  intro: prose(`
    Una sala con techo alto, ventanas en arco y el suelo despejado. Hay barra, discos, mancuernas,
    kettlebells, anillas y una cuerda: material sencillo, que sirve el primer día y diez años
    después.
  `),
  // SAMPLE: drawn by a program. Put photographs of your own here, and fit title, caption and alt to them.
  gallery: [
    {
      file: mainFloor,
      alt: 'Sala de entrenamiento con suelo de caucho y techo de vigas; la jaula delante y, al fondo, tres ventanas en arco al mar.',
      title: 'La sala',
      caption: 'Paredes de marés, suelo de caucho y sitio de sobra para moverse.',
    },
    {
      file: rack,
      alt: 'Jaula de sentadillas con una barra cargada de discos, ante un muro de marés al que llega el sol.',
      title: 'La jaula',
      caption:
        'Con las barras de seguridad a su altura, si fallas una repetición, la barra se queda en ellas.',
    },
    {
      file: dumbbells,
      alt: 'Mancuernas hexagonales ordenadas por peso en un soporte de tres alturas, con un espejo detrás.',
      title: 'Las mancuernas',
      caption: 'Por parejas, de 2 a 28\u00a0kg.',
    },
    {
      file: kettlebells,
      alt: 'Tres kettlebells en el suelo y una cuarta sobre el cajón de madera para saltar, con el sol entrando por la ventana.',
      title: 'Kettlebells y cajón',
      caption: 'Kettlebells de 8 a 24\u00a0kg y un cajón de tres alturas.',
    },
    {
      file: ringsAndRope,
      alt: 'Un par de anillas de madera y una cuerda de trepa colgadas del techo; detrás, una ventana al mar y un olivo.',
      title: 'Anillas y cuerda',
      caption: 'Las anillas se ajustan a tu altura; la cuerda sube hasta el techo.',
    },
    {
      file: mobilityCorner,
      alt: 'Dos esterillas en el suelo al sol, espalderas en la pared y un banco con toallas junto a la ventana.',
      title: 'El rincón de movilidad',
      caption: 'Esterillas, un banco y toallas limpias para empezar y acabar sin prisa.',
    },
  ],
};
