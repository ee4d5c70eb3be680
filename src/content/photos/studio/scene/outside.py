"""What the windows show: a terrace and its hedge, umbrella pines, the bay and hills in haze. All of it shines by
itself (see materials.hazy), so that it costs the room no noise. Each pine is a group, which a shot
leaves out where a window would cut its crown from its trunk.
"""

import math
import random

import bpy
from materials import made_of
from mathutils import Vector
from shapes import box, group, link, mesh, place, smooth, tube


def build_outside():
    before = set(bpy.data.objects)
    box((12, 60, 0.2), made_of.terrace, place(-6.6, 4, -0.35), 0)
    box((0.4, 60, 0.62), made_of.terrace, place(-12.4, 4, 0.06), 0.03)
    corners = [(-9000, -9000, -30), (-29, -9000, -30), (-29, 9000, -30), (-9000, 9000, -30)]
    link('sea', mesh('sea', corners, [(0, 1, 2, 3)]), made_of.sea)
    build_hills()
    build_hedge(random.Random(8))
    for i, (x, y, height) in enumerate(
        (
            (-17, 7.4, 5.6),
            (-24, 1.6, 6.8),
            (-21, -5.5, 6.0),
            (-31, 13.5, 7.6),
            (-19, 18.5, 5.4),
            (-30, -14, 7.0),
            (-20, 16.3, 5.6),
        )
    ):
        with group(f'pine {i}'):
            build_pine(x, y, height, random.Random(20 + i))
    for thing in set(bpy.data.objects) - before:
        thing.visible_diffuse = thing.visible_shadow = False


def build_hills():
    """Two headlands across the bay."""
    for distance, height, phase in ((-2600, 120, 0.0), (-4200, 230, 2.1)):
        vertices, faces, steps = [], [], 160
        for i in range(steps + 1):
            y = -6000 + 12000 * i / steps
            swell = (
                math.sin(y / 900 + phase) * 0.6
                + math.sin(y / 370 + phase * 3) * 0.25
                + math.sin(y / 140) * 0.06
            )
            vertices += [(distance, y, -31), (distance - 300, y, -30 + height * max(0.0, swell))]
        faces = [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(steps)]
        link('hill', mesh('hill', vertices, faces), made_of.hills)


def build_hedge(chance):
    """Rosemary along the terrace's wall, higher here, lower there."""
    vertices, faces = [], []
    for i in range(6500):
        y = -26 + 60 * i / 6500
        top = 0.42 + 0.22 * math.sin(y * 1.3) + 0.16 * math.sin(y * 3.1 + 1)
        spot = Vector((-11.9 + chance.gauss(0, 0.16), y, chance.uniform(-0.2, max(0.0, top))))
        add_clump(vertices, faces, spot, chance.uniform(0.06, 0.15), chance)
    smooth(link('hedge', mesh('hedge', vertices, faces), made_of.rosemary), 30)


def build_pine(x, y, height, chance):
    """A leaning trunk that forks under a flat crown of needle clumps."""
    lean = Vector((chance.uniform(-0.5, 0.5), chance.uniform(-0.9, 0.9), 0))
    fork = Vector((x, y, -1.5)) + lean * 0.7 + Vector((0, 0, height * 0.62))
    tube(
        [(x, y, -1.5), tuple(Vector((x, y, -1.5)) + lean * 0.5 + Vector((0, 0, height * 0.3))), tuple(fork)],
        0.17,
        made_of.pine_bark,
        radii=[1, 0.85, 0.7],
    )
    crown = fork + Vector((0, 0, height * 0.3))
    spread = height * 0.42
    for _ in range(6):
        a, r = chance.uniform(0, 2 * math.pi), spread * chance.uniform(0.4, 0.8)
        tip = crown + Vector((r * math.cos(a), r * math.sin(a), chance.uniform(-0.3, 0.1)))
        bend = fork.lerp(tip, 0.5) + Vector((0, 0, -0.25))
        tube(
            [tuple(fork), tuple(bend), tuple(tip)], 0.08, made_of.pine_bark, radii=[1, 0.7, 0.3], resolution=3
        )
    vertices, faces = [], []
    for _ in range(420):
        a, r = chance.uniform(0, 2 * math.pi), spread * math.sqrt(chance.random())
        rise = 0.55 * (1 - (r / spread) ** 2) + chance.uniform(-0.28, 0.12)
        add_clump(
            vertices,
            faces,
            crown + Vector((r * math.cos(a), r * math.sin(a), rise)),
            chance.uniform(0.16, 0.36),
            chance,
        )
    smooth(link('crown', mesh('crown', vertices, faces), made_of.pine), 30)


def add_clump(vertices, faces, middle, radius, chance):
    """A ragged tuft: an octahedron's worth of needles pulled about."""
    start = len(vertices)
    for x, y, z in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)):
        reach = radius * chance.uniform(0.6, 1.5)
        jitter = (
            Vector((chance.uniform(-0.4, 0.4), chance.uniform(-0.4, 0.4), chance.uniform(-0.2, 0.2))) * radius
        )
        vertices.append(middle + Vector((x, y, z * 0.6)) * reach + jitter)
    corners = ((0, 2, 4), (2, 1, 4), (1, 3, 4), (3, 0, 4), (2, 0, 5), (1, 2, 5), (3, 1, 5), (0, 3, 5))
    faces += [tuple(start + i for i in corner) for corner in corners]
