"""What things are made of. Every recipe carries its imperfection: wear, dust, grain, pores.

`made_of.oak` builds the material at its first use and keeps it.
"""

import math

from shader import Shader, scaled, srgb


class Materials:
    """Materials by name."""

    def __getattr__(self, name):
        material = RECIPES[name](name)
        setattr(self, name, material)
        return material


def limewash(name):
    """Brushed lime on plaster: clouds, trowel marks, a scuffed and dusty foot."""
    s = Shader(name)
    point = s.position()
    clouds, strokes = s.noise(point, 0.9, 3, 0.62, 0.6), s.noise(point, 5.5, 4, 0.65, 0.3)
    tone = s.add(s.times(clouds, 0.6), s.times(strokes, 0.4))
    colour = s.ramp(tone, [(0.32, srgb('#cdc5b8')), (0.5, srgb('#dcd6cb')), (0.68, srgb('#e9e5dd'))])
    height = s.part(point, 2)
    foot = s.times(
        s.ramp(height, [(0.05, 1.0), (0.55, 0.0)]), s.ramp(s.noise(point, 4.0, 4, 0.7), [(0.4, 0), (0.7, 1)])
    )
    colour = s.mix(s.times(foot, 0.5), colour, srgb('#8d8273'))
    normal = s.bump(s.noise(point, 2.2, 2, 0.4), 0.05, 0.35)
    normal = s.bump(s.add(strokes, s.times(s.noise(point, 60, 2), 0.15)), 0.01, 0.55, normal)
    return s.finish(srgb('#dcd6cb'), Base_Color=colour, Roughness=0.93, Specular=0.2, Normal=normal)


def mares(name):
    """Sawn Majorcan sandstone: strata, pores, a tint for each block."""
    s = Shader(name)
    point = s.local(shuffle=1.0)
    mottle, grain = s.noise(point, 3, 4, 0.6), s.noise(point, 45, 4, 0.7)
    strata = s.noise(s.stretched(point, (1.2, 1.2, 14)), 2.5, 3, 0.6)
    pores = s.ramp(s.cells(point, 38).outputs['Distance'], [(0, 1), (0.22, 0)])
    pores = s.times(pores, s.ramp(s.noise(point, 7, 2), [(0.5, 0), (0.66, 1)]))
    tone = s.add(s.times(mottle, 0.5), s.times(strata, 0.5))
    colour = s.ramp(tone, [(0.3, srgb('#b5a083')), (0.5, srgb('#cbbca3')), (0.72, srgb('#ddd3c1'))])
    tint = s.ramp(s.chance(), [(0, (0.8, 0.77, 0.72)), (0.5, (0.97, 0.96, 0.95)), (1, (1.0, 0.94, 0.86))])
    colour = s.mix(s.times(pores, 0.8), s.mix(1.0, colour, tint, 'MULTIPLY'), srgb('#8a7557'))
    normal = s.bump(mottle, 0.03, 0.5)
    normal = s.bump(s.math('SUBTRACT', s.times(grain, 0.6), s.times(pores, 0.8)), 0.008, 0.8, normal)
    return s.finish(srgb('#c4b59c'), Base_Color=colour, Roughness=0.95, Specular=0.15, Normal=normal)


def mortar(name):
    s = Shader(name)
    grain = s.noise(s.position(), 90, 3)
    return s.finish(Base_Color=srgb('#b3a38c'), Roughness=1.0, Normal=s.bump(grain, 0.006, 0.8))


