"""Where everything stands in the room. Groups let a shot send a thing out that is in its way."""

import random

from equipment import (
    build_bottle,
    build_chalk_bowl,
    build_climbing_rope,
    build_dumbbell_rack,
    build_jump_rope,
    build_mirror,
    build_oak_bench,
    build_pegs,
    build_plyo_box,
    build_rings,
    build_shelf,
    build_training_bench,
    build_wall_bars,
)
from materials import made_of
from plants import build_potted_olive
from rack import build_cable_column, build_plate_wall, build_rack
from room import DEPTH, WIDTH
from shapes import group, place, rounded, turned
from soft import (
    build_flat_mat,
    build_folded_towel,
    build_hung_towel,
    build_rolled_mat,
    build_strap,
    build_towel_stack,
)
from weights import build_kettlebell, build_medicine_ball

STONE = DEPTH - 0.022  # the face of the stone wall
BEAM = 3.56  # the underside of the beams


def furnish():
    chance = random.Random(7)
    with group('rack'):
        build_rack(place(4.75, 5.35), chance)
    with group('stone wall'):
        furnish_stone_wall(chance)
    with group('chalk stand'):
        stand = place(6.35, 5.75)
        turned(
            rounded(
                [(0, 0), (0, 0.19), (0.012, 0.19), (0.02, 0.03), (0.74, 0.03), (0.75, 0.07), (0.75, 0)], 0.004
            ),
            made_of.black,
            stand,
            64,
            upright=True,
        )
        build_chalk_bowl(stand @ place(z=0.75))
    with group('kettlebells'):
        box = place(2.55, 3.55, rz=14)
        build_plyo_box(box)
        build_kettlebell(16, box @ place(-0.05, -0.02, 0.5, rz=12))
        for kilos, x, y, turn in ((24, 1.86, 2.86, -8), (12, 2.36, 2.62, 35), (8, 1.42, 3.3, 60)):
            build_kettlebell(kilos, place(x, y, rz=turn))
    with group('bench'):
        bench = place(5.05, 3.05, rz=62)
        build_training_bench(bench)
        build_folded_towel(bench @ place(-0.4, 0.01, 0.444, rz=-96), 0.24, 0.19, seed=1.0)
        build_bottle(place(5.72, 2.86))
    with group('dumbbells'):
        build_dumbbell_rack(place(WIDTH - 0.4, 4.9, rz=-90), chance)
        build_mirror(place(WIDTH, 4.9, 0.3, rz=-90), 2.9, 2.15)
    with group('rings'):
        build_rings(place(2.15, 5.05, rz=70), BEAM)
        build_climbing_rope(place(1.05, 4.85), BEAM)
    with group('olive'):
        build_potted_olive(place(0.78, 6.72))
    with group('mobility'):
        furnish_mobility(chance)
    with group('entrance'):
        furnish_entrance(chance)


def furnish_stone_wall(chance):
    build_plate_wall(place(2.75, STONE), chance)
    build_cable_column(place(7.62, STONE))
    with group('balls'):
        build_medicine_ball(0.17, made_of.leather, place(6.62, STONE - 0.21))
        build_medicine_ball(0.155, made_of.black_leather, place(6.24, STONE - 0.22, rz=60))
        build_medicine_ball(0.15, made_of.leather, place(6.46, STONE - 0.52, rz=25))
    shelf = place(6.45, STONE, 1.5)
    build_shelf(shelf, 1.1)
    build_towel_stack(
        shelf @ place(-0.28, -0.13, 0.038),
        [made_of.towel, made_of.towel, made_of.towel_warm, made_of.towel],
        chance,
    )
    build_bottle(shelf @ place(0.12, -0.12, 0.038, rz=40), 'black')
    build_bottle(shelf @ place(0.24, -0.10, 0.038, rz=110), 'ceramic')


def furnish_mobility(chance):
    build_wall_bars(place(2.3, 0, rz=180))
    build_flat_mat(place(2.05, 1.62, rz=-82), made_of.mat_warm)
    build_flat_mat(place(3.05, 1.75, rz=-95), made_of.mat)
    roll = place(1.12, 0.5, rz=24)
    build_rolled_mat(roll, made_of.mat)
    build_strap(roll @ place(0.14), 0.077, 0.03, made_of.dark_webbing)
    bench = place(0.46, 1.55, rz=90)
    build_oak_bench(bench, 1.3)
    build_towel_stack(
        bench @ place(-0.35, 0, 0.45), [made_of.towel, made_of.towel, made_of.towel_warm], chance
    )
    build_bottle(bench @ place(0.42, 0.04, 0.45))


def furnish_entrance(chance):
    bench = place(4.75, 0.33, rz=180)
    build_oak_bench(bench)
    build_towel_stack(
        bench @ place(0.42, 0, 0.45),
        [made_of.towel, made_of.towel, made_of.towel_warm, made_of.towel],
        chance,
    )
    pegs = place(4.75, 0, 1.72, rz=180)
    build_pegs(pegs)
    build_hung_towel(pegs @ place(0.24, -0.055, 0.004), material=made_of.towel, seed=3.0)
    build_jump_rope(pegs @ place(-0.24, 0, 0.012))
    build_potted_olive(place(5.78, 0.52), 1.75, 9)
    build_kettlebell(8, place(3.86, 0.36, rz=-20))
    build_folded_towel(bench @ place(-0.1, 0.02, 0.45, rz=6), material=made_of.canvas, layers=2)
