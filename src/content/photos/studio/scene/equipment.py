"""What stands, hangs and leans about the room: boxes, benches, racks, rings, rope, wall bars, mirror."""

import math

from materials import made_of
from mathutils import Matrix, Vector
from shapes import bevel, box, cut, link, place, prism_mesh, rounded, sheet, smooth, text, tube, turned
from weights import build_dumbbell, hexagon_height


def build_plyo_box(where, size=(0.75, 0.60, 0.50), height_print='50'):
    """A jumping box of 20 mm ply: hand holes, screws, its height stamped on the side."""
    width, depth, height = size
    t = 0.02
    for z in (height - t / 2, t / 2):
        box((width, depth, t), made_of.plywood, where @ place(0, 0, z), 0.0016)
    for side in (-1, 1):
        box(
            (width, height - 2 * t, t),
            made_of.plywood,
            where @ place(0, side * (depth / 2 - t / 2), height / 2, rx=90),
            0.0016,
        )
        end = box((depth - 2 * t, height - 2 * t, t), made_of.plywood, place(), 0)
        cut(end, hand_hole())
        bevel(end, 0.0016)
        end.matrix_world = where @ place(side * (width / 2 - t / 2), 0, height / 2, rx=90, rz=90)
        for x in (-0.45, -0.16, 0.16, 0.45):
            screw = where @ place(x * width, side * (depth / 2 - t / 2), height, ry=-90)
            turned([(-0.001, 0), (-0.001, 0.0035), (0.0006, 0.0042), (0.0008, 0)], made_of.steel, screw, 16)
    text(
        height_print,
        0.12,
        made_of.black,
        where @ place(-width * 0.3, -depth / 2 - 0.0003, height - 0.11, rx=90),
        0.0002,
    )


def hand_hole():
    """A slot 90 mm wide, as a tool across local z."""
    outline = []
    for i in range(24):
        a = 2 * math.pi * i / 24
        outline.append(
            ((0.045 if math.cos(a) >= 0 else -0.045) + 0.018 * math.cos(a), 0.10 + 0.018 * math.sin(a))
        )
    tool = link('tool', prism_mesh(outline, -0.1, 0.1))
    # The outline's (y, z) becomes the panel's (x, y), the depth its z.
    tool.data.transform(Matrix(((0, 1, 0, 0), (0, 0, 1, 0), (1, 0, 0, 0), (0, 0, 0, 1))))
    return tool


def build_training_bench(where):
    """A flat bench: a stuffed, piped pad on a steel frame."""
    build_pad(1.22, 0.29, 0.075, where @ place(0, 0, 0.405))
    box((1.16, 0.24, 0.018), made_of.black, where @ place(0, 0, 0.36))
    box((1.0, 0.06, 0.06), made_of.ink, where @ place(0, 0, 0.32))
    for side, width in ((-1, 0.52), (1, 0.36)):
        box((0.06, 0.06, 0.30), made_of.ink, where @ place(side * 0.46, 0, 0.17))
        box((0.06, width, 0.05), made_of.ink, where @ place(side * 0.46, 0, 0.03))
        for end in (-1, 1):
            box(
                (0.066, 0.03, 0.054),
                made_of.bumper,
                where @ place(side * 0.46, end * (width / 2 - 0.01), 0.028),
                0.004,
            )


def build_pad(length, width, height, where):
    """A stuffed pad: crowned on top, pinched at its seam, with a welt along it."""

    def side(u, v, sign):
        x, y = (u - 0.5) * length, (v - 0.5) * width
        # Superellipse-like fall towards the rim, so that the stuffing shows.
        rim = max(abs(2 * u - 1) ** (length / width * 5), abs(2 * v - 1) ** 7)
        crown = 1 - 0.9 * rim
        wrinkle = 0.0016 * math.sin(x * 41 + y * 9) * (1 - crown)
        return (
            *round_corner(x, y, length / 2, width / 2, 0.03),
            sign * (height / 2 * crown + wrinkle)
            + (0.004 * math.cos(math.pi * (2 * v - 1) / 2) if sign > 0 else 0),
        )

    for sign in (1, -1):
        sheet(lambda u, v: side(spread(u), spread(v), sign), 60, 28, 0.002, made_of.leather, where)
    a, b, r = length / 2 - 0.001, width / 2 - 0.001, 0.03
    corners = [
        (sx * (a - r) + r * math.cos(t), sy * (b - r) + r * math.sin(t), 0)
        for sx, sy, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270))
        for t in [math.radians(start + 15 * i) for i in range(7)]
    ]
    tube(corners, 0.0035, made_of.stitch, where, closed=True, curved=False)