def rubber_floor(name):
    """Black granulate in metre tiles: a few grey chips, chalk dust, scuffs, seams."""
    s = Shader(name)
    point = s.position()
    chips = s.cells(point, 190)
    pick = s.node('SeparateColor', {0: chips.outputs['Color']})
    chip = s.times(
        s.ramp(pick.outputs[0], [(0.93, 0), (0.935, 1)], 'CONSTANT'),
        s.ramp(chips.outputs['Distance'], [(0.3, 1), (0.42, 0)]),
    )
    chip_colour = s.ramp(
        pick.outputs[1], [(0, srgb('#77797a')), (0.5, srgb('#a09b90')), (0.8, srgb('#525d65'))], 'CONSTANT'
    )
    grain, wear = s.noise(point, 260, 2, 0.7), s.noise(point, 1.1, 4, 0.6, 0.4)
    scuffs = s.noise(s.stretched(point, (1, 6, 1), (0, 0, 0.6)), 5, 4, 0.7)
    base = s.add(s.times(grain, 0.5), s.times(wear, 0.5))
    colour = s.mix(chip, s.ramp(base, [(0.3, srgb('#1d1d1e')), (0.7, srgb('#2e2d2c'))]), chip_colour)
    dust = s.ramp(s.times(wear, scuffs), [(0.2, 0), (0.46, 1)])
    colour = s.mix(s.times(dust, 0.2), colour, srgb('#a39a8c'))
    tiles = s.node(
        'TexBrick',
        {'Vector': point, 'Scale': 1.0, 'Mortar Size': 0.0016, 'Mortar Smooth': 0.3, 'Brick Width': 1.0,
         'Row Height': 1.0, 'Color1': (1, 1, 1), 'Color2': (0.82, 0.82, 0.82), 'Mortar': (0, 0, 0)},
        offset=0.0,
    )  # fmt: skip
    colour = s.mix(0.6, colour, tiles.outputs['Color'], 'MULTIPLY')
    normal = s.bump(s.inverse(tiles.outputs['Fac']), 0.004, 0.9)
    normal = s.bump(grain, 0.0022, 0.55, normal)
    roughness = s.ramp(wear, [(0.3, 0.58), (0.7, 0.8)])
    return s.finish(srgb('#2b2a29'), Base_Color=colour, Roughness=roughness, Specular=0.28, Normal=normal)


def wood(light, dark, roughness):
    """A recipe for planed wood with its fibres along the local x axis."""

    def recipe(name):
        s = Shader(name)
        colour, normal, fibre = grain(s, srgb(light), srgb(dark))
        rough = s.add(s.times(fibre, 0.2), roughness - 0.1)
        average = tuple((a + b) / 2 for a, b in zip(srgb(light), srgb(dark)))
        return s.finish(average, Base_Color=colour, Roughness=rough, Specular=0.4, Normal=normal)

    return recipe


def grain(s, light, dark):
    """(colour, normal, fibre) of wood along x: year rings, fibres, pores, a tone for each piece."""
    warp = s.local((0.55, 9, 9), shuffle=1.0)
    rings = s.node(
        'TexWave',
        {'Vector': warp, 'Scale': 1.15, 'Distortion': 6.0, 'Detail': 2.0,
         'Detail Scale': 1.4, 'Detail Roughness': 0.62},
        wave_type='BANDS', bands_direction='DIAGONAL', wave_profile='SAW',
    ).outputs['Fac']  # fmt: skip
    fibre = s.noise(s.local((3.2, 130, 130), shuffle=1.0), 1.0, 3, 0.6)
    pores = s.ramp(s.noise(s.local((9, 260, 260), shuffle=1.0), 1.0, 2, 0.5), [(0.6, 0), (0.68, 1)])
    tone = s.add(
        s.add(s.times(rings, 0.3), s.times(fibre, 0.42)), s.times(s.noise(warp, 1.0, 2, 0.5, 0.3), 0.28)
    )
    middle = tuple((a + b) / 2 for a, b in zip(dark, light))
    colour = s.ramp(tone, [(0.22, dark), (0.48, middle), (0.74, light)])
    colour = s.mix(s.times(pores, 0.45), colour, scaled(dark, 0.4))
    value = s.add(s.times(s.chance(), 0.26), 0.85)
    colour = s.node('HueSaturation', {'Color': colour, 'Value': value, 'Saturation': 0.9}).outputs[0]
    return colour, s.bump(s.math('SUBTRACT', fibre, s.times(pores, 0.8)), 0.0012, 0.5), fibre


