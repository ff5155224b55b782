/*
 * A character: a 2D shape that walks among other shapes and slides along them.
 *
 * It moves in straight pieces. Each piece ends at the first wall in the way. Then the blocked part of the
 * motion is removed, and the rest is tried again.
 */
#ifndef CHARACTER_H
#define CHARACTER_H

#include <collide.h>

typedef struct character
{
    cd2_shape body; ///< where it is
    double    skin; ///< how far it stays away from walls: more than rounding, less than anyone sees
    int       met;  ///< how many walls it hit in its last move
    cd2_vec   points[4], normals[4]; ///< where, and the outward normals there
} character;

/**
 * Moves the character by `motion`, as far as the `count` walls allow. The walls do not move.
 * Returns true if it went all the way, perhaps along walls. Returns false if it was stopped: in a corner, or
 * wedged between walls that are closer to each other than its size.
 */
bool character_move(character *it, cd2_vec motion, const cd2_shape *walls, int count);

#endif