def round_corner(x, y, half_x, half_y, radius):
    """Draws a point of a rectangle in, so that the rectangle's corners become round."""
    dx, dy = abs(x) - (half_x - radius), abs(y) - (half_y - radius)
    if dx <= 0 or dy <= 0:
        return x, y
    shrink = max(dx, dy) / math.hypot(dx, dy)
    return (
        math.copysign(half_x - radius + dx * shrink, x),
        math.copysign(half_y - radius + dy * shrink, y),
    )


def spread(t):
    """Samples closer together near 0 and 1."""
    return 0.5 - 0.5 * math.cos(math.pi * t)


def build_oak_bench(where, length=1.5):
    """A plain bench of oak by the wall."""
    for i in range(3):
        box((length, 0.118, 0.036), made_of.oak, where @ place(0, (i - 1) * 0.122, 0.432), 0.004, 3)
    for side in (-1, 1):
        x = side * (length / 2 - 0.16)
        for y in (-1, 1):
            box((0.41, 0.055, 0.055), made_of.oak, where @ place(x, y * 0.13, 0.207, ry=90), 0.004)
        box((0.31, 0.05, 0.05), made_of.oak, where @ place(x, 0, 0.39, rz=90), 0.004)
    box((length - 0.36, 0.03, 0.05), made_of.oak, where @ place(0, 0, 0.16), 0.004)


def build_dumbbell_rack(where, chance, length=2.4):
    """Three tilted shelves along local x, open to -y, with pairs from light (top) to heavy."""
    for x in (-length / 2, length / 2):
        box((0.07, 0.07, 1.12), made_of.ink, where @ place(x, 0.20, 0.56, rx=-6))
        box((0.07, 0.58, 0.06), made_of.ink, where @ place(x, 0, 0.03))
        box((0.074, 0.052, 0.012), made_of.bumper, where @ place(x, -0.27, 0.006), 0.002)
    shelves = (
        (0.28, (20, 20, 22, 22, 24, 24, 28, 28)),
        (0.63, (10, 10, 12, 12, 14, 14, 16, 16, 18, 18)),
        (0.98, (2, 2, 4, 4, 5, 5, 6, 6, 8, 8)),
    )
    for z, weights in shelves:
        shelf = where @ place(0, -0.02 + (z - 0.28) * 0.11, z, rx=18)
        for y in (-0.105, 0.105):
            box((length - 0.07, 0.09, 0.006), made_of.ink, shelf @ place(0, y, 0), 0.001)
        for y, height in ((-0.15, 0.05), (0.15, 0.036)):
            box((length - 0.07, 0.006, height), made_of.ink, shelf @ place(0, y, 0.008), 0.0015)
        for x in (-1, 1):
            box((0.012, 0.33, 0.085), made_of.ink, shelf @ place(x * (length / 2 - 0.04), 0, -0.004))
        reach = length - 0.30
        for i, kilos in enumerate(weights):
            x = -reach / 2 + reach * i / (len(weights) - 1) + chance.uniform(-0.006, 0.006)
            spot = place(
                x, chance.uniform(-0.008, 0.008), hexagon_height(kilos) + 0.004, rz=90 + chance.uniform(-3, 3)
            )
            build_dumbbell(kilos, shelf @ spot)


