/* See drawing.h. */
#include "drawing.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

/* Two panels fill 520 units. So text of 18 units is 12 pixels high where the figure is 350 pixels wide. */
static const double PANEL = 256, HEIGHT = 226, GAP = 8, SCALE = 30, TEXT = 18, CAPTIONS = 56;

static const char STYLE[] =
    "<style>\n"
    "text{font:19.2px 'Helvetica Neue',Helvetica,Arial,sans-serif;fill:#4b5870;text-anchor:middle}\n"
    ".card{fill:#f6f8fb;stroke:#d9dfea}\n"
    ".said{fill:#1b2333}\n"
    ".A,.B{font-weight:700;font-size:20px}\n"
    ".A{fill:#0a7256}.B{fill:#2f4fc4}\n"
    "path,circle,ellipse{stroke-width:2;stroke-linecap:round;stroke-linejoin:round}\n"
    ".segment{stroke-width:3.5}\n"
    ".a{fill:#12a47c;fill-opacity:.2;stroke:#0b8263}\n"
    ".b{fill:#4a68e0;fill-opacity:.16;stroke:#3c5bd0}\n"
    ".ghost,.ghost-b{fill:none;stroke-width:1.8;stroke-dasharray:5 5}\n"
    ".ghost,.ray{stroke:#0b8263}.ghost-b,.ray-b{stroke:#3c5bd0}\n"
    ".ray,.ray-b{fill:none}\n"
    ".part{fill:none;stroke:#b06f00;stroke-width:4}\n"
    ".gap{fill:none;stroke:#b06f00;stroke-dasharray:1 5}\n"
    ".dot{fill:#b06f00;stroke:#f6f8fb;stroke-width:1.2}\n"
    ".normal{fill:none;stroke:#cf2457;stroke-width:2.6}\n"
    ".k{fill:#d99a1c;fill-opacity:.12;stroke:#b06f00}\n"
    ".plane{fill:none;stroke:#6b7890;stroke-width:1.4;stroke-dasharray:7 5}\n"
    ".wall{fill:none;stroke:#8b96ab;stroke-width:1.4}\n"
    ".a1{fill:#cdeee2}.a2{fill:#aee0cf}.a3{fill:#8bcfb8}\n"
    ".b1{fill:#dfe6fc}.b2{fill:#c6d2f8}.b3{fill:#aabcf2}\n"
    ".c1{fill:#eceff5}.c2{fill:#dde2ec}.c3{fill:#cbd2e0}\n"
    ".edge-a,.thin-a{fill:none;stroke:#0b8263}.edge-b,.thin-b{fill:none;stroke:#3c5bd0}\n"
    ".edge-c,.thin-c{fill:none;stroke:#7a869c;stroke-width:1.4}\n"
    ".thin-a,.thin-b,.thin-c{stroke-width:1;stroke-opacity:.6}\n"
    ".hidden{fill:none;stroke:#b06f00;stroke-width:1.4;stroke-opacity:.55;stroke-dasharray:1 4}\n"
    "@media (prefers-color-scheme:dark){\n"
    "text{fill:#aab6d0}\n"
    ".card{fill:#0f1524;stroke:#232e48}\n"
    ".said{fill:#f3f6fc}\n"
    ".A{fill:#5fe3c0}.B{fill:#a9bcff}\n"
    ".a{fill:#5fe3c0;stroke:#5fe3c0}\n"
    ".b{fill:#7f9cff;fill-opacity:.2;stroke:#9db4ff}\n"
    ".ghost,.ray{stroke:#5fe3c0}.ghost-b,.ray-b{stroke:#9db4ff}\n"
    ".part,.gap{stroke:#ffe08a}\n"
    ".dot{fill:#ffe08a;stroke:#0f1524}\n"
    ".normal{stroke:#ff7d9d}\n"
    ".k{fill:#ffe08a;stroke:#ffe08a}\n"
    ".plane{stroke:#93a0bc}.wall{stroke:#6d7a98}\n"
    ".a1{fill:#2b6a5e}.a2{fill:#1f5148}.a3{fill:#163b36}\n"
    ".b1{fill:#3a4a80}.b2{fill:#2c3a68}.b3{fill:#212c50}\n"
    ".c1{fill:#2a3550}.c2{fill:#212a41}.c3{fill:#192135}\n"
    ".edge-a,.thin-a{stroke:#5fe3c0}.edge-b,.thin-b{stroke:#9db4ff}.edge-c,.thin-c{stroke:#7584a6}\n"
    ".hidden{stroke:#ffe08a}\n"
    "}\n"
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
    return (cd2_vec){f->origin.x + f->scale * p.x, f->origin.y - f->scale * p.y};
}

