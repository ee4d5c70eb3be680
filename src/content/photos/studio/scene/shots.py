"""Every picture: where the camera stands, how the light falls, where the file goes.

Plain data, read by Blender (stage.py) and by the driver (render.py). Metres; `sun` is the direction
in which its light travels; `exposure` in stops, applied after rendering.
"""

from dataclasses import dataclass

Point = tuple[float, float, float]

MORNING = (1.0, 0.87, 0.69)
EVENING = (1.0, 0.66, 0.40)

# Through the last window onto the stone, 9 degrees high: draws an arch behind the rack.
ON_THE_STONE = (0.84, 0.40, -0.15)

WIDE = (1920, 1200)
TALL = (1280, 1536)
GALLERY = (1920, 1280)
POST = (1600, 1067)
CARD = (1600, 840)


@dataclass(frozen=True)
class Shot:
    name: str
    """The file's stem."""
    size: tuple[int, int]
    eye: Point
    look: Point
    lens: float
    """Focal length in mm on a 36 mm wide frame."""
    sun: Point
    focus: Point
    f_stop: float
    level: bool = True
    """Level cameras keep verticals upright; `shift` frames instead of tilting."""
    shift: tuple[float, float] = (0.0, 0.0)
    sun_strength: float = 40.0
    sun_colour: Point = MORNING
    sky: float = 1.0
    fill: float = 80.0
    fill_from: str = 'front'
    """The wall behind the camera: 'front' or 'stone'."""
    exposure: float = 0.0
    samples: int = 22
    """For each of the two halves."""
    without: tuple[str, ...] = ()
    """Groups of the room that are carried out for this shot."""
    post: bool = False
    """Belongs to a post, and not to the site's own pictures."""


HERO = (
    Shot(
        'hero-ancho', WIDE, eye=(7.1, 0.45, 1.25), look=(3.45, 7.0, 1.25), lens=23.5,
        sun=ON_THE_STONE, focus=(4.7, 4.9, 1.2), f_stop=7.1, exposure=0.35,
        without=('entrance', 'bench', 'pine 6'),
    ),
    Shot(
        'hero-alto', TALL, eye=(6.2, 1.1, 1.3), look=(3.5, 7.0, 1.3), lens=31.25, shift=(-0.0275, -0.175),
        sun=ON_THE_STONE, focus=(4.7, 4.9, 1.2), f_stop=7.1, exposure=0.35,
        without=('entrance', 'bench', 'pine 6'),
    ),
)  # fmt: skip

ROOM = (
    Shot(
        'sala-principal', GALLERY, eye=(8.5, 6.5, 1.35), look=(0.0, 2.6, 1.35), lens=20,
        sun=(0.72, 0.55, -0.26), sun_strength=26.0, focus=(3.5, 4.2, 1.0), f_stop=8.0, exposure=0.35,
        without=('chalk stand', 'balls', 'pine 2'),
    ),
    Shot(
        'jaula-barra', GALLERY, eye=(6.35, 3.05, 1.15), look=(4.6, 5.6, 1.25), lens=32,
        sun=(0.78, 0.47, -0.30), focus=(5.4, 4.8, 1.3), f_stop=4.0, without=('bench', 'pine 4'),
    ),
    Shot(
        'mancuernas', GALLERY, eye=(7.15, 3.25, 1.22), look=(8.5, 5.1, 0.78), lens=39, level=False,
        sun=(0.80, 0.36, -0.20), focus=(8.35, 4.65, 0.95), f_stop=3.2, exposure=0.95,
    ),
    Shot(
        'kettlebells-cajon', GALLERY, eye=(3.75, 1.45, 0.62), look=(1.95, 3.35, 0.45), lens=38,
        shift=(0.0, -0.06),
        sun=(0.80, -0.30, -0.40), sun_strength=22.0, focus=(2.12, 2.75, 0.2), f_stop=4.0,
        without=('mobility', 'pine 3', 'pine 4'),
    ),
    Shot(
        'anillas-cuerda', GALLERY, eye=(4.0, 3.3, 1.75), look=(1.4, 5.4, 1.95), lens=36, shift=(0.0, -0.085),
        sun=(0.78, 0.47, -0.30), focus=(2.15, 5.05, 1.9), f_stop=3.5, without=('pine 3', 'pine 6'),
    ),
    Shot(
        'rincon-movilidad', GALLERY, eye=(5.1, 4.28, 1.25), look=(1.85, 0.78, 1.1), lens=28,
        shift=(0.0, -0.075), sun=(0.78, -0.42, -0.34), sun_strength=48.0, focus=(2.0, 1.6, 0.3), f_stop=6.3,
        fill=55.0, fill_from='stone', exposure=0.15,
        without=('bench', 'kettlebells', 'entrance'),
    ),
    Shot(
        'nosotros', GALLERY, eye=(5.2, 4.6, 1.3), look=(5.5, 0.0, 1.3), lens=29,
        sun=(0.80, -0.57, -0.14), focus=(5.4, 0.5, 1.0), f_stop=6.3, fill=75.0, fill_from='stone',
        sun_strength=38.0, exposure=0.5, without=('bench', 'mobility'),
    ),
)  # fmt: skip

