/*
 * A character: a 2D shape that moves among other shapes and slides along them.
 *
 * It moves straight on to the first obstacle. There the blocked part of the remaining motion is removed,
 * and the rest is tried again.
 */
#ifndef CHARACTER_H
#define CHARACTER_H

#include <collide.h>

typedef struct character
{
    cd2_shape body;                  ///< its shape, where it is now
    double    skin;                  ///< its distance from walls: more than rounding, less than one can see
    int       hits;                  ///< how many walls it hit in its last move
    cd2_vec   points[4], normals[4]; ///< where, and their outward normals there
} character;

/**
 * Moves it by `motion`, as far as the `count` walls allow; they stand still. Returns true if it completed
 * the motion, sliding or not; false if it was stopped: in a corner, or wedged between walls that are closer
 * together than its size.
 */
bool character_move(character *it, cd2_vec motion, const cd2_shape *walls, int count);

#endif