/* ------------------------------------------------------------------------------------------------ shapes */

void line(const figure *f, const char *look, cd2_vec a, cd2_vec b)
{
    cd2_vec p = on_page(f, a), q = on_page(f, b);
    put(f, "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", look, p.x, p.y, q.x, q.y);
}

static void disc(const figure *f, const char *look, cd2_vec at, double radius)
{
    cd2_vec p = on_page(f, at);
    put(f, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>\n", look, p.x, p.y, radius);
}

void dot(const figure *f, cd2_vec at)
{
    disc(f, "dot", at, 4.5);
}

void point(const figure *f, const char *look, cd2_vec at)
{
    cd2_vec p = on_page(f, at);
    put(f, "<circle class=\"%s\" style=\"stroke-dasharray:", look);
    put(f, "%s\"", strncmp(look, "ghost", 5) == 0 ? "3.1" : "none");
    put(f, " cx=\"%.1f\" cy=\"%.1f\" r=\"6\"/>\n", p.x, p.y);
}

void circle(const figure *f, const char *look, const cd2_circle *it)
{
    disc(f, look, it->center, f->scale * it->radius);
}

/* A matrix turns it, so no angle is needed. */
void ellipse(const figure *f, const char *look, const cd2_ellipse *it)
{
    cd2_vec p = on_page(f, it->center), u = it->axis;
    double  x = f->scale * it->radii.x, y = f->scale * it->radii.y;
    put(f, "<ellipse class=\"%s\" rx=\"%.1f\" ry=\"%.1f\"", look, x, y);
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
    double  width = f->scale * (it->max.x - it->min.x), height = f->scale * (it->max.y - it->min.y);
    put(f, "<path class=\"%s\" d=\"M%.1f %.1fh%.1fv%.1fh%.1fz\"/>\n", look, p.x, p.y, width, height, -width);
}

void arrow(const figure *f, const char *look, cd2_vec from, cd2_vec way)
{
    double length = sqrt(way.x * way.x + way.y * way.y);
    if (length == 0)
        return;
    double  head = fmin(8 / f->scale, 0.6 * length) / length;
    cd2_vec u = {head * way.x, head * way.y}, tip = {from.x + way.x, from.y + way.y};
    cd2_vec p = on_page(f, from), q = on_page(f, tip);
    cd2_vec l = on_page(f, (cd2_vec){tip.x - u.x - 0.6 * u.y, tip.y - u.y + 0.6 * u.x});
    cd2_vec r = on_page(f, (cd2_vec){tip.x - u.x + 0.6 * u.y, tip.y - u.y - 0.6 * u.x});
    put(f, "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f", look, p.x, p.y, q.x, q.y);
    put(f, "M%.1f %.1fL%.1f %.1fL%.1f %.1f\"/>\n", l.x, l.y, q.x, q.y, r.x, r.y);
}

static void path(const figure *f, const char *look, const cd2_vec *points, int count, const char *end)
{
    put(f, "<path class=\"%s\" d=\"", look);
    for (int i = 0; i < count; i++)
    {
        cd2_vec p = on_page(f, points[i]);
        put(f, "%c%.1f %.1f", i == 0 ? 'M' : 'L', p.x, p.y);
    }
    put(f, "%s\"/>\n", end);
}

void polygon(const figure *f, const char *look, const cd2_vec *corners, int count)
{
    path(f, look, corners, count, "z");
}

void polyline(const figure *f, const char *look, const cd2_vec *points, int count)
{
    path(f, look, points, count, "");
}

void nearest(const figure *f, const cd2_closest_points *points)
{
    line(f, "gap", points->point_a, points->point_b);
    dot(f, points->point_a);
    dot(f, points->point_b);
}

void draw_shape(const figure *f, const char *look, const cd2_shape *it)
{
    char segment_look[32];
    snprintf(segment_look, sizeof segment_look, "%s segment", look);
    switch (it->kind)
    {
    case CD_POINT: point(f, look, it->point); break;
    case CD_SEGMENT: line(f, segment_look, it->segment.a, it->segment.b); break;
    case CD_CIRCLE: circle(f, look, &it->circle); break;
    case CD_ELLIPSE: ellipse(f, look, &it->ellipse); break;
    case CD_AABB: box(f, look, &it->aabb); break;
    case CD_OBB: oriented_box(f, look, &it->obb); break;
    default: break;
    }
}

/* -------------------------------------------------------------------------------------------------- text */

static void write_text(const figure *f, const char *look, cd2_vec middle, const char *text)
{
    put(f, "<text%s x=\"%.1f\" y=\"%.1f\">%s</text>\n", look, middle.x, middle.y + TEXT / 3, text);
}

void label(const figure *f, cd2_vec at, const char *text)
{
    write_text(f, "", on_page(f, at), text);
}

void letter(const figure *f, char name, cd2_vec at)
{
    write_text(f, name == 'A' ? " class=\"A\"" : " class=\"B\"", on_page(f, at), name == 'A' ? "A" : "B");
}

/* About as wide as in most fonts. */
static double width_of(const char *text)
{
    double width = 0;
    for (; *text != '\0'; text++)
        if ((*text & 0xC0) != 0x80) /* only the first byte of a character counts */
            width += strchr(" ,.'|filjt:()-", *text) != NULL ? 0.32
                     : strchr("mwMW", *text) != NULL         ? 0.86
                                                             : 0.58;
    return width * TEXT;
}

static void caption(figure *f, const char *look, double above_bottom, const char *text)
{
    write_text(f, look, (cd2_vec){f->left + f->width / 2, f->top + f->height - above_bottom}, text);
    if (width_of(text) <= f->width - 8)
        return;
    fprintf(stderr, "too wide for its panel: %s\n", text);
    f->text_is_too_wide = true;
}

/* ------------------------------------------------------------------------------------- panels and figures */

void begin_panel(figure *f, cd2_aabb panel, double scale)
{
    f->left = panel.min.x;
    f->top = panel.min.y;
    f->width = panel.max.x - panel.min.x;
    f->height = panel.max.y - panel.min.y;
    f->scale = scale;
    f->origin = (cd2_vec){f->left + f->width / 2, f->top + (f->height - CAPTIONS) / 2 + scale / 2};
    put(f, "<rect class=\"card\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"10\"/>\n",
        f->left + 0.5, f->top + 0.5, f->width - 1, f->height - 1);
}

/* Two in a row; the last one is in the middle if it is alone. */
static void begin_next(figure *f)
{
    bool    alone = f->panels > 1 && f->panel == f->panels - 1 && f->panel % 2 == 0;
    cd2_vec at = {(alone ? 0.5 : f->panel % 2) * (PANEL + GAP), f->panel / 2 * (HEIGHT + GAP)};
    begin_panel(f, (cd2_aabb){at, {at.x + PANEL, at.y + HEIGHT}}, SCALE);
}

void say(figure *f, const char *question, const char *format, ...)
{
    char    answer[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(answer, sizeof answer, format, arguments);
    va_end(arguments);
    caption(f, "", 42, question);
    caption(f, " class=\"said\"", 18, answer);
    f->panel++;
    if (f->panel < f->panels)
        begin_next(f);
}

figure begin_page(const char *folder, const char *name, const char *title, double width, double height)
{
    char   file[4096];
    figure f = {0};
    if (snprintf(file, sizeof file, "%s/%s.svg", folder, name) < (int)sizeof file)
        f.file = fopen(file, "wb");
    if (f.file == NULL)
        return f;
    put(&f, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\"", width, height);
    put(&f, " viewBox=\"0 0 %.0f %.0f\" role=\"img\">\n<title>%s</title>\n%s", width, height, title, STYLE);
    return f;
}

figure begin_figure(const char *folder, const char *name, const char *title, int panels)
{
    int    columns = panels > 1 ? 2 : 1, rows = (panels + 1) / 2;
    figure f = begin_page(folder, name, title, columns * (PANEL + GAP) - GAP, rows * (HEIGHT + GAP) - GAP);
    f.panels = panels;
    if (f.file != NULL)
        begin_next(&f);
    return f;
}

bool end_figure(figure *f)
{
    put(f, "</svg>\n");
    bool failed = ferror(f->file) != 0;
    return fclose(f->file) == 0 && !failed && !f->text_is_too_wide;
}

bool draw_figure(const char *folder, const char *name, const char *title, int panels, void (*fill)(figure *))
{
    figure f = begin_figure(folder, name, title, panels);
    if (f.file == NULL)
        return false;
    fill(&f);
    return end_figure(&f);
}
