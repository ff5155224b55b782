/* See drawing.h. */
#include "drawing.h"

#include <math.h>
#include <stdarg.h>

static const double PANEL = 250, HEIGHT = 216, SCALE = 30;

static const char STYLE[] =
    "<style>\n"
    "text{font-family:'Inter','Helvetica Neue',Helvetica,Arial,'DejaVu Sans',sans-serif;"
    "font-size:13.5px;fill:#aab6d0;text-anchor:middle}\n"
    ".a{fill:#5fe3c0;fill-opacity:.22;stroke:#5fe3c0;stroke-width:1.6}\n"
    ".b{fill:#7f9cff;fill-opacity:.2;stroke:#9db4ff;stroke-width:1.6}\n"
    ".ghost{fill:none;stroke:#5fe3c0;stroke-width:1.1;stroke-dasharray:3 4;stroke-opacity:.8}\n"
    ".ray{fill:none;stroke:#5fe3c0;stroke-width:1.6}\n"
    ".part{fill:none;stroke:#ffe08a;stroke-width:3.2;stroke-linecap:round}\n"
    ".gap{fill:none;stroke:#ffe08a;stroke-width:1.4;stroke-dasharray:2 4}\n"
    ".dot{fill:#ffe08a}\n"
    ".normal{fill:none;stroke:#ff7d9d;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}\n"
    ".said{fill:#f3f6fc}\n"
    "</style>\n";

static void put(const figure *f, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vfprintf(f->file, format, arguments);
    va_end(arguments);
}

/* From the coordinates of the panel to those of the page, whose y points down. */
static cd2_vec on_page(const figure *f, cd2_vec p)
{
    return (cd2_vec){f->left + PANEL / 2 + SCALE * p.x, 92 - SCALE * p.y};
}

void line(const figure *f, const char *look, cd2_vec a, cd2_vec b)
{
    cd2_vec p = on_page(f, a), q = on_page(f, b);
    put(f, "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", look, p.x, p.y, q.x, q.y);
}

void dot(const figure *f, cd2_vec at)
{
    cd2_vec p = on_page(f, at);
    put(f, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"3.6\"/>\n", p.x, p.y);
}

void circle(const figure *f, const char *look, const cd2_circle *it)
{
    cd2_vec p = on_page(f, it->center);
    put(f, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>\n", look, p.x, p.y, SCALE * it->radius);
}

/* A matrix turns it, so no angle is needed. */
void ellipse(const figure *f, const char *look, const cd2_ellipse *it)
{
    cd2_vec p = on_page(f, it->center), u = it->axis;
    put(f, "<ellipse class=\"%s\" rx=\"%.1f\" ry=\"%.1f\"", look, SCALE * it->radii.x, SCALE * it->radii.y);
    put(f, " transform=\"matrix(%.4f %.4f %.4f %.4f %.1f %.1f)\"/>\n", u.x, -u.y, u.y, u.x, p.x, p.y);
}

void oriented_box(const figure *f, const char *look, const cd2_obb *it)
{
    cd2_vec corners[4];
    cd2_corners_obb(it, corners);
    polygon(f, look, (cd2_vec[4]){corners[0], corners[1], corners[3], corners[2]}, 4);
}

/* A path, because a rectangle of width 0 would not be drawn. */
void box(const figure *f, const char *look, const cd2_aabb *it)
{
    cd2_vec p = on_page(f, (cd2_vec){it->min.x, it->max.y});
    double  width = SCALE * (it->max.x - it->min.x), height = SCALE * (it->max.y - it->min.y);
    put(f, "<path class=\"%s\" d=\"M%.1f %.1fh%.1fv%.1fh%.1fz\"/>\n", look, p.x, p.y, width, height, -width);
}

void arrow(const figure *f, const char *look, cd2_vec from, cd2_vec way)
{
    double length = sqrt(way.x * way.x + way.y * way.y);
    if (length == 0)
        return;
    cd2_vec u = {0.2 * way.x / length, 0.2 * way.y / length}, tip = {from.x + way.x, from.y + way.y};
    cd2_vec p = on_page(f, from), q = on_page(f, tip);
    cd2_vec l = on_page(f, (cd2_vec){tip.x - u.x - 0.6 * u.y, tip.y - u.y + 0.6 * u.x});
    cd2_vec r = on_page(f, (cd2_vec){tip.x - u.x + 0.6 * u.y, tip.y - u.y - 0.6 * u.x});
    put(f, "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f", look, p.x, p.y, q.x, q.y);
    put(f, "M%.1f %.1fL%.1f %.1fL%.1f %.1f\"/>\n", l.x, l.y, q.x, q.y, r.x, r.y);
}

void polygon(const figure *f, const char *look, const cd2_vec *corners, int count)
{
    put(f, "<path class=\"%s\" d=\"", look);
    for (int i = 0; i < count; i++)
    {
        cd2_vec p = on_page(f, corners[i]);
        put(f, "%c%.1f %.1f", i == 0 ? 'M' : 'L', p.x, p.y);
    }
    put(f, "z\"/>\n");
}

void label(const figure *f, cd2_vec at, const char *text)
{
    cd2_vec p = on_page(f, at);
    put(f, "<text x=\"%.1f\" y=\"%.1f\">%s</text>\n", p.x, p.y, text);
}

void say(figure *f, const char *question, const char *format, ...)
{
    va_list arguments;
    put(f, "<text x=\"%.0f\" y=\"%.0f\">%s</text>\n", f->left + PANEL / 2, HEIGHT - 44, question);
    put(f, "<text class=\"said\" x=\"%.0f\" y=\"%.0f\">", f->left + PANEL / 2, HEIGHT - 22);
    va_start(arguments, format);
    vfprintf(f->file, format, arguments);
    va_end(arguments);
    put(f, "</text>\n");
    f->left += PANEL;
}

void nearest(const figure *f, const cd2_closest_points *points)
{
    line(f, "gap", points->point_a, points->point_b);
    dot(f, points->point_a);
    dot(f, points->point_b);
}

figure begin_figure(const char *folder, const char *name, const char *title, int panels)
{
    char   path[4096];
    figure f = {0};
    if (snprintf(path, sizeof path, "%s/%s.svg", folder, name) < (int)sizeof path)
        f.file = fopen(path, "wb");
    if (f.file == NULL)
        return f;
    put(&f,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" role=\"img\">\n"
        "<title>%s</title>\n%s",
        panels * PANEL, HEIGHT, title, STYLE);
    put(&f, "<rect width=\"%.0f\" height=\"%.0f\" rx=\"12\" fill=\"#0f1524\"/>\n", panels * PANEL, HEIGHT);
    return f;
}

bool end_figure(figure *f)
{
    put(f, "</svg>\n");
    bool failed = ferror(f->file) != 0;
    return fclose(f->file) == 0 && !failed;
}
