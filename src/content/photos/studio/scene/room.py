"""The ground floor: sea-side wall with three arched windows (x = 0), a wall of marès (y = DEPTH),
plaster on the other two, rubber framed in oak, beams and boards above. Metres, z up.
"""

import math
import random

import bmesh
from materials import made_of
from mathutils import Vector, noise
from shapes import (
    arc_text,
    bevel,
    box,
    box_mesh,
    cut,
    link,
    mesh,
    place,
    prism_mesh,
    rounded,
    smooth,
    tube,
    turned,
)

WIDTH, DEPTH, HEIGHT, WALL = 9.0, 7.4, 3.75, 0.5
WINDOWS = (1.55, 3.75, 5.95)  # middles, along y
WINDOW_WIDTH, SILL, SPRING = 1.35, 0.38, 2.35
DOOR_X, DOOR_WIDTH, DOOR_SPRING = 6.9, 1.3, 2.0
BORDER = 0.24  # of oak, along the walls


def build_room():
    build_shell()
    build_stone_wall()
    build_floor_border()
    build_ceiling()
    for y in WINDOWS:
        build_window(y)
    build_door()
    build_fittings()


def arch(middle, width, foot, spring, steps=28):
    """An arched opening as an outline, counter-clockwise."""
    half = width / 2
    bow = [
        (middle + half * math.cos(math.pi * i / steps), spring + half * math.sin(math.pi * i / steps))
        for i in range(steps + 1)
    ]
    return [(middle - half, foot), (middle + half, foot), *bow]


def build_shell():
    outer_x, outer_y = WIDTH + 2 * WALL, DEPTH + 2 * WALL
    box((outer_x, outer_y, 0.2), made_of.rubber_floor, place(WIDTH / 2, DEPTH / 2, -0.1), 0)
    sea_side = box(
        (WALL, outer_y, HEIGHT + 0.2), made_of.limewash, place(-WALL / 2, DEPTH / 2, HEIGHT / 2), 0
    )
    for y in WINDOWS:
        cut(sea_side, link('tool', prism_mesh(arch(y, WINDOW_WIDTH, SILL, SPRING), -WALL - 0.1, 0.1)))
    bevel(sea_side, 0.014, 3, 30)
    box((WALL, outer_y, HEIGHT + 0.2), made_of.limewash, place(WIDTH + WALL / 2, DEPTH / 2, HEIGHT / 2), 0)
    # Built along x and turned, so that the doorway, cut 0.3 m deep into its local +x face, opens inwards.
    front = box((WALL, WIDTH, HEIGHT + 0.2), made_of.limewash, place(), 0)
    niche = arch(WIDTH / 2 - DOOR_X, DOOR_WIDTH, -HEIGHT, DOOR_SPRING - HEIGHT / 2)
    cut(front, link('tool', prism_mesh(niche, WALL / 2 - 0.3, WALL)))
    bevel(front, 0.014, 3, 30)
    front.matrix_world = place(WIDTH / 2, -WALL / 2, HEIGHT / 2, rz=90)
    box((WIDTH, 0.3, HEIGHT + 0.2), made_of.mortar, place(WIDTH / 2, DEPTH + 0.165, HEIGHT / 2), 0)


def build_stone_wall():
    """Courses of different heights, blocks of different lengths, each set off and worn."""
    chance = random.Random(11)
    z = 0.0
    while z < HEIGHT:
        course = chance.choice((0.28, 0.33, 0.37, 0.40))
        x = -chance.uniform(0, 0.6)
        while x < WIDTH:
            length = chance.uniform(0.42, 0.92)
            left, right, top = max(0, x), min(WIDTH, x + length), min(HEIGHT, z + course)
            if right - left > 0.08 and top - z > 0.06:
                middle = ((left + right) / 2, DEPTH + 0.03 + chance.uniform(-0.006, 0.008), (z + top) / 2)
                size = (right - left - 0.009, 0.09, top - z - 0.009)
                turn = [math.degrees(chance.uniform(-0.005, 0.005)) for _ in range(3)]
                build_stone(size, place(*middle, *turn), chance)
            x += length
        z += course


