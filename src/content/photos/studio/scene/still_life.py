"""Small sets, most of them for close-ups: each is a group of its own, `set <shot>`, seen by that shot only.

They stand in the room, where the morning's light falls through its windows.
"""

import math
import random

from equipment import build_bottle, build_chalk_bowl, build_oak_bench, build_rings, build_training_bench
from food import build_bowl_of_almonds, build_fig, build_orange, scatter_almonds
from materials import made_of
from rack import build_loaded_bar_on_floor
from room import SILL, WINDOWS
from shapes import (
    arc_text,
    bevel,
    box,
    group,
    link,
    mesh,
    place,
    rounded,
    sheet,
    text,
    tube,
    turned,
)
from soft import build_folded_towel, build_rolled_mat, build_strap, build_towel_stack
from weights import build_hex_pair, build_kettlebell

SILL_TOP = SILL + 0.03
LEDGE = place(2.35, 7.02, 0.9)  # the top of a limestone ledge before the stone wall
TABLE = place(1.55, 3.75, 0.75)


def build_still_lifes(shots):
    """The sets of these shots."""
    for name in shots:
        if name in SETS:
            with group(f'set {name}'):
                SETS[name](random.Random(name))


def bench_aside(chance):
    """For the wide hero the bench stands on the right: on the left is the title."""
    bench = place(7.0, 4.05, rz=62)
    build_training_bench(bench)
    build_folded_towel(bench @ place(0.36, 0.01, 0.444, rz=-100), 0.24, 0.19)


def kettlebell_on_oak(chance):
    block = place(2.25, 6.72)
    box((0.95, 0.46, 0.40), made_of.oak, block @ place(z=0.2), 0.006, 3)
    build_kettlebell(16, block @ place(-0.06, -0.03, 0.4, rz=14))


def bar_on_floor(chance):
    build_loaded_bar_on_floor(place(4.0, 3.78, rz=98), chance)


def rings_and_chalk(chance):
    build_rings(place(2.02, 6.7, rz=-8), 3.56, 2.1, 0.44)
    box((0.62, 0.5, 0.84), made_of.mares, place(2.62, 6.86, 0.42), 0.008, 3)
    build_chalk_bowl(place(2.56, 6.82, 0.84))
    box((0.056, 0.056, 0.034), made_of.chalk, place(2.74, 6.70, 0.857, rz=28), 0.006, 4)
    for _ in range(46):
        crumb, reach = chance.uniform(0.002, 0.009), chance.uniform(0.02, 0.16)
        a = chance.uniform(0, 2 * math.pi)
        spot = place(
            2.70 + reach * math.cos(a), 6.69 + 0.6 * reach * math.sin(a), 0.84 + crumb * 0.3, 0, 20, 90 * a
        )
        box((crumb, crumb * 0.8, crumb * 0.6), made_of.chalk, spot, crumb * 0.2)


def dumbbells_on_bench(chance):
    bench = place(1.25, 3.5, rz=76)
    build_training_bench(bench)
    build_hex_pair(10, bench @ place(0.12, -0.02, 0.446, rz=82))


def almonds_and_fruit(chance):
    build_ledge()
    build_bowl_of_almonds(LEDGE @ place(0.02, 0.0), chance)
    scatter_almonds(LEDGE, chance)
    build_fig(LEDGE @ place(-0.205, -0.035, 0.0285, rx=80, rz=-62))
    build_fig(LEDGE @ place(-0.155, -0.115, 0.0, rz=30))
    build_orange(LEDGE @ place(0.205, 0.03, 0.039))


def build_ledge():
    box((1.5, 0.62, 0.09), made_of.mares, LEDGE @ place(0, 0.06, -0.045), 0.007, 3)
    for x in (-0.5, 0.5):
        box((0.3, 0.44, 0.81), made_of.mares, LEDGE @ place(x, 0.08, -0.495), 0.008, 3)


def bottle_by_the_sea(chance):
    build_bottle(place(-0.16, WINDOWS[1] - 0.02, SILL_TOP, rz=35))
    build_folded_towel(place(-0.2, WINDOWS[1] + 0.40, SILL_TOP, rz=96), 0.26, 0.2, material=made_of.towel)