def plywood(name):
    """Birch ply: faces with grain along x, edges with their layers, 3 mm each."""
    s = Shader(name)
    colour, normal, fibre = grain(s, srgb('#d2b07f'), srgb('#a67c4e'))
    coordinates = s.node('TexCoord')
    edge = s.math('LESS_THAN', s.math('ABSOLUTE', s.part(coordinates.outputs['Normal'], 2)), 0.5)
    layers = s.math('SINE', s.times(s.part(coordinates.outputs['Object'], 2), 2 * math.pi / 0.003))
    layers = s.ramp(s.add(s.times(layers, 0.5), 0.5), [(0.35, srgb('#7d5630')), (0.6, srgb('#cfae80'))])
    speckle = s.ramp(s.noise(coordinates.outputs['Object'], 140, 3), [(0.3, 0.45), (0.7, 1.0)])
    colour = s.mix(edge, colour, s.mix(0.35, layers, speckle, 'MULTIPLY'))
    return s.finish(
        srgb('#c09d6c'),
        Base_Color=colour,
        Roughness=s.add(s.times(fibre, 0.2), 0.38),
        Specular=0.4,
        Normal=normal,
    )


def coat(colour, roughness=0.42, specular=0.5, peel=0.0009, scale=420.0, dust=0.25):
    """A recipe for powder coat, cast iron and moulded rubber: orange peel `peel` m deep, dust."""

    def recipe(name):
        s = Shader(name)
        point = s.local(shuffle=0.3)
        skin, smear = s.noise(point, scale, 2, 0.6), s.noise(point, 7, 4, 0.65)
        base = srgb(colour)
        dusty = s.mix(
            s.times(s.ramp(smear, [(0.5, 0), (0.8, 1)]), dust),
            base,
            tuple(min(1, v * 1.9 + 0.02) for v in base),
        )
        rough = s.add(s.times(smear, 0.22), roughness - 0.1)
        return s.finish(
            base, Base_Color=dusty, Roughness=rough, Specular=specular, Normal=s.bump(skin, peel, 0.6)
        )

    return recipe


def metal(colour, roughness, brushed=0.0):
    """A recipe for bare metal: smudged, and brushed around the local z axis if asked."""

    def recipe(name):
        s = Shader(name)
        smudge = s.noise(s.local(), 30, 4, 0.7)
        inputs = {'Roughness': s.add(s.times(smudge, 0.18), roughness - 0.09)}
        if brushed:
            lines = s.noise(s.local((1, 1, 320)), 2.0, 2, 0.6)
            inputs['Normal'] = s.bump(lines, brushed, 0.5)
        return s.finish(Base_Color=srgb(colour), Metallic=1.0, **inputs)

    return recipe


def knurled(name):
    """A bar's grip: two sets of grooves around the local x axis."""
    s = Shader(name)
    point = s.local()
    angle = s.times(s.math('ARCTAN2', s.part(point, 1), s.part(point, 2)), 42.0)
    along = s.times(s.part(point, 0), 2600.0)
    grooves = s.math(
        'MAXIMUM', s.math('SINE', s.add(angle, along)), s.math('SINE', s.math('SUBTRACT', angle, along))
    )
    return s.finish(
        Base_Color=srgb('#a9a7a3'), Metallic=1.0, Roughness=0.36, Normal=s.bump(grooves, 0.0006, 0.8)
    )


def leather(colour, scale=330.0):
    def recipe(name):
        s = Shader(name)
        point = s.local()
        creases = s.ramp(s.cells(point, scale, 'DISTANCE_TO_EDGE').outputs['Distance'], [(0, 0), (0.14, 1)])
        wear = s.noise(point, 9, 4, 0.6)
        base = s.ramp(wear, [(0.3, scaled(srgb(colour), 0.72)), (0.7, srgb(colour))])
        rough = s.add(s.times(wear, 0.25), 0.36)
        return s.finish(Base_Color=base, Roughness=rough, Specular=0.4, Normal=s.bump(creases, 0.0008, 0.45))

    return recipe


