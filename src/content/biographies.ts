/**
 * What the two trainers tell of themselves, in the order of `trainers.ts`: 350 to 500 words each.
 *
 * For the owner: change the words between quotation marks or backticks, and nothing else. An empty
 * line begins a new paragraph. `\u00a0` is a space at which a line never breaks.
 */
import { prose, type TextSection } from './prose.ts';

type Biography = readonly TextSection[];

export const biographies: readonly [Biography, Biography] = [
  // SAMPLE: an invented life. Replace it with the first trainer's own.
  [
    {
      heading: 'Empecé por flaco',
      paragraphs: prose(`
        Entré en un gimnasio a los diecisiete años porque pesaba 58\u00a0kg y estaba harto de que
        me lo recordaran. Era un local de Felanitx con cuatro barras y un señor mayor, Biel, que
        no te dejaba añadir un disco hasta que la repetición anterior le gustaba. Así aprendí: la
        técnica primero y la carga después.

        Más tarde quise saber por qué aquello funcionaba y me fui a Barcelona a estudiar Ciencias
        de la Actividad Física y del Deporte. A la vuelta competí tres temporadas en culturismo
        natural, con control antidopaje, y gané una medalla de bronce. Desde 2011 me dedico a
        enseñar.
      `),
    },
    {
      heading: 'Cómo trabajo',
      paragraphs: prose(`
        Antes de programar nada, miro cómo te mueves. Si la sentadilla no te sale, puede que te
        haga falta otra sentadilla: con el talón elevado, hasta un cajón o con la barra delante.
        Adaptar un ejercicio es encontrar la versión que podrás repetir dentro de seis meses con
        más peso.

        Lo apunto todo: los kilos, las repeticiones y cómo has dormido. Cada cuatro semanas
        revisamos esos números y decidimos qué se queda. Con la comida hago lo mismo. Partimos de
        lo que ya comes y cambiamos una cosa cada vez, empezando por la que menos te cueste. Si
        tienes una enfermedad o tomas medicación, eso lo lleva tu médico o un
        dietista-nutricionista, y yo me coordino con ellos.
      `),
    },
    {
      heading: 'Con quién entreno',
      paragraphs: prose(`
        Con quien quiere perder grasa sin vivir a base de lechuga y con quien lleva años entrenando
        y ya no avanza. También con gente que vuelve de una lesión, con el alta en la mano y sin fiarse
        de su propia rodilla.

        Y preparo a quien quiere subirse a una tarima, siempre en natural. Una preparación lleva
        entre cinco y ocho meses, y el mes de después también se planifica. Si creo que no es tu
        momento, te lo digo al principio.
      `),
    },
    {
      heading: 'Así es una sesión',
      paragraphs: prose(`
        Diez minutos para entrar en calor y ver cómo vienes. Luego, el ejercicio principal
        —sentadilla, peso muerto, press o dominadas—, con todo el tiempo que pida. Después, dos o
        tres más ligeros, que es donde se gana buena parte del músculo. Hablo poco durante la
        serie y bastante entre series. Te vas con una nota de lo que has hecho y de lo que toca
        la próxima vez.
      `),
    },
    {
      heading: 'Fuera de aquí',
      paragraphs: prose(`
        Vivo cerca de Cala Gamba. Los domingos salgo en bici hacia Llucmajor con dos amigos, y en
        septiembre vuelvo a Felanitx a vendimiar con mis primos. Sigo entrenando cuatro días por
        semana, por la mañana temprano, con el mismo cuidado que pido a los demás.
      `),
    },
  ],
  // SAMPLE: an invented life. Replace it with the second trainer's own.
  [
    {
      heading: 'Dos días por semana',
      paragraphs: prose(`
        Antes de esto pasé nueve años delante de una pantalla, en una gestoría de Manacor. Comía
        de táper, cenaba a las tantas y cada enero me apuntaba a un gimnasio que en marzo ya no
        pisaba. Lo que me sacó de ahí fue una rutina pequeña: dos días por semana, cuarenta minutos
        y media página escrita al terminar. Al cabo de un año la báscula decía casi lo mismo, pero
        el pantalón me sobraba por la cintura y subía a casa, un tercero sin ascensor, con la
        compra en una mano y mi hija en el otro brazo.

        Después vinieron los estudios, las prácticas y el adiós a la gestoría. ¿Y la media página?
        Se quedó: cada persona que entrena conmigo tiene su libreta y se la lleva a casa.
      `),
    },
    {
      heading: 'Cuéntame un martes',
      paragraphs: prose(`
        Cualquier plan funciona la primera semana. A mí me interesa la séptima, cuando sales tarde
        del trabajo y encima llueve. Por eso, antes de hablar de series, te pregunto cómo es un
        martes tuyo: a qué hora comes, cuánto duermes, qué te da pereza. Con eso montamos algo que
        aguante un martes malo, porque los buenos se apañan solos.

        Perder grasa y ganar músculo a la vez —lo que llaman recomposición— va despacio, y la
        báscula lo cuenta fatal. Nosotros miramos la cintura, los kilos que mueves y lo que tardas
        en recuperar el aliento después de una cuesta. En la mesa tocamos poco, y nunca dos cosas
        en la misma semana.
      `),
    },
    {
      heading: '¿Y si nunca he entrenado?',
      paragraphs: prose(`
        Pues como casi todos los que vienen a verme. Entreno a gente que trabaja sentada y a gente
        que pasa la temporada de pie en un hotel; a jubilados que se vienen dando un paseo; a quien
        ya hace pesas por su cuenta y quiere ganar músculo con un poco
        de orden. Nadie espera a saber nadar para apuntarse a natación. Esto es igual.
      `),
    },
    {
      heading: 'Así es una sesión',
      paragraphs: prose(`
        ¿Cómo vienes hoy? Siempre te lo pregunto. Si has dormido mal, bajamos el peso y listo.
        Empezamos en el suelo, con movilidad; después, dos bloques de fuerza, con
        kettlebell, con barra o con tu propio cuerpo, y un final corto del que se sale sin aliento
        y de buen humor. Los últimos cinco minutos son para escribir: qué ha salido bien, qué ha
        costado y qué harás en casa. Deberes, pocos y que quepan en tu semana.
      `),
    },
    {
      heading: 'La isla, para usarla',
      paragraphs: prose(`
        Soy de Manacor y vivo en el Coll desde que nació mi hija. De mayo a octubre nado en
        Ciutat Jardí, de boya en boya; el resto del año camino por la Tramuntana, casi siempre con
        ella. ¿Y la comida? El pa amb oli cabe en cualquier plan.
      `),
    },
  ],
];
