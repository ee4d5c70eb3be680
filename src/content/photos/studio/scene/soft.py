"""Towels and mats: what is folded, rolled and thrown over things."""

import math

from materials import made_of
from mathutils import Vector, noise
from shapes import place, sheet


def ripple(x, y, z, seed, size):
    """A lazy unevenness of cloth, -size..size."""
    return size * noise.noise(Vector((x * 6 + seed, y * 6 - seed, z * 6)))


def build_folded_towel(where, width=0.30, depth=0.21, layers=4, material=None, seed=0.0):
    """A towel folded over and over: the fold's round edge looks to local -y. Returns its height."""
    thick = 0.0085
    pitch = thick * 1.12
    path = []
    for layer in range(layers):
        z = thick / 2 + layer * pitch
        ends = (depth / 2, -depth / 2) if layer % 2 == 0 else (-depth / 2, depth / 2)
        tuck = 0.004 * (layer % 3)
        path += [
            (ends[0] * (1 - (ends[0] > 0) * tuck * 3) * (1 - t) + ends[1] * t, z)
            for t in [i / 8 for i in range(9)]
        ]
        if layer < layers - 1:
            swing = -1 if layer % 2 == 0 else 1
            path += [
                (ends[1] + swing * pitch / 2 * math.sin(a), z + pitch / 2 * (1 - math.cos(a)))
                for a in [math.pi * i / 6 for i in range(1, 6)]
            ]

    def surface(u, v):
        y, z = path[min(int(round(v * (len(path) - 1))), len(path) - 1)]
        x = (u - 0.5) * width
        sag = 0.004 * abs(2 * u - 1) ** 3 * z / (layers * pitch) * -1
        return (
            x + ripple(0, y, z * 9, seed, 0.004),
            y + ripple(x, 0, z * 9, seed + 4, 0.005),
            z + sag + ripple(x, y, 0, seed + 8, 0.0016),
        )

    sheet(surface, 14, len(path) - 1, thick, material or made_of.towel, where)
    return layers * pitch


def build_towel_stack(where, materials, chance):
    """Folded towels one on another, none quite square."""
    z = 0.0
    for i, material in enumerate(materials):
        spot = place(
            chance.uniform(-0.006, 0.006), chance.uniform(-0.006, 0.006), z, rz=chance.uniform(-2.5, 2.5)
        )
        z += build_folded_towel(where @ spot, material=material, seed=i * 3.7)


def build_hung_towel(where, width=0.5, front=0.62, back=0.4, radius=0.014, material=None, seed=0.0):
    """A towel hung over a peg that points to local -y: drawn together on top, falling in folds."""

    def surface(u, v):
        total = front + math.pi * radius + back
        s = v * total
        x = (u - 0.5) * width
        if s < front:
            y, z, fall = -radius, s - front, (front - s) / front
        elif s < front + math.pi * radius:
            a = (s - front) / radius
            y, z, fall = -radius * math.cos(a), radius * math.sin(a), 0.0
        else:
            y, z, fall = radius, -(s - front - math.pi * radius), (s - front - math.pi * radius) / back
        wave = math.sin(u * 17 + seed) * 0.55 + math.sin(u * 8.3 + seed * 2) * 0.45
        y += wave * (0.012 + 0.014 * fall) * (1 if y < 0 else 0.4) - 0.01 * fall * (1 if y < 0 else -0.4)
        gather = 0.16 + 0.42 * fall**0.6
        return (x * gather + ripple(0, u, v, seed, 0.008) * fall, y, z + ripple(u, 0, 0, seed, 0.02) * fall)

    sheet(surface, 40, 48, 0.005, material or made_of.towel, where)


def build_flat_mat(where, material, length=1.8, width=0.62):
    """A mat on the floor, one end not quite flat."""

    def surface(u, v):
        x, y = (u - 0.5) * length, (v - 0.5) * width
        curl = 0.035 * max(0.0, (u - 0.93) / 0.07) ** 2
        return (x, y, 0.004 + curl + abs(ripple(x, y, 0, 2.0, 0.0008)))

    sheet(surface, 90, 10, 0.006, material, where)


def build_rolled_mat(where, material, width=0.62, outer=0.075, thick=0.0062):
    """A mat rolled up along local x, lying on the floor, its loose end at the front."""
    turns = (outer - 0.018) / (thick * 1.12)

    def surface(u, v):
        a = 2 * math.pi * turns * v
        r = 0.018 + thick * 1.12 * a / (2 * math.pi)
        slip = 0.006 * math.sin(v * 9) * (1 - v)
        phase = -2 * math.pi * turns - 0.5
        return ((u - 0.5) * width + slip, -r * math.cos(a + phase), outer + r * math.sin(a + phase))

    sheet(surface, 4, int(turns * 40), thick * 0.9, material, where)


def build_strap(where, radius, width, material):
    """A band around a roll that lies along local x at height `radius`."""

    def surface(u, v):
        a = 2 * math.pi * v
        return ((u - 0.5) * width, radius * math.cos(a), radius + radius * math.sin(a))

    sheet(surface, 2, 72, 0.002, material, where)
