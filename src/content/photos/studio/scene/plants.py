"""An olive tree in a pot, grown by rule."""

import math
import random

from mathutils import Matrix, Vector

from materials import made_of
from shapes import link, mesh, rounded, smooth, tube, turned


def build_potted_olive(where, height=1.9, seed=4, leaves=5200):
    """A terracotta pot 0.42 m tall and a young tree `height` m above it."""
    profile = [
        (0, 0),
        (0, 0.14),
        (0.02, 0.15),
        (0.33, 0.205),
        (0.335, 0.225),
        (0.40, 0.232),
        (0.405, 0.205),
        (0.36, 0.2),
        (0.36, 0.19),
    ]
    turned(rounded(profile, 0.01), made_of.pot, where, 96, upright=True)
    turned([(0.355, 0.2), (0.365, 0.1), (0.372, 0.0)], made_of.soil, where, 64, upright=True)
    turned(
        rounded([(0, 0), (0, 0.2), (0.02, 0.215), (0.02, 0.19)], 0.006),
        made_of.pot,
        where @ Matrix.Translation((0, 0, -0.004)),
        96,
        upright=True,
    )
    chance = random.Random(seed)
    twigs = []
    grow(Vector((0, 0, 0.36)), Vector((0.05, 0.02, 1)), height * 0.36, 0.027, 0, chance, twigs, where)
    add_leaves(twigs, leaves, chance, where)


def grow(start, direction, length, radius, depth, chance, twigs, where):
    """A branch that wanders upwards and forks; the outermost ones are collected in `twigs`."""
    points, radii, spot, heading = [start], [1.0], start.copy(), direction.normalized()
    steps = 5
    for i in range(steps):
        wander = Vector([chance.uniform(-1, 1) for _ in range(3)]) * (0.16 + 0.06 * depth)
        heading = (heading + wander + Vector((0, 0, 0.10 - 0.05 * depth))).normalized()
        spot = spot + heading * length / steps
        points.append(spot.copy())
        radii.append(1 - 0.45 * (i + 1) / steps)
    tube(
        [tuple(p) for p in points], radius, made_of.bark, where, radii=radii, resolution=4 if depth < 2 else 2
    )
    if depth >= 3:
        twigs.append(points)
        return
    if depth == 2:
        twigs.append(points[2:])
    for _ in range((5, 5, 4)[depth]):
        at = chance.randint(2, steps) if depth else chance.randint(3, steps)
        turn = chance.uniform(0, 2 * math.pi)
        side = Vector((math.cos(turn), math.sin(turn), chance.uniform(0.1, 0.9)))
        fork = (heading * 0.5 + side * 0.8).normalized()
        grow(
            points[at],
            fork,
            length * chance.uniform(0.5, 0.78),
            radius * 0.5,
            depth + 1,
            chance,
            twigs,
            where,
        )


def add_leaves(twigs, count, chance, where):
    """Narrow leaves in pairs along the twigs, folded at the rib, all in one mesh."""
    vertices, faces = [], []
    for i in range(count):
        twig = twigs[i % len(twigs)]
        k = chance.randint(0, len(twig) - 2)
        spot = twig[k].lerp(twig[k + 1], chance.random())
        along = (twig[k + 1] - twig[k]).normalized()
        out = Vector([chance.gauss(0, 1) for _ in range(3)])
        axis = (out.normalized() * 0.8 + along * 0.7 + Vector((0, 0, -0.1))).normalized()
        across = axis.cross(Vector([chance.gauss(0, 1) for _ in range(3)])).normalized()
        up = across.cross(axis)
        length, width = chance.uniform(0.035, 0.062), chance.uniform(0.004, 0.0065)
        start = len(vertices)
        for t, w in ((0.0, 0.12), (0.35, 1.0), (0.75, 0.8), (1.0, 0.05)):
            middle = spot + axis * (0.004 + length * t) - up * (0.006 * t * t)
            vertices += [
                middle - across * width * w + up * 0.0012,
                middle,
                middle + across * width * w + up * 0.0012,
            ]
        for row in range(3):
            a = start + 3 * row
            faces += [(a, a + 1, a + 4, a + 3), (a + 1, a + 2, a + 5, a + 4)]
    smooth(link('leaves', mesh('leaves', vertices, faces), made_of.olive_leaf, where), 60)
