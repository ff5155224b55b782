/*
 * Draws the figures of the docs. A figure is an SVG file with a row of panels; beneath each are two lines
 * of text.
 *
 * The look of a line or an area is its class in the file: "a" and "b" for the two shapes, "ghost" for A at
 * another place, "ray", "part" for the part of a ray in a shape, "gap" between closest points, and
 * "normal".
 */
#ifndef DRAWING_H
#define DRAWING_H

#include <collide.h>

#include <stdbool.h>
#include <stdio.h>

typedef struct figure
{
    FILE  *file;
    double left; ///< of the current panel
} figure;

/* In a panel, x points right, from -4 to 4, and y points up, from -2 to 3. */

void line(const figure *f, const char *look, cd2_vec a, cd2_vec b);
void dot(const figure *f, cd2_vec at);
void circle(const figure *f, const char *look, const cd2_circle *it);
void ellipse(const figure *f, const char *look, const cd2_ellipse *it);
void box(const figure *f, const char *look, const cd2_aabb *it);
void oriented_box(const figure *f, const char *look, const cd2_obb *it);
void arrow(const figure *f, const char *look, cd2_vec from, cd2_vec way);
void polygon(const figure *f, const char *look, const cd2_vec *corners, int count);
void label(const figure *f, cd2_vec at, const char *text);

/** The closest points and the line between them. */
void nearest(const figure *f, const cd2_closest_points *points);

/** Writes what the panel shows and, below that, the answer, and goes on to the next panel. */
void say(figure *f, const char *question, const char *format, ...);

/** Begins folder/name.svg. In the result, file is NULL if it cannot be written. */
figure begin_figure(const char *folder, const char *name, const char *title, int panels);

/** Returns false if something could not be written. */
bool end_figure(figure *f);

#endif /* DRAWING_H */
