/*
 * How the playground asks the library: numbers in, numbers out. The fields of a struct of collide.h stand in
 * their order, each vector as x, y (, z).
 */
#ifndef PLAYGROUND_H
#define PLAYGROUND_H

/** Where the numbers of a question begin. */
enum
{
    GIVEN_A = 0,         ///< the shape A
    GIVEN_B = 16,        ///< the shape B
    GIVEN_MOTION_A = 32, ///< of a sweep
    GIVEN_MOTION_B = 36, ///< of a sweep
    GIVEN_RAY = 40,      ///< of a raycast
    GIVEN_NUMBERS = 48   ///< how many there are at most, in a question and in an answer
};

enum query
{
    QUERY_OVERLAP,
    QUERY_CLOSEST,
    QUERY_PENETRATION,
    QUERY_RAYCAST, ///< the ray against B
    QUERY_SWEEP
};

/** The numbers of the question, to be written before it is asked, and those of the answer. */
double *playground_given(void);
double *playground_answer(void);

/**
 * Asks a query of shapes of two kinds (cd_kind) in 2 or 3 dimensions. Returns how many numbers the answer
 * has: those of a cd_closest_points, a cd_contact or a cd_hit, whose starts_inside is 0 or 1. An overlap is
 * one number, 0 or 1. Any other query that answers false has none.
 */
int playground_ask(int dimension, int asked, int kind_a, int kind_b);

/**
 * The axes of a shape that is turned: in 2D by the angle that is given, in radians; in 3D those that are
 * given, made orthonormal. Returns how many numbers they are, 0 if they are refused.
 */
int playground_turn(int dimension);

#endif /* PLAYGROUND_H */
