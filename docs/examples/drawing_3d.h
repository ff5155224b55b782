/*
 * Draws 3D shapes into a panel of a figure (drawing.h), as from far away: parallel lines stay parallel.
 *
 * Hidden lines are removed by the library itself: a point is seen if a ray from there to the eye goes through
 * no shape of the scene.
 *
 * A solid has a look, "a", "b" or "c" (neither A nor B), and the lines of drawing.h have theirs.
 */
#ifndef DRAWING_3D_H
#define DRAWING_3D_H

#include "drawing.h"

typedef struct scene
{
    const figure    *f;
    cd3_vec          middle;            ///< drawn at (0, 0.5), the middle of the panel
    cd3_vec          right, up, to_eye; ///< unit vectors
    const cd3_shape *shapes;            ///< what hides lines, and is hidden
    int              count;
} scene;

/** The shapes as seen from the direction `to_eye`, with z pointing up. */
scene begin_scene(const figure *f, cd3_vec to_eye, cd3_vec middle, const cd3_shape *shapes, int count);

/** Where a point is in the panel. */
cd2_vec in_panel(const scene *s, cd3_vec p);

/** Does no shape of the scene hide this point? */
bool is_seen(const scene *s, cd3_vec p);

/** A sphere, an ellipsoid or a box: faces, and the edges that are seen. Draw what is behind first. */
void solid(const scene *s, const char *look, const cd3_shape *it);

/** The same without faces, hidden by nothing else. */
void ghost(const scene *s, const char *look, const cd3_shape *it);

/** What is seen of a line, and in the look "hidden" what is not. */
void line_3d(const scene *s, const char *look, cd3_vec a, cd3_vec b);

/** An arrow, which nothing hides. */
void arrow_3d(const scene *s, const char *look, cd3_vec from, cd3_vec way);

/** The closest points and the line between them. */
void nearest_3d(const scene *s, const cd3_closest_points *points);

#endif /* DRAWING_3D_H */