def cloth(colour, loops=900.0, depth=0.0025, sheen=0.6):
    """A recipe for terry, felt and canvas: loops per metre, and the light that grazes them."""

    def recipe(name):
        s = Shader(name)
        point = s.local(shuffle=0.5)
        pile, wash = s.noise(point, loops, 2, 0.7), s.noise(point, 14, 3, 0.6)
        base = s.ramp(
            s.add(s.times(pile, 0.6), s.times(wash, 0.4)),
            [(0.3, scaled(srgb(colour), 0.72)), (0.7, srgb(colour))],
        )
        normal = s.bump(pile, depth, 0.8)
        return s.finish(
            srgb(colour), Base_Color=base, Roughness=1.0, Specular=0.1, Sheen=sheen, Normal=normal
        )

    return recipe


def plain(colour, roughness=0.6, specular=0.4):
    def recipe(name):
        s = Shader(name)
        wear = s.noise(s.local(), 22, 3, 0.65)
        base = s.ramp(wear, [(0.3, scaled(srgb(colour), 0.88)), (0.7, srgb(colour))])
        return s.finish(Base_Color=base, Roughness=roughness, Specular=specular)

    return recipe


def olive_leaf(name):
    """Dark green above, silver below, a tone for each tree."""
    s = Shader(name)
    geometry = s.node('NewGeometry')
    patch = s.noise(geometry.outputs['Position'], 30, 1)
    above = s.ramp(patch, [(0.3, srgb('#4a5535')), (0.7, srgb('#6d7750'))])
    colour = s.mix(geometry.outputs['Backfacing'], above, srgb('#a3a88e'))
    solid = s.node('BsdfPrincipled', {'Base Color': colour, 'Roughness': 0.5, 'Specular': 0.4}).outputs[0]
    through = s.node('BsdfTranslucent', {'Color': srgb('#8d9a4a')}).outputs[0]
    return s.surface(s.node('MixShader', {0: 0.25, 1: solid, 2: through}).outputs[0])


def bark(name):
    s = Shader(name)
    point = s.local((1, 1, 0.25), shuffle=1.0)
    ridges = s.noise(point, 38, 4, 0.7)
    colour = s.ramp(ridges, [(0.35, srgb('#453a30')), (0.65, srgb('#8d8172'))])
    return s.finish(Base_Color=colour, Roughness=0.95, Normal=s.bump(ridges, 0.02, 0.9))


def pot(name):
    """A thrown terracotta pot with its salts."""
    s = Shader(name)
    point = s.local()
    salts = s.ramp(s.noise(s.stretched(point, (1, 1, 0.6)), 7, 4, 0.7), [(0.45, 0), (0.75, 1)])
    rings = s.noise(s.stretched(point, (0.2, 0.2, 40)), 2, 2)
    colour = s.mix(s.times(salts, 0.55), srgb('#a9603f'), srgb('#cdb7a2'))
    return s.finish(Base_Color=colour, Roughness=0.85, Specular=0.3, Normal=s.bump(rings, 0.004, 0.5))


def pane(name):
    """Old thin glass: a reflection, a film of dust, nothing more (it throws no shadow)."""
    s = Shader(name)
    dust = s.ramp(s.noise(s.position(), 3.5, 4, 0.7), [(0.35, 0.0), (0.75, 0.018)])
    clear = s.node('BsdfTransparent', {'Color': (0.93, 0.96, 0.95)}).outputs[0]
    film = s.node('BsdfTranslucent', {'Color': (0.8, 0.78, 0.74)}).outputs[0]
    shine = s.node('BsdfGlossy', {'Roughness': 0.02}).outputs[0]
    body = s.node('MixShader', {0: dust, 1: clear, 2: film}).outputs[0]
    facing = s.node('Fresnel', {'IOR': 1.3}).outputs[0]
    return s.surface(s.node('MixShader', {0: facing, 1: body, 2: shine}).outputs[0])


