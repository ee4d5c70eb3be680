"""Sun, sky and the few lamps that stand for the light a room gets. Without a light tree every lamp
takes an equal share of the samples: there are seven, and no more.
"""

import math

import bpy
from mathutils import Vector
from room import DEPTH, HEIGHT, SILL, SPRING, WALL, WIDTH, WINDOW_WIDTH, WINDOWS


def build_light(shot):
    """Lights the scene for one shot; what an earlier shot lit is put out."""
    for thing in [o for o in bpy.data.objects if o.type == 'LIGHT']:
        bpy.data.objects.remove(thing)
    light_sky(shot.sky)
    light_sun(shot)
    for y in WINDOWS:
        size = (WINDOW_WIDTH * 0.95, (SPRING + WINDOW_WIDTH / 2 - SILL) * 0.95)
        area(
            (-WALL - 0.02, y, (SILL + SPRING + WINDOW_WIDTH / 2) / 2),
            (1, 0, -0.12),
            size,
            150 * shot.sky,
            (0.86, 0.93, 1.0),
        )
    slot = area(
        (WIDTH / 2, DEPTH - 0.34, HEIGHT - 0.005),
        (0, 0, -1),
        (WIDTH - 0.5, 0.34),
        85 * shot.sky,
        (0.95, 0.97, 1.0),
    )
    slot.visible_camera = slot.visible_glossy = True
    # An open door to the garden behind the photographer.
    back = shot.fill_from == 'stone'
    area(
        (6.0, DEPTH - 0.1 if back else 0.04, 1.7),
        (-0.05, -1 if back else 1, 0.02),
        (4.6, 2.7),
        shot.fill,
        (0.97, 0.98, 1.0),
    )


def light_sky(strength):
    """The sky outside, for the camera and for reflections only; diffuse light comes from the lamps."""
    world = bpy.data.worlds.get('sky') or bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    tree.nodes.clear()
    point = tree.nodes.new('ShaderNodeTexCoord')
    height = tree.nodes.new('ShaderNodeSeparateXYZ')
    ramp = tree.nodes.new('ShaderNodeValToRGB')
    background = tree.nodes.new('ShaderNodeBackground')
    output = tree.nodes.new('ShaderNodeOutputWorld')
    ramp.color_ramp.elements[0].color = (1.0, 0.94, 0.85, 1)
    ramp.color_ramp.elements[1].color = (0.55, 0.74, 0.95, 1)
    ramp.color_ramp.elements[1].position = 0.55
    background.inputs['Strength'].default_value = 5.2 * strength
    tree.links.new(point.outputs['Generated'], height.inputs[0])
    tree.links.new(height.outputs['Z'], ramp.inputs['Fac'])
    tree.links.new(ramp.outputs['Color'], background.inputs['Color'])
    tree.links.new(background.outputs[0], output.inputs['Surface'])
    world.cycles_visibility.diffuse = False


def light_sun(shot):
    lamp = bpy.data.lights.new('sun', 'SUN')
    lamp.energy, lamp.angle, lamp.color = shot.sun_strength, math.radians(0.7), shot.sun_colour
    thing = bpy.data.objects.new('sun', lamp)
    bpy.context.scene.collection.objects.link(thing)
    thing.rotation_euler = Vector(shot.sun).to_track_quat('-Z', 'Y').to_euler()


def area(spot, towards, size, watts, colour):
    """A soft lamp that neither the camera nor a reflection sees."""
    lamp = bpy.data.lights.new('area', 'AREA')
    lamp.shape, (lamp.size, lamp.size_y) = 'RECTANGLE', size
    lamp.energy, lamp.color = watts, colour
    thing = bpy.data.objects.new('area', lamp)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = spot
    thing.rotation_euler = Vector(towards).to_track_quat('-Z', 'Y').to_euler()
    thing.visible_camera = thing.visible_glossy = False
    return thing