def build_stone(size, where, chance):
    """One block: broken edges, a few chipped off."""
    data = box_mesh(*size)
    work = bmesh.new()
    work.from_mesh(data)
    bmesh.ops.bevel(
        work, geom=work.edges[:], offset=chance.uniform(0.004, 0.010), segments=2, profile=0.6, affect='EDGES'
    )
    bmesh.ops.subdivide_edges(
        work, edges=[e for e in work.edges if e.calc_length() > 0.12], cuts=7, use_grid_fill=True
    )
    shift = Vector((chance.uniform(0, 90), chance.uniform(0, 90), chance.uniform(0, 90)))
    half = Vector(size) / 2
    for vertex in work.verts:
        reach = max(abs(vertex.co.x) / half.x, abs(vertex.co.z) / half.z)
        chip = max(0.0, noise.noise(vertex.co * 7 + shift) - 0.12) if reach > 0.93 else 0.0
        hollow = noise.noise(vertex.co * 4 + shift * 2) * 0.0022
        if vertex.co.y < 0:
            vertex.co.y += chip * 0.055 + hollow
            vertex.co.x -= math.copysign(chip * 0.012, vertex.co.x)
            vertex.co.z -= math.copysign(chip * 0.012, vertex.co.z)
    work.to_mesh(data)
    work.free()
    smooth(link('stone', data, made_of.mares, where), 60)


def build_floor_border():
    """Oak boards flush with the rubber, 3 mm proud."""
    chance = random.Random(3)

    def run(length, where):
        x = 0.0
        while x < length - 0.01:
            piece = min(chance.uniform(1.4, 2.2), length - x)
            for row in (0, 1):
                size = (piece - 0.002, BORDER / 2 - 0.002, 0.02)
                box(
                    size,
                    made_of.oak,
                    where
                    @ place(
                        x + piece / 2, (row + 0.5) * BORDER / 2, -0.007 + chance.uniform(-0.0006, 0.0006)
                    ),
                    0.0014,
                )
            x += piece

    run(WIDTH, place(0, DEPTH - BORDER))
    run(WIDTH, place(0, 0))
    run(DEPTH - 2 * BORDER, place(BORDER, BORDER, rz=90))
    run(DEPTH - 2 * BORDER, place(WIDTH, BORDER, rz=90))


def build_ceiling():
    """Old beams along y; boards above them, and a slot of skylight along the stone."""
    chance = random.Random(5)
    for i in range(12):
        x = 0.42 + i * 0.75
        size = (DEPTH - 0.36, 0.14 + chance.uniform(-0.01, 0.02), 0.20)
        tilt = [
            math.degrees(chance.uniform(-0.01, 0.01)),
            0,
            90 + math.degrees(chance.uniform(-0.004, 0.004)),
        ]
        box(
            size,
            made_of.beam,
            place(x, DEPTH / 2 - 0.46, HEIGHT - 0.09 + chance.uniform(-0.012, 0.012), *tilt),
            0.014,
            3,
        )
    for i in range(48):
        y = 0.075 + i * 0.142
        box(
            (WIDTH, 0.139, 0.02),
            made_of.boards,
            place(WIDTH / 2, y, HEIGHT + 0.025 + chance.uniform(-0.002, 0.002)),
            0.002,
        )
    box((WIDTH, 0.16, 0.26), made_of.beam, place(WIDTH / 2, DEPTH - 0.68, HEIGHT - 0.10), 0.014, 3)
    box((WIDTH + 1, DEPTH + 1, 0.1), made_of.limewash, place(WIDTH / 2, DEPTH / 2, HEIGHT + 0.16), 0)