def mirror(name):
    s = Shader(name)
    haze = s.ramp(s.noise(s.position(), 2.4, 3, 0.6), [(0.4, 0.012), (0.8, 0.05)])
    return s.finish(Base_Color=(0.87, 0.89, 0.88), Metallic=1.0, Roughness=haze)


def hazy(colour, sunlit, strength, reach):
    """A recipe for what stands far outside: lit from the side, fading into haze over `reach` metres.

    It shines by itself, so that it adds no noise to the room.
    """

    def recipe(name):
        s = Shader(name)
        geometry = s.node('NewGeometry')
        facing = s.node(
            'VectorMath', {0: geometry.outputs['Normal'], 1: (-0.5, -0.55, 0.66)}, operation='DOT_PRODUCT'
        )
        lit = s.ramp(facing.outputs['Value'], [(0.0, 0.0), (0.85, 1.0)])
        mottle = s.noise(geometry.outputs['Position'], 1.7, 3, 0.7)
        body = s.mix(s.times(lit, mottle), srgb(colour), srgb(sunlit))
        distance = s.node('CameraData').outputs['View Distance']
        fade = s.inverse(s.math('EXPONENT', s.math('DIVIDE', distance, -reach), 0.0))
        shade = s.mix(fade, body, srgb('#dbe4e6'))
        level = s.add(s.times(fade, HAZE_STRENGTH - strength), strength)
        return s.surface(s.node('Emission', {'Color': shade, 'Strength': level}).outputs[0])

    return recipe


# Haze at the horizon, in the room's exposure: two stops above white paper in shade.
HAZE_STRENGTH = 3.8


def sea(name):
    """Glitter towards the horizon, deeper blue near by, haze far out."""
    s = Shader(name)
    point = s.position()
    waves = s.noise(s.stretched(point, (0.05, 0.012, 1)), 1.0, 4, 0.7)
    distance = s.node('CameraData').outputs['View Distance']
    fade = s.inverse(s.math('EXPONENT', s.math('DIVIDE', distance, -5000.0), 0.0))
    water = s.ramp(waves, [(0.35, srgb('#3d84a3')), (0.6, srgb('#74b0c6')), (0.78, srgb('#e8f4f6'))])
    shade = s.mix(fade, water, srgb('#c6dce6'))
    level = s.add(s.times(fade, HAZE_STRENGTH - 2.2), 2.2)
    return s.surface(s.node('Emission', {'Color': shade, 'Strength': level}).outputs[0])


def print_ink(name):
    """Paint on rubber and iron, worn away in places."""
    s = Shader(name)
    worn = s.ramp(s.noise(s.position(), 160, 3, 0.7), [(0.34, 0.0), (0.42, 1.0)])
    colour = s.mix(worn, srgb('#4a4845'), srgb('#d5d1c8'))
    return s.finish(Base_Color=colour, Roughness=0.65)


def skin(colours, scale, depth, roughness, specular=0.4):
    """A recipe for fruit and nuts: blotches in three colours, `depth` m of texture."""

    def recipe(name):
        s = Shader(name)
        point = s.local(shuffle=1.0)
        blotches, texture = (
            s.noise(point, 26, 3, 0.6),
            s.noise(s.stretched(point, (0.35, 1, 1)), scale, 3, 0.6),
        )
        tone = s.add(s.times(blotches, 0.65), s.times(texture, 0.35))
        colour = s.ramp(tone, [(0.32, srgb(colours[0])), (0.5, srgb(colours[1])), (0.68, srgb(colours[2]))])
        return s.finish(
            Base_Color=colour, Roughness=roughness, Specular=specular, Subsurface=0.06,
            Subsurface_Color=srgb(colours[2]), Subsurface_Radius=(0.004, 0.0015, 0.0008),
            Normal=s.bump(texture, depth, 0.7),
        )  # fmt: skip

    return recipe


