"""Two noisy halves of a render become one clean linear picture."""

import ctypes
import pathlib
import subprocess

import cv2
import numpy
import OpenImageIO

HERE = pathlib.Path(__file__).parent


def compile_regression(folder):
    """Builds regression.c into `folder` and loads it."""
    library = pathlib.Path(folder) / 'libregression.so'
    source = HERE / 'regression.c'
    if not library.exists() or library.stat().st_mtime < source.stat().st_mtime:
        flags = ['-O3', '-march=native', '-ffast-math', '-fopenmp', '-shared', '-fPIC']
        subprocess.run(['gcc', *flags, str(source), '-o', str(library), '-lm'], check=True)
    return ctypes.CDLL(str(library))


def denoise(library, first, second):
    """The linear picture [height, width, 3] of two EXR files that differ in their seed only.

    Diffuse light is filtered without the surfaces' colour, so that texture never passes the filter;
    what is left (reflections, what shines) is filtered by itself.
    """
    a, b = read_passes(first), read_passes(second)
    mean = {key: (a[key] + b[key]) / 2 for key in a}
    depth = numpy.log1p(numpy.minimum(mean['depth'], 60.0))
    features = numpy.concatenate([mean['albedo'], mean['normal'] * 0.8, depth * 1.5], -1)
    light = filter_part(library, a['light'], b['light'], features)
    rest = filter_part(
        library, a['all'] - a['colour'] * a['light'], b['all'] - b['colour'] * b['light'], features
    )
    return numpy.maximum(mean['colour'] * light + without_specks(rest), 0)


def read_passes(path):
    """The passes of a multilayer EXR that the filter needs."""
    picture = OpenImageIO.ImageInput.open(str(path))
    channels = {name: i for i, name in enumerate(picture.spec().channelnames)}
    pixels = picture.read_image('float')
    picture.close()

    def layer(name, parts='RGB'):
        return numpy.stack([pixels[..., channels[f'ViewLayer.{name}.{part}']] for part in parts], -1)

    return {
        'all': layer('Combined'),
        'light': layer('DiffDir') + layer('DiffInd'),
        'colour': layer('DiffCol'),
        'albedo': layer('Denoising Albedo'),
        'normal': layer('Denoising Normal', 'XYZ'),
        'depth': layer('Denoising Depth', 'Z'),
    }


def filter_part(library, a, b, features):
    """Each half filtered by weights from the other, and the mean of both."""
    a, b = without_fireflies(a, b)
    compressed = [numpy.log1p(numpy.maximum(x, 0) * 2) for x in (a, b)]
    # ((a - b) / 2)^2 is the variance of the mean of two; of each half it is twice that.
    variance = 2 * cv2.GaussianBlur(((compressed[0] - compressed[1]) / 2) ** 2, (0, 0), 3)
    halves = [regress(library, x, guide, variance, features) for x, guide in (compressed, compressed[::-1])]
    clean = numpy.expm1((halves[0] + halves[1]) / 2) / 2
    # The logarithm darkens: match the local mean again.
    before = cv2.GaussianBlur((a + b) / 2, (0, 0), 12) + 1e-3
    after = cv2.GaussianBlur(clean, (0, 0), 12) + 1e-3
    return clean * numpy.clip(before / after, 0.9, 1.25)


def without_fireflies(a, b):
    """Where the halves differ wildly, both are held near the median of their neighbours."""
    median = numpy.stack(
        [cv2.medianBlur(numpy.ascontiguousarray(c), 5) for c in numpy.moveaxis((a + b) / 2, -1, 0)], -1
    )
    wild = numpy.abs(a - b).max(-1) > 6 * (numpy.abs(median).max(-1) + 0.05)
    limit = median * 1.5 + 0.02
    return [numpy.where(wild[..., None], numpy.minimum(x, limit), x) for x in (a, b)]


def without_specks(picture):
    """Single bright pixels, which the filter spared, become what surrounds them."""
    picture = numpy.ascontiguousarray(picture, numpy.float32)
    level = picture.mean(-1)
    bright = level > 1.6 * cv2.medianBlur(level, 5) + 0.012
    crowd = cv2.boxFilter(bright.astype(numpy.float32), -1, (5, 5), normalize=False)
    speck = bright & (crowd <= 4)
    around = numpy.stack([cv2.medianBlur(c, 5) for c in cv2.split(picture)], -1)
    return numpy.where(speck[..., None], around, picture)


def regress(library, colour, guide, variance, features):
    height, width, _ = colour.shape
    arrays = [numpy.ascontiguousarray(x, numpy.float32) for x in (colour, guide, variance, features)]
    out = numpy.empty_like(arrays[0])
    pointers = [x.ctypes.data_as(ctypes.c_void_p) for x in (*arrays, out)]
    window, patch, noise, sharpness, ridge = 7, 2, 0.6, 6.0, 2e-3
    library.regress(
        width,
        height,
        *pointers,
        window,
        patch,
        ctypes.c_float(noise),
        ctypes.c_float(sharpness),
        ctypes.c_float(ridge),
    )
    return out
