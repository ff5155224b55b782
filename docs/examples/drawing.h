/*
 * What the figures of the docs are drawn with. A figure is an SVG file with a row of panels, each with two lines of text
 * beneath.
 *
 * The classes of lines and areas: "a" and "b" for the two shapes, "ghost" for A elsewhere, "ray", "part" and "gap",
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
    double left; ///< of the panel at hand
} figure;

/* In the panels x runs to the right, from -4 to 4, and y up, from -2 to 3. */

void line(const figure *f, const char *look, cd2_vec a, cd2_vec b);
void dot(const figure *f, cd2_vec at);
void circle(const figure *f, const char *look, const cd2_circle *it);
void ellipse(const figure *f, const char *look, const cd2_ellipse *it);
void box(const figure *f, const char *look, const cd2_aabb *it);
void turned_box(const figure *f, const char *look, const cd2_obb *it);
void arrow(const figure *f, const char *look, cd2_vec from, cd2_vec way);

/** Both nearest points, and the way between them. */
void nearest(const figure *f, const cd2_closest_points *points);

/** What the panel shows, and beneath it what was answered; then on to the next panel. */
void say(figure *f, const char *question, const char *format, ...);

/** Begins folder/name.svg. NULL in figure.file if it cannot be written. */
figure begin_figure(const char *folder, const char *name, const char *title, int panels);

/** False if something could not be written. */
bool end_figure(figure *f);

#endif /* DRAWING_H */
