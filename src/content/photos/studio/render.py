#!/usr/bin/python3
"""Renders pictures of the studio: Blender, then the denoiser, then the grade.

render.py                         every picture, those that exist already excepted
render.py hero-ancho nosotros     these, even if they exist
render.py --preview [NAMES]       small and quick, into the work folder, with a contact sheet

--work FOLDER     where renders and previews go (default: a folder `studio` among temporary files)
--pause-file F    while a file F exists, rendering is held
"""

import argparse
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

import cv2
import numpy

from denoise import compile_regression, denoise
from grade import grade

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / 'scene'))
from shots import SHOTS  # noqa: E402 (the scene's modules are a folder, not a package: Blender runs them too)

PHOTOS = HERE.parent
POSTS = HERE.parents[1] / 'posts'
PREVIEW_WIDTH, PREVIEW_SAMPLES = 480, 16
JPEG_QUALITY = 93


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('names', nargs='*')
    parser.add_argument('--preview', action='store_true')
    parser.add_argument('--width', type=int)
    parser.add_argument('--samples', type=int)
    parser.add_argument('--work', type=pathlib.Path, default=pathlib.Path(tempfile.gettempdir()) / 'studio')
    parser.add_argument('--pause-file', type=pathlib.Path, action='append', default=[])
    options = parser.parse_args()
    unknown = set(options.names) - {shot.name for shot in SHOTS}
    if unknown:
        parser.error(f'no such picture: {", ".join(sorted(unknown))}')
    shots = [
        shot
        for shot in SHOTS
        if shot.name in options.names or (not options.names and (options.preview or not final(shot).exists()))
    ]
    renders = options.work / ('previews' if options.preview else 'finals')
    renders.mkdir(parents=True, exist_ok=True)
    library = compile_regression(options.work)
    if options.preview:
        run_blender(
            shots,
            renders,
            options.width or PREVIEW_WIDTH,
            options.samples or PREVIEW_SAMPLES,
            options.pause_file,
        )
        for shot in shots:
            hold(options.pause_file)
            write_picture(renders / f'{shot.name}.png', finish(library, shot, renders))
        write_contact_sheet(renders)
        return
    for shot in shots:
        run_blender([shot], renders, options.width, options.samples, options.pause_file)
        hold(options.pause_file)
        write_picture(final(shot), finish(library, shot, renders))


def final(shot):
    """Where a finished picture belongs."""
    return (POSTS if shot.post else PHOTOS) / f'{shot.name}.jpg'


def run_blender(shots, folder, width, samples, pause_files):
    """Renders shots in one Blender, as the machine's least urgent work."""
    command = ['nice', '-n', '19', 'blender', '-b', '--factory-startup', '--python-exit-code', '1']
    command += [
        '-P',
        str(HERE / 'scene' / 'stage.py'),
        '--',
        '--out',
        str(folder),
        '--shots',
        ','.join(s.name for s in shots),
    ]
    command += ['--width', str(width)] if width else []
    command += ['--samples', str(samples)] if samples else []
    log = folder / 'blender.log'
    hold(pause_files)
    with log.open('w') as output:
        child = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
        wait(child, pause_files)
    for line in log.read_text(errors='replace').splitlines():
        if line.startswith('STUDIO'):
            print(line, flush=True)
    if child.returncode:
        raise SystemExit(f'Blender failed, see {log}')


def held(pause_files):
    return any(file.exists() for file in pause_files)


def hold(pause_files):
    while held(pause_files):
        time.sleep(1)


def wait(child, pause_files):
    """Waits for a child, which is stopped as long as one of the pause files exists."""
    stopped = False
    try:
        while child.poll() is None:
            if held(pause_files) != stopped:
                stopped = not stopped
                os.kill(child.pid, signal.SIGSTOP if stopped else signal.SIGCONT)
            time.sleep(1)
    finally:
        if child.poll() is None:
            child.kill()


def finish(library, shot, folder):
    """The finished picture of a shot's two renders; the clean linear one is kept beside them."""
    started = time.time()
    linear = denoise(library, folder / f'{shot.name}_1.exr', folder / f'{shot.name}_2.exr')
    numpy.save(folder / f'{shot.name}.npy', linear.astype(numpy.float16))
    print(f'finished {shot.name} in {time.time() - started:.0f} s', flush=True)
    return grade(linear, shot.exposure)


def write_picture(path, picture):
    pixels = (picture[..., ::-1] * 255 + 0.5).astype(numpy.uint8)
    cv2.imwrite(str(path), pixels, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY, cv2.IMWRITE_JPEG_OPTIMIZE, 1])


def write_contact_sheet(folder, columns=4, width=360, height=240):
    """All previews that exist, in the order of shots.py."""
    cells = []
    for shot in SHOTS:
        preview = folder / f'{shot.name}.png'
        if not preview.exists():
            continue
        picture = cv2.imread(str(preview))
        scale = min(width / picture.shape[1], height / picture.shape[0])
        small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        cell = numpy.full((height + 8, width + 8, 3), 40, numpy.uint8)
        cell[4 : 4 + small.shape[0], 4 : 4 + small.shape[1]] = small
        cells.append(cell)
    cells += [numpy.full_like(cells[0], 40)] * (-len(cells) % columns)
    rows = [numpy.hstack(cells[i : i + columns]) for i in range(0, len(cells), columns)]
    cv2.imwrite(str(folder / 'contact-sheet.png'), numpy.vstack(rows))


if __name__ == '__main__':
    main()
