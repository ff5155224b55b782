/*
 * A character: a shape of the plane that walks among other shapes and slides along them.
 *
 * It moves in straight pieces. Each ends at the first thing in the way; what is blocked of the motion is taken away, and the
 * rest is tried again.
 */
#ifndef CHARACTER_H
#define CHARACTER_H

#include <collide.h>

typedef struct character
{
    cd2_shape body; ///< where it is
    double    skin; ///< how far it stays away from what it meets: more than rounding, less than one sees
    int       met;  ///< how many things it met in its last move
    cd2_vec   points[4], normals[4]; ///< where, and the outward normals there
} character;

/**
 * Moves it by `motion`, as far as the `count` walls let it. They stand still. True if it went on to the end, along what it
 * met; false if it was stopped before: in a corner, or wedged between walls that are nearer to each other than its size.
 */
bool character_move(character *it, cd2_vec motion, const cd2_shape *walls, int count);

#endif