CLOSE_UPS = (
    Shot(
        'kettlebell-roble', POST, eye=(2.85, 5.62, 0.78), look=(2.28, 6.72, 0.60), lens=55, level=False,
        sun=(0.78, 0.47, -0.20), focus=(2.19, 6.60, 0.58), f_stop=2.8, samples=32,
        without=('stone wall',), post=True,
    ),
    Shot(
        'barra-discos', POST, eye=(5.2, 2.4, 0.24), look=(4.15, 3.5, 0.27), lens=34,
        sun=(0.80, -0.10, -0.30), focus=(4.1, 3.07, 0.25), f_stop=2.8, samples=32,
        without=('bench', 'kettlebells', 'mobility', 'pine 6'), post=True,
    ),
    Shot(
        'almendras-fruta', POST, eye=(2.62, 6.12, 1.14), look=(2.35, 6.98, 0.955), lens=58, level=False,
        sun=(0.78, 0.47, -0.20), focus=(2.33, 6.92, 0.96), f_stop=3.2, samples=32,
        without=('stone wall',), post=True,
    ),
    Shot(
        'botella-mar', POST, eye=(1.0, 3.2, 0.62), look=(-0.2, 3.9, 0.58), lens=48,
        sun=(0.70, 0.50, -0.34), focus=(-0.16, 3.73, 0.55), f_stop=2.2, samples=32, exposure=-0.5,
        without=('kettlebells', 'rings'), post=True,
    ),
    Shot(
        'anillas-magnesio', POST, eye=(3.0, 4.7, 1.25), look=(2.25, 6.8, 1.22), lens=44,
        sun=(0.78, 0.47, -0.17), focus=(2.3, 6.7, 1.2), f_stop=3.5, samples=32,
        without=('stone wall', 'olive', 'rings'), post=True,
    ),
    Shot(
        'mancuernas-banco', POST, eye=(2.45, 2.75, 0.86), look=(1.2, 3.65, 0.52), lens=44, level=False,
        sun=(0.75, -0.25, -0.36), focus=(1.28, 3.5, 0.5), f_stop=2.8, samples=32,
        without=('kettlebells', 'rings'), post=True,
    ),
    Shot(
        'esterilla-ventana', POST, eye=(2.15, 2.85, 0.82), look=(0.4, 3.85, 0.66), lens=40,
        sun=(0.80, 0.25, -0.16), sun_colour=EVENING, sky=0.5, fill=40.0, focus=(0.6, 3.7, 0.5), f_stop=3.5,
        samples=32, exposure=0.2, without=('kettlebells', 'rings'), post=True,
    ),
    Shot(
        'cinta-metrica-libreta', POST, eye=(1.62, 3.38, 1.26), look=(1.55, 3.745, 0.75), lens=55, level=False,
        sun=(0.80, 0.12, -0.30), focus=(1.55, 3.75, 0.75), f_stop=4.0, samples=32,
        without=('kettlebells', 'rings'), post=True,
    ),
    Shot(
        'cronometro', POST, eye=(2.50, 6.50, 1.06), look=(2.385, 6.92, 0.905), lens=70, level=False,
        sun=(0.78, 0.47, -0.22), focus=(2.37, 6.90, 0.912), f_stop=4.0, samples=32,
        without=('stone wall',), post=True,
    ),
)  # fmt: skip

SOCIAL_CARD = Shot(
    'tarjeta', CARD, eye=(6.1, 2.7, 1.2), look=(3.7, 5.6, 1.2), lens=30,
    sun=(0.78, 0.47, -0.17), focus=(5.3, 4.85, 1.3), f_stop=3.5, exposure=-0.2, without=('bench', 'pine 4'),
)  # fmt: skip

SHOTS = (*HERO, *ROOM, *CLOSE_UPS, SOCIAL_CARD)