def build_rings(where, ceiling, drop=1.65, apart=0.52):
    """Two birch rings on straps from a beam `ceiling` m up; they hang `drop` m under it."""
    for side in (-1, 1):
        foot = ceiling - drop
        hang = where @ place(side * apart / 2, 0, 0, rz=side * 12)
        circle = [
            (0.104 * math.sin(2 * math.pi * i / 16), 0, foot + 0.104 * math.cos(2 * math.pi * i / 16))
            for i in range(16)
        ]
        tube(circle, 0.014, made_of.oak, hang, closed=True, resolution=10)
        loop = foot + 0.104
        # Webbing around the ring and up on both sides, drawn together by a buckle.
        band = [
            (0, -0.0165, loop - 0.012),
            (0, -0.0165, loop + 0.016),
            (0, -0.004, loop + 0.09),
            (0, -0.003, ceiling),
        ]
        for front in (1, -1):
            ribbon([(x, y * front, z) for x, y, z in band], 0.036, made_of.webbing, hang)
        ribbon(
            [
                (0, -0.0165, loop - 0.012),
                (0, -0.01, loop - 0.028),
                (0, 0.01, loop - 0.028),
                (0, 0.0165, loop - 0.012),
            ],
            0.036,
            made_of.webbing,
            hang,
        )
        box((0.052, 0.022, 0.045), made_of.steel, hang @ place(0, 0, loop + 0.16), 0.004)
        ribbon(
            [
                (0, -0.013, loop + 0.15),
                (0.006, -0.03, loop + 0.05),
                (0.004, -0.02, loop - 0.02 - 0.03 * side),
            ],
            0.034,
            made_of.webbing,
            hang,
        )


def ribbon(points, width, material, where):
    """Flat webbing, its width along local x."""
    points = [Vector(p) for p in points]

    def surface(u, v):
        at = v * (len(points) - 1)
        i = min(int(at), len(points) - 2)
        spot = points[i].lerp(points[i + 1], at - i)
        return (spot.x + (u - 0.5) * width, spot.y, spot.z)

    return sheet(surface, 2, (len(points) - 1) * 4, 0.0018, material, where)


def build_climbing_rope(where, ceiling):
    """Three twisted strands, 36 mm thick, a whipped end 0.35 m above the floor."""
    turns, steps, foot = 22, 440, 0.35
    for strand in range(3):
        points = []
        for i in range(steps + 1):
            t = i / steps
            a = 2 * math.pi * (turns * t + strand / 3)
            sway = 0.012 * math.sin(t * 2.2)
            points.append((0.0095 * math.cos(a) + sway, 0.0095 * math.sin(a), foot + (ceiling - foot) * t))
        tube(points, 0.0105, made_of.sisal, where, curved=False, resolution=4)
    turned(
        rounded([(foot - 0.01, 0), (foot - 0.01, 0.02), (foot + 0.13, 0.0215), (foot + 0.13, 0.015)], 0.006),
        made_of.dark_webbing,
        where,
        40,
        upright=True,
    )
    turned([(ceiling - 0.10, 0.024), (ceiling, 0.026)], made_of.black, where, 40, upright=True)


def build_wall_bars(where, width=0.9, height=2.45):
    """Swedish bars on the wall at local y = 0."""
    for x in (-width / 2, width / 2):
        box((height, 0.11, 0.03), made_of.oak, where @ place(x, -0.06, height / 2, ry=90), 0.004)
    for i in range(15):
        z = 0.14 + i * 0.155
        y = -0.13 if i == 14 else -0.075
        body = turned([(-width / 2, 0.018), (width / 2, 0.018)], made_of.oak, where @ place(0, y, z), 40)
        body.scale.z = 0.85


def build_shelf(where, length=1.5):
    """An oak shelf on two iron brackets at a wall, local y = 0."""
    box((length, 0.24, 0.038), made_of.oak, where @ place(0, -0.12, 0.019), 0.004)
    for side in (-1, 1):
        x = side * (length / 2 - 0.18)
        box((0.03, 0.2, 0.006), made_of.black, where @ place(x, -0.1, -0.003), 0.001)
        box((0.03, 0.006, 0.16), made_of.black, where @ place(x, -0.003, -0.08), 0.001)


