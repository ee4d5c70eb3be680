"""Iron and rubber that is lifted: barbell, plates, kettlebells, dumbbells, medicine balls."""

import math
import random

import bmesh
import bpy
from mathutils import Matrix, Vector
from mathutils.bvhtree import BVHTree

from materials import made_of
from shapes import again, applied, arc_text, as_mesh, bevel, link, place, rounded, smooth, text, tube, turned

PLATE_RADIUS = 0.225
SHAFT = 0.655  # half the length between the sleeves


def build_barbell(where):
    """A 2.2 m bar along the local x axis, 28 mm, with turning sleeves."""
    turned(
        rounded([(-SHAFT, 0), (-SHAFT, 0.014), (SHAFT, 0.014), (SHAFT, 0)], 0.001), made_of.knurled, where, 40
    )
    for side in (0, 180):
        sleeve = where @ place(rz=side) @ place(SHAFT)
        profile = [
            (0, 0),
            (0, 0.036),
            (0.03, 0.036),
            (0.03, 0.025),
            (0.44, 0.025),
            (0.44, 0.012),
            (0.437, 0.0),
        ]
        turned(rounded(profile, 0.003), made_of.chrome, sleeve, 48)


def load_barbell(where, plates, chance):
    """Plates (thickness, material, label) from the inside out on both sleeves, and a collar."""
    for side in (-1, 1):
        x = side * (SHAFT + 0.03)
        for thickness, material, label in plates:
            x += side * thickness / 2
            build_plate(
                thickness, material, label, where @ place(x) @ place(rx=chance.uniform(0, 360)), chance
            )
            x += side * (thickness / 2 + 0.002)
        collar = where @ place(x + side * 0.022) @ place(rx=chance.uniform(-30, 30))
        turned(
            rounded([(-0.02, 0.0255), (-0.02, 0.042), (0.02, 0.042), (0.02, 0.0255)], 0.004),
            made_of.black,
            collar,
        )
        tube([(0, 0, 0.04), (side * 0.012, 0, 0.075), (side * 0.05, 0, 0.08)], 0.0045, made_of.steel, collar)


def build_plate(thickness, material, label, where, chance):
    """A rubber bumper plate, its face dished, with a steel hub and its weight around the rim."""
    h, r = thickness / 2, PLATE_RADIUS
    profile = [
        (-h * 0.55, 0.027), (-h * 0.55, 0.055), (-h * 0.5, r * 0.57), (-h, r * 0.66), (-h, r * 0.955), (-h * 0.82, r),
        (h * 0.82, r), (h, r * 0.955), (h, r * 0.66), (h * 0.5, r * 0.57), (h * 0.55, 0.055), (h * 0.55, 0.027),
    ]  # fmt: skip
    turned(rounded(profile, 0.006), material, where, 112)
    hub = [
        (-h * 0.72, 0.0255),
        (-h * 0.72, 0.054),
        (-h * 0.4, 0.060),
        (h * 0.4, 0.060),
        (h * 0.72, 0.054),
        (h * 0.72, 0.0255),
        (-h * 0.72, 0.0255),
    ]
    turned(rounded(hub, 0.003), made_of.steel, where)
    for side in (-1, 1):
        face = where @ Matrix.Translation((side * h, 0, 0)) @ Matrix.Rotation(side * math.pi / 2, 4, 'Y')
        start = chance.uniform(-40, 40)
        for middle in (90, 270):
            arc_text(label, r * 0.81, r * 0.125, made_of.print_ink, face, middle + start)


TWENTY = (0.072, 'bumper', '20 KG')
FIFTEEN = (0.056, 'bumper', '15 KG')
TEN = (0.045, 'terracotta_rubber', '10 KG')


def plates(*kinds):
    return [(thickness, getattr(made_of, material), label) for thickness, material, label in kinds]


def lean_plates(kinds, where, chance):
    """Plates leaning one on another against a wall at local y = 0, facing into the room."""
    for i, (thickness, material, label) in enumerate(plates(*kinds)):
        tilt = 9 + i * 1.3
        spot = place(i * 0.07, -0.085 - i * 0.082, PLATE_RADIUS * math.cos(math.radians(tilt)) + 0.004)
        build_plate(
            thickness,
            material,
            label,
            where @ spot @ place(rz=90 + i * 2) @ place(ry=-tilt) @ place(rx=chance.uniform(0, 360)),
            chance,
        )


_kettlebells = {}


def kettlebell_radius(kilos):
    """Bells of every weight are cast alike: the volume grows with the weight."""
    return 0.0445 * kilos ** (1 / 3) * 0.92


def build_kettlebell(kilos, where, colour='iron'):
    """A cast bell whose handle grows out of the body, its weight painted on both faces."""
    radius = kettlebell_radius(kilos)
    if (kilos, colour) not in _kettlebells:
        _kettlebells[kilos, colour] = cast_kettlebell(radius, getattr(made_of, colour))
    bell = again(_kettlebells[kilos, colour], where @ place(z=radius * 0.80))
    bell.hide_render = False
    hull = BVHTree.FromPolygons(
        [v.co for v in bell.data.vertices], [tuple(p.vertices) for p in bell.data.polygons]
    )
    for side in (1, -1):
        paint_number(str(kilos), radius, side, hull, bell.matrix_world)