def build_window(y):
    """Stone sill, steel frame with glazing bars, a dusty pane."""
    box((WALL + 0.05, WINDOW_WIDTH, 0.05), made_of.mares, place(-WALL / 2 + 0.035, y, SILL + 0.005), 0.006)
    x = -WALL + 0.12
    frame = link(
        'frame',
        prism_mesh(arch(y, WINDOW_WIDTH - 0.001, SILL + 0.03, SPRING), x - 0.025, x + 0.025),
        made_of.window_frame,
    )
    cut(frame, link('tool', prism_mesh(arch(y, WINDOW_WIDTH - 0.09, SILL + 0.075, SPRING), x - 0.1, x + 0.1)))
    bevel(frame, 0.004)
    top = SPRING + 0.60
    box((0.035, 0.028, top - SILL), made_of.window_frame, place(x, y, (SILL + top) / 2 + 0.03), 0.003)
    for z in (SILL + 0.72, SILL + 1.36, SPRING):
        box(
            (0.03, WINDOW_WIDTH - 0.06, 0.022 if z < SPRING else 0.04),
            made_of.window_frame,
            place(x, y, z),
            0.003,
        )
    box((0.016, 0.018, 0.11), made_of.brass, place(x + 0.025, y, SILL + 0.95), 0.004)
    outline = arch(y, WINDOW_WIDTH - 0.08, SILL + 0.07, SPRING)
    glass = link('pane', mesh('pane', [(x, *p) for p in outline], [tuple(range(len(outline)))]), made_of.pane)
    glass.visible_shadow = glass.visible_diffuse = False


def build_door():
    """Two leaves of oak boards in the arch of the front wall."""
    half = DOOR_WIDTH / 2
    for i in range(8):
        width = DOOR_WIDTH / 8
        x = DOOR_X - half + (i + 0.5) * width
        rise = math.sqrt(max(0.0, half**2 - (abs(x - DOOR_X) + width * 0.2) ** 2))
        length = DOOR_SPRING + rise + 0.1
        box((length, width - 0.003, 0.05), made_of.oak, place(x, -0.20, length / 2, ry=-90, rz=90), 0.004)
    for z in (0.45, 1.75):
        for side in (-1, 1):
            box((half - 0.05, 0.016, 0.07), made_of.black, place(DOOR_X + side * half / 2, -0.165, z), 0.004)
    for side in (-1, 1):
        tube(
            [(0, 0, -0.09), (0, 0.05, -0.075), (0, 0.05, 0.075), (0, 0, 0.09)],
            0.009,
            made_of.brass,
            place(DOOR_X + side * 0.07, -0.172, 1.08),
        )


def build_fittings():
    """What every room has and no drawing shows: a switch, a conduit, a clock, a vent."""
    for x, y, turn in ((DOOR_X - 0.85, 0.006, 0), (WIDTH - 0.006, 2.2, 90)):
        box((0.085, 0.012, 0.085), made_of.enamel, place(x, y, 1.12, rz=turn), 0.004, 3)
        box((0.032, 0.016, 0.05), made_of.enamel, place(x, y, 1.12, rx=3, rz=turn), 0.003, 3)
    conduit = place(WIDTH - 0.006, 2.2)
    tube([(0, 0, 1.165), (0, 0, HEIGHT - 0.05)], 0.009, made_of.enamel, conduit, curved=False)
    box((0.03, 0.34, 0.2), made_of.enamel, place(WIDTH - 0.015, 0.9, 0.32), 0.006)
    clock = place(WIDTH - 0.012, 2.9, 2.45, rz=180)
    turned(
        rounded([(0, 0), (0, 0.16), (0.035, 0.16), (0.035, 0.147), (0.024, 0.147)], 0.004),
        made_of.black,
        clock,
    )
    turned([(0.022, 0.15), (0.0221, 0.0)], made_of.enamel, clock)
    face = clock @ place(0.023, 0, 0, rz=90) @ place(rx=90)
    for hour in range(12):
        arc_text('|', 0.125, 0.022, made_of.black, face, 30.0 * hour)
    for angle, length in ((128, 0.075), (42, 0.11)):
        hand = face @ place(rz=angle) @ place(length / 2 - 0.012, 0, 0.003)
        box((length, 0.006, 0.002), made_of.black, hand, 0)