def build_mirror(where, width, height):
    """A mirror in a thin steel frame; local y = 0 is the wall, it looks to -y."""
    box((width, 0.008, height), made_of.mirror, where @ place(0, -0.012, height / 2), 0.002)
    for side in (-1, 1):
        box(
            (0.014, 0.024, height + 0.014),
            made_of.black,
            where @ place(side * width / 2, -0.012, height / 2),
            0.002,
        )
    for z in (0, height):
        box((width, 0.024, 0.014), made_of.black, where @ place(0, -0.012, z), 0.002)


def build_pegs(where, count=5, gap=0.24):
    """A rail of turned pegs on the wall, local y = 0."""
    box((count * gap + 0.1, 0.022, 0.09), made_of.oak, where @ place(0, -0.011, 0), 0.004)
    for i in range(count):
        profile = rounded(
            [(0, 0), (0, 0.009), (0.05, 0.009), (0.056, 0.015), (0.072, 0.014), (0.072, 0)], 0.004
        )
        turned(
            profile,
            made_of.oak,
            where @ place((i - (count - 1) / 2) * gap, -0.02, 0, rz=-90) @ place(ry=-8),
            32,
        )


def build_jump_rope(where):
    """A rope doubled over a peg at `where`, its handles hanging."""
    loop = [(0.014 * math.cos(math.pi * i / 8), -0.06, 0.014 * math.sin(math.pi * i / 8)) for i in range(9)]
    right = [(0.016, -0.055, -0.1), (0.03, -0.04, -0.5), (0.022, -0.03, -0.72)]
    left = [(-0.022, -0.03, -0.66), (-0.036, -0.045, -0.45), (-0.018, -0.055, -0.1)]
    tube(left + loop[::-1] + right, 0.004, made_of.black, where)
    for x, z in ((0.022, -0.78), (-0.022, -0.72)):
        turned(
            rounded([(-0.07, 0), (-0.07, 0.014), (0, 0.017), (0.07, 0.013), (0.07, 0)], 0.004),
            made_of.oak,
            where @ place(x, -0.028, z, ry=90),
            32,
        )


def build_bottle(where, lid='terracotta_rubber'):
    """A steel bottle, 0.27 m tall, with a loop on its lid."""
    profile = [
        (0, 0),
        (0, 0.034),
        (0.004, 0.0365),
        (0.18, 0.0365),
        (0.205, 0.031),
        (0.222, 0.024),
        (0.238, 0.0235),
        (0.238, 0.019),
    ]
    turned(rounded(profile, 0.008, 5), made_of.brushed_steel, where, 96, upright=True)
    cap = [(0.236, 0.0), (0.236, 0.0265), (0.268, 0.0265), (0.272, 0.022), (0.272, 0)]
    turned(rounded(cap, 0.003), getattr(made_of, lid), where, 72, upright=True)
    handle = [
        (-0.02, 0, 0.262),
        (-0.021, 0, 0.285),
        (-0.012, 0, 0.297),
        (0.012, 0, 0.297),
        (0.021, 0, 0.285),
        (0.02, 0, 0.262),
    ]
    tube(handle, 0.0045, getattr(made_of, lid), where)


def build_chalk_bowl(where):
    """An iron bowl on a foot, blocks and crumbs of magnesium in it."""
    profile = [
        (0, 0),
        (0, 0.07),
        (0.012, 0.074),
        (0.03, 0.105),
        (0.085, 0.150),
        (0.09, 0.148),
        (0.036, 0.10),
        (0.02, 0.06),
        (0.02, 0),
    ]
    smooth(turned(rounded(profile, 0.004), made_of.iron, where, 96, upright=True), 50)
    for x, y, z, turn in (
        (-0.04, 0.0, 0.056, 20),
        (0.045, 0.02, 0.058, 75),
        (0.0, -0.05, 0.055, -30),
        (0.005, 0.02, 0.092, 48),
    ):
        box(
            (0.056, 0.056, 0.034),
            made_of.chalk,
            where @ place(x, y, z, rx=turn % 17 - 8, ry=turn % 13 - 6, rz=turn),
            0.006,
            4,
        )