RECIPES = {
    'limewash': limewash,
    'mares': mares,
    'mortar': mortar,
    'rubber_floor': rubber_floor,
    'oak': wood('#c09a6c', '#87603a', 0.42),
    'beam': wood('#a58c6c', '#5f4630', 0.68),
    'boards': wood('#cdb898', '#a3865f', 0.7),
    'plywood': plywood,
    'ink': coat('#1b2730', 0.40),
    'black': coat('#17181a', 0.42),
    'iron': coat('#232427', 0.46, 0.5, 0.0016, 260),
    'bumper': coat('#171718', 0.55, 0.42, 0.0007, 600),
    'terracotta_rubber': coat('#94452b', 0.52, 0.4, 0.0007, 600, 0.15),
    'urethane': coat('#191a1c', 0.5, 0.42, 0.0006, 500),
    'window_frame': coat('#20261f', 0.45),
    'enamel': coat('#d9d6cf', 0.35, 0.5, 0.0004, 200, 0.1),
    'ceramic': coat('#1d3644', 0.22, 0.5, 0.0006, 60, 0.1),
    'steel': metal('#b9b7b2', 0.24),
    'brushed_steel': metal('#c3c2be', 0.3, 0.0002),
    'chrome': metal('#cfcdc8', 0.16),
    'brass': metal('#b08a4e', 0.3),
    'knurled': knurled,
    'leather': leather('#7d4526'),
    'black_leather': leather('#1c1c1e'),
    'webbing': cloth('#8f4a30', 1500.0, 0.0006, 0.2),
    'dark_webbing': cloth('#26282b', 1500.0, 0.0006, 0.2),
    'sisal': cloth('#a98e62', 700.0, 0.003, 0.3),
    'towel': cloth('#ddd6c8', 900.0),
    'towel_warm': cloth('#b0664c', 900.0),
    'canvas': cloth('#31424b', 1300.0, 0.0006, 0.2),
    'mat': coat('#3d5a4c', 0.78, 0.25, 0.0012, 900, 0.3),
    'mat_warm': coat('#8a4a38', 0.78, 0.25, 0.0012, 900, 0.3),
    'olive_leaf': olive_leaf,
    'bark': bark,
    'pot': pot,
    'soil': cloth('#3b2f26', 160.0, 0.012, 0.0),
    'pane': pane,
    'mirror': mirror,
    'print_ink': print_ink,
    'chalk': cloth('#f0eee8', 140.0, 0.004, 0.0),
    'paper': plain('#efeae0', 0.85, 0.2),
    'stitch': plain('#2a1a12', 0.8, 0.2),
    'notebook': leather('#1d3846', 520.0),
    'tape': plain('#e0d3b4', 0.6, 0.3),
    'almond': skin(('#4d2a13', '#74421f', '#96612f'), 190, 0.0012, 0.75, 0.2),
    'fig': skin(('#1a0f1c', '#2b1830', '#4a3048'), 60, 0.0006, 0.5, 0.35),
    'orange': skin(('#c8631a', '#d97420', '#e38632'), 420, 0.0014, 0.42, 0.45),
    'terrace': hazy('#a08f76', '#e6d3b2', 1.9, 900.0),
    'rosemary': hazy('#4a5a44', '#93a074', 1.3, 420.0),
    'pine': hazy('#31402a', '#7d8a4c', 1.2, 420.0),
    'pine_bark': hazy('#4c3b30', '#927a66', 1.0, 420.0),
    'hills': hazy('#6f8a9b', '#93a8b2', 2.6, 4200.0),
    'sea': sea,
}

made_of = Materials()