def cast_kettlebell(radius, material):
    bpy.ops.mesh.primitive_uv_sphere_add(segments=64, ring_count=40, radius=radius)
    body = bpy.context.object
    body.name = 'kettlebell'
    for vertex in body.data.vertices:
        vertex.co.z = max(vertex.co.z * 0.96, -radius * 0.80)
    low, r = radius * 0.80, radius
    half = [(0.60, -0.15), (0.80, 0.28), (0.72, 0.74), (0.40, 0.98)]
    bow = (
        [(-r * x, 0, low + r * z) for x, z in half]
        + [(0, 0, low + r * 1.02)]
        + [(r * x, 0, low + r * z) for x, z in half[::-1]]
    )
    handle = as_mesh(tube(bow, max(0.0155, r * 0.155), None, resolution=10))
    join = body.modifiers.new('join', 'BOOLEAN')
    join.object, join.operation, join.solver = handle, 'UNION', 'EXACT'
    fuse = body.modifiers.new('fuse', 'REMESH')
    fuse.mode, fuse.voxel_size = 'VOXEL', r / 44
    soften = body.modifiers.new('soften', 'SMOOTH')
    soften.factor, soften.iterations = 0.5, 14
    applied(body)
    bpy.data.objects.remove(handle)
    body.data.materials.clear()
    body.data.materials.append(material)
    body.hide_render = True  # the pattern; instances show
    return smooth(body, 180)


def paint_number(number, radius, side, hull, where):
    """Digits projected onto the bell from local -y (side 1) or +y."""
    digits = as_mesh(text(number, radius * 0.5, made_of.print_ink, Matrix(), 0.0))
    work = bmesh.new()
    work.from_mesh(digits.data)
    bmesh.ops.triangulate(work, faces=work.faces)
    bmesh.ops.subdivide_edges(work, edges=work.edges, cuts=3, use_grid_fill=True)
    for vertex in work.verts:
        x, z = vertex.co.x * side, vertex.co.y - radius * 0.02
        hit = hull.ray_cast(Vector((x, -3 * radius * side, z)), Vector((0, side, 0)))[0]
        vertex.co = (x, (hit.y if hit else -radius * side) - 0.0005 * side, z)
    work.to_mesh(digits.data)
    work.free()
    digits.matrix_world = where


def dumbbell_size(kilos):
    """(radius across the flats' corners, length of a head) in metres."""
    return 0.036 + 0.0098 * kilos**0.62, 0.040 + 0.0075 * kilos**0.66


def build_dumbbell(kilos, where):
    """A hexagonal rubber dumbbell along local x, lying on a flat: its middle is at `where`."""
    radius, length = dumbbell_size(kilos)
    turned(
        [(-0.066, 0.0125), (-0.05, 0.0138), (-0.02, 0.0158), (0.02, 0.0158), (0.05, 0.0138), (0.066, 0.0125)],
        made_of.knurled,
        where,
        32,
    )
    for side in (0, 180):
        head = where @ place(rz=side) @ place(0.062)
        profile = [
            (0, 0.0),
            (0, radius * 0.74),
            (length * 0.16, radius),
            (length * 0.84, radius),
            (length, radius * 0.80),
            (length, 0.0),
        ]
        # Corners to the sides, so that a flat lies below.
        body = turned(profile, made_of.urethane, head, 6, 10)
        bevel(body, 0.004, 3, 20)
        turned(
            rounded([(-0.003, 0.013), (-0.003, 0.024), (0.005, 0.024), (0.005, 0.013)], 0.001),
            made_of.chrome,
            head,
            32,
        )
        face = head @ place(length + 0.0002) @ place(rz=90) @ place(rx=90)
        text(str(kilos), radius * 0.62, made_of.print_ink, face, 0.0004)


def hexagon_height(kilos):
    """How high the middle of a dumbbell is above what it lies on."""
    return dumbbell_size(kilos)[0] * math.cos(math.pi / 6)


def build_medicine_ball(radius, material, where):
    """Leather panels sewn together: seams pressed in, a flat where it rests."""
    bpy.ops.mesh.primitive_uv_sphere_add(segments=72, ring_count=48, radius=radius)
    ball = bpy.context.object
    for vertex in ball.data.vertices:
        direction = vertex.co.normalized()
        seam = min(abs(direction.x), abs(direction.y), abs(direction.z))
        if seam < 0.04:
            vertex.co *= 1 - 0.020 * (1 - seam / 0.04)
    turn = place(rx=random.Random(radius).uniform(0, 90), ry=34, rz=20)
    for vertex in ball.data.vertices:
        vertex.co = turn @ vertex.co
        vertex.co.z = max(vertex.co.z, -radius * 0.965)
    data = ball.data
    bpy.data.objects.remove(ball)
    smooth(link('medicine ball', data, material, where @ place(z=radius * 0.965)), 180)


def build_hex_pair(kilos, where):
    """Two dumbbells put down as hands leave them."""
    z = hexagon_height(kilos)
    build_dumbbell(kilos, where @ place(0, 0, z, rz=8))
    build_dumbbell(kilos, where @ place(0.05, 0.26, z, rz=-13))
