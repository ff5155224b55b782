/*
 * Draws the figures of the docs. A figure is an SVG file with panels, two in a row; beneath each drawing are
 * two lines of text. It is light or dark as its reader prefers, and its text can be read where it is as
 * narrow as the screen of a phone.
 *
 * The look of a line or an area is its class in the file:
 *
 *     a, b                the two shapes, as the query is given them; each has its letter, too
 *     ghost, ghost-b      A and B where the answer takes them: where they meet, end, or are out of each other
 *     ray, ray-b          a ray, the motion of A, the motion of B
 *     part                the part of a ray in a shape
 *     gap                 between closest points
 *     normal              a normal, or the way out
 *     k, plane, wall      some figures add K, the Minkowski difference; planes and axes; a level's walls
 */
#ifndef DRAWING_H
#define DRAWING_H

#include <collide.h>

#include <stdbool.h>
#include <stdio.h>

typedef struct figure
{
    FILE   *file;
    int     panels, panel;    ///< how many, and the current one
    double  left, top;        ///< of the current panel on the page
    double  width, height;    ///< of a panel
    double  scale;            ///< of a panel's coordinates
    cd2_vec origin;           ///< of a panel's coordinates, on the page
    bool    text_is_too_wide; ///< in some panel
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
void polyline(const figure *f, const char *look, const cd2_vec *points, int count);
void label(const figure *f, cd2_vec at, const char *text);

/** A shape that is a point: a small disc. */
void point(const figure *f, const char *look, cd2_vec at);

/** 'A' or 'B', the name of a shape, in its colour. */
void letter(const figure *f, char name, cd2_vec at);

/** The closest points and the line between them. */
void nearest(const figure *f, const cd2_closest_points *points);

/** Any shape, in its look. */
void draw_shape(const figure *f, const char *look, const cd2_shape *it);

/** Writes what the panel shows and, below that, the answer, and goes on to the next panel. */
void say(figure *f, const char *question, const char *format, ...);

/** Begins folder/name.svg. In the result, file is NULL if it cannot be written. */
figure begin_figure(const char *folder, const char *name, const char *title, int panels);

/** The same, without panels: for panels of other sizes. */
figure begin_page(const char *folder, const char *name, const char *title, double width, double height);

/** Begins a panel anywhere on the page, whose coordinates are `scale` units of the page long. */
void begin_panel(figure *f, cd2_aabb on_page, double scale);

/** Returns false if something could not be written, or a text is wider than its panel. */
bool end_figure(figure *f);

/** A figure from begin_figure to end_figure, whose panels `fill` draws. */
bool draw_figure(const char *folder, const char *name, const char *title, int panels, void (*fill)(figure *));

#endif /* DRAWING_H */