def tape_and_notebook(chance):
    build_table()
    build_notebook(TABLE @ place(-0.09, 0.02, 0, rz=14))
    build_pencil(TABLE @ place(0.09, 0.075, 0.0036, rz=-38))
    build_tape(TABLE @ place(0.105, -0.055, 0, rz=8))


def build_table():
    for i in range(7):
        box((1.3, 0.118, 0.034), made_of.oak, TABLE @ place(0, (i - 3) * 0.1195, -0.017), 0.0018, 3)


def build_notebook(where):
    """A5, bound in dark blue, with an elastic, a label and a ribbon."""
    box((0.146, 0.208, 0.012), made_of.paper, where @ place(0.001, 0, 0.0082), 0.0008)
    for z in (0.0012, 0.0152):
        box((0.152, 0.214, 0.0024), made_of.notebook, where @ place(0, 0, z), 0.001, 3)
    box((0.004, 0.214, 0.0164), made_of.notebook, where @ place(-0.0745, 0, 0.0082), 0.0019, 3)
    box((0.007, 0.2146, 0.0012), made_of.dark_webbing, where @ place(0.058, 0, 0.0168), 0.0004)
    box((0.07, 0.038, 0.0004), made_of.paper, where @ place(-0.015, 0.055, 0.0166), 0)
    text('ENTRENAMIENTO', 0.0078, made_of.notebook, where @ place(-0.015, 0.0595, 0.0168), 0.00005)
    for y in (0.0505, 0.0435):
        box((0.056, 0.0003, 0.0001), made_of.notebook, where @ place(-0.015, y, 0.0168), 0)
    ribbon = [
        (-0.03, -0.104, 0.005),
        (-0.031, -0.112, 0.002),
        (-0.034, -0.128, 0.0008),
        (-0.03, -0.15, 0.0008),
    ]
    for a, b in zip(ribbon, ribbon[1:]):
        corners = [
            (a[0] - 0.003, *a[1:]),
            (a[0] + 0.003, *a[1:]),
            (b[0] + 0.003, *b[1:]),
            (b[0] - 0.003, *b[1:]),
        ]
        link('ribbon', mesh('ribbon', corners, [(0, 1, 2, 3)]), made_of.webbing, where)


def build_pencil(where):
    """A hexagonal pencil along local x, sharpened at +x."""
    body = turned([(-0.085, 0.0), (-0.085, 0.0036), (0.062, 0.0036)], made_of.terracotta_rubber, where, 6, 10)
    bevel(body, 0.0004, 2, 20)
    turned([(0.062, 0.0035), (0.079, 0.0011)], made_of.boards, where, 24)
    turned([(0.079, 0.0011), (0.0845, 0.0003), (0.0846, 0.0)], made_of.black, where, 16)


def build_tape(where):
    """A tailor's tape: a loose coil on its edge, its end run out over the table, marked."""
    width, turns, inner, pitch = 0.016, 9, 0.012, 0.0019
    coil = []
    for i in range(turns * 36 + 1):
        a = 2 * math.pi * i / 36
        r = inner + pitch * a / (2 * math.pi) + 0.0005 * math.sin(a * 1.7)
        coil.append((r * math.cos(a), r * math.sin(a)))
    tail = [(coil[-1][0], coil[-1][1] + 0.006 * k) for k in range(1, 4)]

    def surface(u, v):
        path = coil + tail
        x, y = path[min(round(v * (len(path) - 1)), len(path) - 1)]
        return (x, y, 0.0006 + u * width)

    sheet(surface, 1, len(coil) + len(tail) - 1, 0.0006, made_of.tape, where)

    # The end runs out from under the coil.
    end = where @ place(rz=-38) @ place(0, -0.08)
    box((width, 0.19, 0.0006), made_of.tape, end @ place(z=0.0003), 0)
    for i in range(19):
        mark = end @ place(0.0045 if i % 5 else 0.003, -0.09 + i * 0.01, 0.0006)
        box((0.005 if i % 5 else 0.008, 0.0005, 0.0001), made_of.black, mark, 0)
        if i % 2:
            text(str(i), 0.0068, made_of.black, mark @ place(-0.0075, 0, 0, rz=90), 0.0001)
    box(
        (width + 0.001, 0.008, 0.0014),
        made_of.brass,
        end @ place(0, -0.096, 0.0006),
        0.0004,
    )


