"""A bowl of almonds, figs, an orange. The almonds are really poured: Blender's Bullet lets them fall."""

import math

import bpy
from materials import made_of
from mathutils import Matrix, Vector
from shapes import again, place, rounded, smooth, turned

BOWL = [
    (0, 0),
    (0, 0.045),
    (0.008, 0.048),
    (0.014, 0.044),
    (0.05, 0.10),
    (0.085, 0.122),
    (0.088, 0.119),
    (0.052, 0.095),
    (0.02, 0.03),
    (0.018, 0),
]
# A false floor: almonds are needed only where they are seen.
FLOOR = [(0.064, 0.101), (0.086, 0.064), (0.092, 0.0)]
ALMONDS = 190


def build_bowl_of_almonds(where, chance):
    smooth(turned(rounded(BOWL, 0.006, 4), made_of.ceramic, where, 112, upright=True), 60)
    turned(FLOOR, made_of.almond, where, 48, upright=True)
    pattern = build_almond(where)
    for resting in poured(chance):
        again(pattern, where @ resting)
    pattern.hide_render = True


def scatter_almonds(where, chance):
    """A few that fell beside the bowl."""
    pattern = build_almond(where)
    for x, y in ((-0.115, -0.165), (-0.085, -0.195), (0.1, -0.19), (0.155, -0.165), (-0.27, -0.13)):
        again(pattern, where @ place(x, y, 0.0054, chance.uniform(-6, 6), 0, chance.uniform(0, 360)))
    pattern.hide_render = True


def build_almond(where, segments=24, steps=20):
    """23 mm long, flat, pointed at one end."""
    profile = [(-0.0115, 0.0)]
    for i in range(1, steps):
        t = i / steps
        radius = 0.0079 * math.sin(math.pi * t**0.74) ** 0.85 * (1.08 - 0.2 * t)
        profile.append((-0.0115 + 0.0235 * t, radius))
    profile.append((0.012, 0.0))
    almond = turned(profile, made_of.almond, where, segments, 180)
    almond.data.transform(Matrix.Scale(0.76, 4, (0, 0, 1)))
    return almond


LARGE = 20.0  # Bullet's tolerances are made for things of a metre


def poured(chance, frames=190):
    """Where almonds come to rest that fall into the bowl, as matrices in the bowl's frame."""
    scene = bpy.context.scene
    bpy.ops.rigidbody.world_add()
    world = scene.rigidbody_world
    world.substeps_per_frame, world.solver_iterations = 12, 12
    world.point_cache.frame_end = frames
    gravity, scene.gravity = scene.gravity.copy(), Vector((0, 0, -60))
    funnel = [(0.088, 0.119), (0.5, 0.121)]
    dishes = [turned(part, None, Matrix(), 48, upright=True) for part in (BOWL[6:], FLOOR, funnel)]
    almonds = []
    for i in range(ALMONDS):
        a, r = chance.uniform(0, 2 * math.pi), 0.085 * math.sqrt(chance.random())
        turn = [chance.uniform(0, 360) for _ in range(3)]
        spot = Vector((r * math.cos(a), r * math.sin(a), 0.11 + 0.0016 * i)) * LARGE
        almond = build_almond(place(*spot, *turn), 10, 8)
        almonds.append(almond)
    for thing in (*dishes, *almonds):
        thing.data.transform(Matrix.Scale(LARGE, 4))
        bpy.context.view_layer.objects.active = thing
        falls = thing in almonds
        bpy.ops.rigidbody.object_add(type='ACTIVE' if falls else 'PASSIVE')
        body = thing.rigid_body
        body.collision_shape = 'CONVEX_HULL' if falls else 'MESH'
        body.use_margin, body.collision_margin = True, 0.004
        body.friction, body.restitution = 0.7, 0.0
        body.linear_damping, body.angular_damping = 0.1, 0.4
    for frame in range(1, frames + 1):
        scene.frame_set(frame)
    graph = bpy.context.evaluated_depsgraph_get()
    resting = []
    for almond in almonds:
        spot, turn, _ = almond.evaluated_get(graph).matrix_world.decompose()
        spot = spot / LARGE
        if spot.z > 0.05 and spot.xy.length < 0.125:
            resting.append(Matrix.Translation(spot) @ turn.to_matrix().to_4x4())
    print(f'STUDIO poured {len(resting)} of {ALMONDS} almonds', flush=True)
    bpy.ops.rigidbody.world_remove()
    scene.gravity = gravity
    scene.frame_set(1)
    for thing in (*dishes, *almonds):
        bpy.data.objects.remove(thing)
    return resting


def build_fig(where):
    """Full below, a short neck, faint ribs."""
    profile = [
        (0.0, 0.0), (0.001, 0.010), (0.006, 0.019), (0.015, 0.0265), (0.026, 0.029),
        (0.036, 0.0265), (0.045, 0.0195), (0.052, 0.0115), (0.058, 0.0068), (0.066, 0.0045),
        (0.0705, 0.0042), (0.0712, 0.0),
    ]  # fmt: skip
    fig = turned(rounded(profile, 0.02, 5), made_of.fig, where, 64, 180, upright=True)
    for vertex in fig.data.vertices:
        a = math.atan2(vertex.co.y, vertex.co.x)
        swell = 1 + 0.014 * math.sin(9 * a + vertex.co.z * 40) * math.sin(math.pi * vertex.co.z / 0.072)
        vertex.co.x *= swell
        vertex.co.y *= swell


def build_orange(where):
    profile = [(-0.037, 0.0)]
    for i in range(1, 30):
        a = math.pi * i / 30
        profile.append((-0.0375 * math.cos(a), 0.039 * math.sin(a)))
    profile += [(0.0362, 0.002), (0.0358, 0.0)]
    turned(profile, made_of.orange, where @ place(rx=24, ry=18), 64, 180, upright=True)
    turned(
        [(0.0355, 0.0035), (0.0375, 0.003), (0.0378, 0.0)],
        made_of.bark,
        where @ place(rx=24, ry=18),
        6,
        20,
        upright=True,
    )
