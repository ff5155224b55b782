/*
 * Linear equations with a symmetric matrix, in plain double.
 */
#ifndef CD_CAREFUL_SOLVE_SYMMETRIC_H
#define CD_CAREFUL_SOLVE_SYMMETRIC_H

#include <stdbool.h>

#include "../space/family.h"
#include "../space/vector.h"

#if DIM == 3 /* ellipses of the plane are brought into space (in_space.h) */

/* Solves m y = x for a symmetric positive definite m; y replaces x, and m is overwritten. By factors L D
   L^T, which need no square root, so that the digits do not depend on the scale. False where m is not
   positive definite. */
static bool solve_symmetric(double m[DIM][DIM], vector *x)
{
    for (int i = 0; i < DIM; i++)
    {
        for (int j = 0; j < i; j++)
        {
            double entry = m[i][j];
            m[i][j] = entry / m[j][j];
            for (int k = j + 1; k <= i; k++)
                m[i][k] -= entry * m[k][j];
            x->at[i] -= m[i][j] * x->at[j];
        }
        if (!(m[i][i] > 0))
            return false;
    }
    for (int i = DIM - 1; i >= 0; i--)
    {
        x->at[i] /= m[i][i];
        for (int j = i + 1; j < DIM; j++)
            x->at[i] -= m[j][i] * x->at[j];
    }
    return true;
}

#endif

#endif
