"""Builds the studio in Blender and renders shots of it, each twice with half its samples.

    blender -b --factory-startup --python-exit-code 1 -P scene/stage.py -- \\
        --shots hero-ancho,nosotros --out /some/folder [--width 480] [--samples 16]

writes <out>/<shot>_1.exr and _2.exr, multilayer, with what denoise.py needs.
"""

import argparse
import os
import sys
import time

import bpy
from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--shots', required=True)
    parser.add_argument('--out', required=True)
    parser.add_argument('--width', type=int)
    parser.add_argument('--samples', type=int)
    options = parser.parse_args(sys.argv[sys.argv.index('--') + 1 :])

    bpy.ops.wm.read_factory_settings(use_empty=True)
    # Imported late: these modules keep what they have made, which a reset of Blender would empty.
    from furnish import furnish
    from light import build_light
    from outside import build_outside
    from room import build_room
    from shapes import group
    from shots import SHOTS
    from still_life import build_still_lifes

    started = time.time()
    with group('room'):
        build_room()
    with group('outside'):
        build_outside()
    furnish()
    build_still_lifes(options.shots.split(','))
    print(f'STUDIO built {time.time() - started:.0f} s, {len(bpy.data.objects)} objects', flush=True)
    prepare_cycles()
    by_name = {shot.name: shot for shot in SHOTS}
    for name in options.shots.split(','):
        shot = by_name[name]
        show_groups(shot)
        build_light(shot)
        bpy.context.scene.camera = build_camera(shot)
        render(shot, options)


def show_groups(shot):
    """The room's groups but for those carried out; of the still lifes ('set …') only the shot's own."""
    for collection in bpy.data.collections:
        still_life = collection.name.startswith('set ')
        own = collection.name == f'set {shot.name}'
        collection.hide_render = collection.name in shot.without or (still_life and not own)


def build_camera(shot):
    data = bpy.data.cameras.new(shot.name)
    thing = bpy.data.objects.new(shot.name, data)
    bpy.context.scene.collection.objects.link(thing)
    eye, towards = Vector(shot.eye), Vector(shot.look) - Vector(shot.eye)
    if shot.level:
        towards.z = 0
    thing.location = eye
    thing.rotation_euler = towards.to_track_quat('-Z', 'Y').to_euler()
    data.sensor_fit, data.sensor_width = 'HORIZONTAL', 36
    data.lens = shot.lens
    data.shift_x, data.shift_y = shot.shift
    data.clip_end = 20000
    if shot.focus:
        data.dof.use_dof = True
        data.dof.aperture_fstop, data.dof.aperture_blades = shot.f_stop, 9
        data.dof.focus_distance = (Vector(shot.focus) - eye).dot(towards.normalized())
    return thing


def prepare_cycles():
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.threads_mode, scene.render.threads = 'FIXED', os.cpu_count()
    cycles = scene.cycles
    cycles.use_denoising = cycles.use_adaptive_sampling = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 6, 4, 3
    cycles.transmission_bounces, cycles.transparent_max_bounces = 2, 6
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_direct, cycles.sample_clamp_indirect, cycles.blur_glossy = 14.0, 3.0, 1.0
    cycles.pixel_filter_type, cycles.filter_width = 'BLACKMAN_HARRIS', 1.3
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    layer.use_pass_diffuse_color = layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = True
    # The second half finds the scene as the first one left it.
    scene.render.use_persistent_data = True
    image = scene.render.image_settings
    image.file_format, image.color_depth, image.exr_codec = 'OPEN_EXR_MULTILAYER', '32', 'ZIP'


def render(shot, options):
    scene = bpy.context.scene
    width, height = shot.size
    scale = (options.width or width) / width
    scene.render.resolution_x, scene.render.resolution_y = round(width * scale), round(height * scale)
    scene.cycles.samples = options.samples or shot.samples
    started = time.time()
    for seed in (1, 2):
        scene.cycles.seed = seed
        scene.render.filepath = os.path.join(options.out, f'{shot.name}_{seed}.exr')
        bpy.ops.render.render(write_still=True)
    print(f'STUDIO rendered {shot.name} in {time.time() - started:.0f} s', flush=True)


main()
