"""From linear light to a print: one grade for the whole set."""

import cv2
import numpy
import PyOpenColorIO as ocio

BLENDER_COLOURS = '/usr/share/blender/datafiles/colormanagement/config.ocio'
BLOOM, VIGNETTE, GRAIN = 0.03, 0.10, 0.009


def grade(linear, exposure):
    """An sRGB picture (0..1) of a linear one; exposure in stops."""
    height, width, _ = linear.shape
    light = bloom(linear, width)
    y, x = numpy.mgrid[0:height, 0:width]
    far = ((x - width / 2) ** 2 + (y - height / 2) ** 2) / ((width / 2) ** 2 + (height / 2) ** 2)
    light = light * (1 - VIGNETTE * far)[..., None] * 2**exposure
    tone = film(light)
    level = tone.mean(-1, keepdims=True)
    # Warm lights, cool shadows, just so that one feels it.
    tone = tone + (level - 0.5) * numpy.array([0.012, 0.002, -0.014])
    return numpy.clip(tone + film_grain(height, width) * GRAIN * (0.4 + 3.2 * level * (1 - level)), 0, 1)


def bloom(linear, width):
    """What a lens scatters around what is bright."""
    bright = numpy.minimum(linear, 12.0)
    halo = sum(
        cv2.GaussianBlur(bright, (0, 0), width * size) * share
        for size, share in ((0.004, 0.5), (0.015, 0.3), (0.05, 0.2))
    )
    return linear * (1 - BLOOM) + halo * BLOOM


def film(light):
    """Blender's Filmic, 'Medium High Contrast'."""
    colours = ocio.Config.CreateFromFile(BLENDER_COLOURS)
    pipeline = ocio.LegacyViewingPipeline()
    pipeline.setDisplayViewTransform(ocio.DisplayViewTransform(src='Linear', display='sRGB', view='Filmic'))
    pipeline.setLooksOverrideEnabled(True)
    pipeline.setLooksOverride('Medium High Contrast')
    processor = pipeline.getProcessor(colours, colours.getCurrentContext()).getDefaultCPUProcessor()
    pixels = numpy.ascontiguousarray(light, numpy.float32)
    processor.applyRGB(pixels)
    return numpy.clip(pixels, 0, 1)


def film_grain(height, width):
    """Soft grey noise of variance 1, the same for every picture of a size."""
    noise = numpy.random.default_rng(3).normal(size=(height, width)).astype(numpy.float32)
    noise = cv2.GaussianBlur(noise, (0, 0), 0.7)
    return (noise / noise.std())[..., None]