def mat_by_the_window(chance):
    bench = place(0.52, WINDOWS[1], rz=90)
    build_oak_bench(bench, 1.5)
    roll = bench @ place(-0.2, 0.02, 0.45, rz=4)
    build_rolled_mat(roll, made_of.mat)
    for x in (-0.14, 0.16):
        build_strap(roll @ place(x), 0.077, 0.026, made_of.webbing)
    build_towel_stack(
        bench @ place(0.43, 0, 0.45), [made_of.towel, made_of.towel_warm, made_of.towel], chance
    )


def stopwatch_on_stone(chance):
    build_ledge()
    watch = LEDGE @ place(0.02, -0.12, 0.0, rz=-18)
    case = [
        (0, 0),
        (0, 0.022),
        (0.002, 0.0255),
        (0.011, 0.0265),
        (0.0135, 0.0245),
        (0.0138, 0.0225),
        (0.0122, 0.0222),
    ]
    turned(rounded(case, 0.001), made_of.brushed_steel, watch, 112, upright=True)
    turned([(0.0118, 0.0224), (0.0119, 0.0)], made_of.enamel, watch, 96, upright=True)
    dial = watch @ place(z=0.01195)
    for second in range(60):
        length = 0.0022 if second % 5 else 0.0036
        tick = dial @ place(rz=6 * second) @ place(0, 0.0205 - length / 2, 0)
        box((0.00028 if second % 5 else 0.0005, length, 0.0001), made_of.black, tick, 0)
    for minute in range(5, 65, 5):
        arc_text(str(minute), 0.0148, 0.0036, made_of.black, dial, 90 - 6 * minute, 0.00005)
    hand = dial @ place(rz=-72)
    box((0.0005, 0.024, 0.0003), made_of.terracotta_rubber, hand @ place(0, 0.0075, 0.0006), 0)
    turned(
        rounded([(0, 0), (0, 0.0013), (0.0011, 0.0013), (0.0011, 0)], 0.0003),
        made_of.steel,
        dial,
        32,
        upright=True,
    )
    turned(
        rounded([(0.0255, 0.003), (0.031, 0.003), (0.031, 0.0045), (0.037, 0.0045), (0.037, 0)], 0.0007),
        made_of.steel,
        watch @ place(0, 0, 0.0068, rz=90),
        40,
    )
    ring = [
        (0.0085 * math.cos(math.pi * i / 8), 0.038 + 0.009 * math.sin(math.pi * i / 8), 0.0068)
        for i in range(-2, 11)
    ]
    tube(ring, 0.0011, made_of.steel, watch)
    cord = [
        (0.0, 0.047, 0.006),
        (0.03, 0.075, 0.002),
        (0.085, 0.07, 0.002),
        (0.12, 0.02, 0.002),
        (0.10, -0.04, 0.002),
        (0.15, -0.085, 0.002),
        (0.23, -0.05, 0.002),
        (0.20, 0.04, 0.002),
        (0.10, 0.10, 0.004),
        (0.0, 0.049, 0.009),
    ]
    tube(cord, 0.0019, made_of.webbing, watch)


SETS = {
    'hero-ancho': bench_aside,
    'kettlebell-roble': kettlebell_on_oak,
    'barra-discos': bar_on_floor,
    'anillas-magnesio': rings_and_chalk,
    'mancuernas-banco': dumbbells_on_bench,
    'almendras-fruta': almonds_and_fruit,
    'botella-mar': bottle_by_the_sea,
    'cinta-metrica-libreta': tape_and_notebook,
    'esterilla-ventana': mat_by_the_window,
    'cronometro': stopwatch_on_stone,
}
