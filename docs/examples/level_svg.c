/* The picture: the map from above, with everything that happened on it. */
#include "level.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* The page, in its own units; its y points down. */
static const double PAGE_WIDTH = 1200, MARGIN = 44, TITLE = 146, LEGEND = 176, TALLEST = 1100;

typedef struct canvas
{
    FILE   *file;
    double  scale, left, top; ///< of the map on the page
    double  height;           ///< of the page
    cd2_vec origin;           ///< the map's upper left corner
} canvas;

static void put(const canvas *c, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vfprintf(c->file, format, arguments);
    va_end(arguments);
}

static cd2_vec on_page(const canvas *c, cd2_vec p)
{
    return (cd2_vec){c->left + (p.x - c->origin.x) * c->scale, c->top + (c->origin.y - p.y) * c->scale};
}

static void put_point(const canvas *c, char command, cd2_vec p)
{
    cd2_vec q = on_page(c, p);
    put(c, "%c%.1f %.1f", command, q.x, q.y);
}

static void put_line(const canvas *c, cd2_vec a, cd2_vec b)
{
    put_point(c, 'M', a);
    put_point(c, 'L', b);
}

static void put_box(const canvas *c, cd2_vec at, double half)
{
    cd2_vec q = on_page(c, (cd2_vec){at.x - half, at.y + half});
    double  side = 2 * half * c->scale;
    put(c, "M%.1f %.1fh%.1fv%.1fh%.1fz", q.x, q.y, side, side, -side);
}

static void put_obb(const canvas *c, const cd2_obb *obb)
{
    cd2_vec corners[4];
    cd2_corners_obb(obb, corners);
    put_point(c, 'M', corners[0]);
    put_point(c, 'L', corners[1]);
    put_point(c, 'L', corners[3]);
    put_point(c, 'L', corners[2]);
    put(c, "z");
}

static void put_circle(const canvas *c, cd2_vec at, double radius)
{
    cd2_vec q = on_page(c, at);
    double  r = radius * c->scale;
    put(c, "M%.1f %.1fa%.1f %.1f 0 1 0 %.1f 0a%.1f %.1f 0 1 0 %.1f 0z", q.x - r, q.y, r, r, 2 * r, r, r,
        -2 * r);
}

/* All shapes of one class are drawn as one path. */
static void begin(const canvas *c, const char *look)
{
    put(c, "<path class=\"%s\" d=\"", look);
}

static void end(const canvas *c)
{
    put(c, "\"/>\n");
}

static const char STYLE[] =
    "<style>\n"
    "text{font-family:'Helvetica Neue',Helvetica,Arial,sans-serif;fill:#4b5870}\n"
    ".h1{font-size:36px;font-weight:700;fill:#1b2333}\n"
    ".h2,.key{font-size:18px}\n"
    ".narrow{display:none;font-size:44px}\n"
    ".page{fill:#f6f8fb;stroke:#d9dfea}\n"
    "path{fill:none;stroke-linecap:round;stroke-linejoin:round}\n"
    ".floor{fill:#e4e9f4;fill-rule:evenodd}\n"
    ".step{stroke:#bcc6da;stroke-width:.8}\n"
    ".rail{stroke:#9ba8c2;stroke-width:1}\n"
    ".wall{stroke:#2a3550;stroke-width:1.7}\n"
    ".light{fill:url(#lamp)}\n"
    ".walk{stroke:#5b8fbd;stroke-width:.8;stroke-opacity:.58}\n"
    ".player{stroke:#0b8263;stroke-width:1.5;stroke-opacity:.9}\n"
    ".fire{stroke:#d9692a;stroke-width:.8;stroke-opacity:.75}\n"
    ".rocket{stroke:#cf2457;stroke-width:1.5}\n"
    ".hit{fill:#d9692a}.boom{fill:#cf2457}\n"
    ".blast{fill:#e8743b;fill-opacity:.13;stroke:#d9692a;stroke-width:1;stroke-opacity:.8}\n"
    ".clear{stroke:#a87400;stroke-width:1.5}\n"
    ".blocked{stroke:#7483aa;stroke-width:.9;stroke-dasharray:1.5 4;stroke-opacity:.85}\n"
    ".stop{stroke:#55648a;stroke-width:1.4}\n"
    ".body{fill:#d6457a;fill-opacity:.9;stroke:#8c1f49;stroke-width:.7}\n"
    ".seer{fill:#e3a812;stroke:#7a5800;stroke-width:.7}\n"
    ".dead{stroke:#b83265;stroke-width:1.3}\n"
    ".item{fill:#8391b3;fill-opacity:.55}\n"
    ".mark{stroke:#8a97b4;stroke-width:.9}\n"
    ".pillar{fill:#b4bfd6;stroke:#66759a;stroke-width:.8}\n"
    ".barrel{fill:#5fae58;stroke:#2f6b2b;stroke-width:.7}\n"
    ".crate{fill:#cc8f38;stroke:#7d5312;stroke-width:.7}\n"
    ".door{fill:#2f9ad6;stroke:#0d5c8c;stroke-width:.8}\n"
    ".open{stroke:#1a86c4;stroke-width:1.1}\n"
    ".normal{stroke:#8352d4;stroke-width:1.1}\n"
    ".hero{fill:#0b8263;stroke:#0a3d30;stroke-width:1.4}\n"
    "@media (max-width:799px){.wide{display:none}.narrow{display:inline}}\n"
    "@media (prefers-color-scheme:dark){\n"
    "text{fill:#aab6d0}.page{fill:#0f1524;stroke:#232e48}\n"
    ".h1{fill:#f3f6fc}\n"
    ".floor{fill:#182136}\n"
    ".step{stroke:#3b4a6c}\n"
    ".rail{stroke:#62739a}\n"
    ".wall{stroke:#d5def0}\n"
    ".walk{stroke:#4a82b4}\n"
    ".player{stroke:#5fe3c0}\n"
    ".fire{stroke:#ff9a62}\n"
    ".rocket{stroke:#ff5577}\n"
    ".hit{fill:#ff9a62}.boom{fill:#ff5577}\n"
    ".blast{fill:#ff7a45;stroke:#ffa26b}\n"
    ".clear{stroke:#ffe08a}\n"
    ".blocked{stroke:#93a3cc}\n"
    ".stop{stroke:#b9c5e6}\n"
    ".body{fill:#f0719b;stroke:#ffd3e0}\n"
    ".seer{fill:#ffd166;stroke:#fff3cf}\n"
    ".dead{stroke:#f0719b}\n"
    ".item{fill:#7f8fb5}\n"
    ".mark{stroke:#56658a}\n"
    ".pillar{fill:#55658c;stroke:#a9b7d6}\n"
    ".barrel{fill:#7fce78;stroke:#d8f3d0}\n"
    ".crate{fill:#cf9a46;stroke:#ffe1a8}\n"
    ".door{fill:#4cc3ff;stroke:#bfe9ff}\n"
    ".open{stroke:#4cc3ff}\n"
    ".normal{stroke:#c6a2ff}\n"
    ".hero{fill:#5fe3c0;stroke:#fff}\n"
    "}\n"
    "</style>\n";

/* ---------------------------------------------------------------------------------------------- the map */

/* One-sided lines enclose the level: following them from end to end gives the outlines of its floor. */
static void draw_floor(const canvas *c, const wad_map *map)
{
    bool *drawn = calloc((size_t)map->line_count + 1, sizeof *drawn);
    if (drawn == NULL)
        return;
    begin(c, "floor");
    for (int i = 0; i < map->line_count; i++)
    {
        int line = i;
        if (drawn[i] || !map->lines[i].one_sided)
            continue;
        wad_vertex v = map->vertices[map->lines[i].from];
        put_point(c, 'M', (cd2_vec){v.x, v.y});
        while (line >= 0)
        {
            int to = map->lines[line].to, next = -1;
            drawn[line] = true;
            v = map->vertices[to];
            put_point(c, 'L', (cd2_vec){v.x, v.y});
            for (int j = 0; j < map->line_count && next < 0; j++)
                if (!drawn[j] && map->lines[j].one_sided && map->lines[j].from == to)
                    next = j;
            line = next;
        }
        put(c, "z");
    }
    end(c);
    free(drawn);
}

static void draw_lines(const canvas *c, const world *w)
{
    begin(c, "step");
    for (int i = 0; i < w->map->line_count; i++)
    {
        const wad_line *line = &w->map->lines[i];
        wad_vertex      a = w->map->vertices[line->from], b = w->map->vertices[line->to];
        if (!line->one_sided && !line->impassable)
            put_line(c, (cd2_vec){a.x, a.y}, (cd2_vec){b.x, b.y});
    }
    end(c);
}

static void draw_walls(const canvas *c, const world *w, bool opaque)
{
    begin(c, opaque ? "wall" : "rail");
    for (int i = 0; i < w->wall_count; i++)
        if (w->walls[i].opaque == opaque)
            put_line(c, w->walls[i].line.a, w->walls[i].line.b);
    end(c);
}

static void draw_doors(const canvas *c, const world *w, bool open)
{
    begin(c, open ? "open" : "door");
    for (int i = 0; i < w->door_count; i++)
        if (w->shown_doors[i].open == open)
            put_obb(c, &w->shown_doors[i].plan);
    end(c);
}

/* The ends of neighbouring rays on one wall lie on one line: only the first and the last of them are drawn.
   Where a wall is near they are very close together, so it is the sine of the angle that tells a corner. */
static void draw_light(const canvas *c, const world *w)
{
    cd2_vec        q = on_page(c, w->shown[w->player].at);
    const cd2_vec *p = w->light;
    put(c, "<defs><radialGradient id=\"lamp\" gradientUnits=\"userSpaceOnUse\"");
    put(c, " cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\">", q.x, q.y, 1500 * c->scale);
    put(c, "<stop offset=\"0\" stop-color=\"#ffd277\" stop-opacity=\".5\"/>"
           "<stop offset=\".35\" stop-color=\"#f0a955\" stop-opacity=\".27\"/>"
           "<stop offset=\"1\" stop-color=\"#d98b45\" stop-opacity=\".05\"/></radialGradient></defs>\n");
    begin(c, "light");
    for (int i = 0; i < LIGHT_RAYS; i++)
    {
        cd2_vec before = p[(i + LIGHT_RAYS - 1) % LIGHT_RAYS], b = p[i], after = p[(i + 1) % LIGHT_RAYS];
        cd2_vec u = {b.x - before.x, b.y - before.y}, v = {after.x - b.x, after.y - b.y};
        if (i == 0 || fabs(u.x * v.y - u.y * v.x) > 1e-6 * hypot(u.x, u.y) * hypot(v.x, v.y))
            put_point(c, i == 0 ? 'M' : 'L', b);
    }
    put(c, "z");
    end(c);
}

/* -------------------------------------------------------------------------------------- what happened */

static void draw_traces(const canvas *c, const world *w, trace_kind which, const char *look)
{
    cd2_vec last = {1e9, 1e9};
    begin(c, look);
    for (int i = 0; i < w->trace_count; i++)
    {
        const trace *it = &w->traces[i];
        if (it->kind != which)
            continue;
        if (it->from.x != last.x || it->from.y != last.y)
            put_point(c, 'M', it->from);
        put_point(c, 'L', it->to);
        last = it->to;
    }
    end(c);
}

static void draw_hits(const canvas *c, const world *w, trace_kind which, const char *look, double radius)
{
    begin(c, look);
    for (int i = 0; i < w->trace_count; i++)
        if (w->traces[i].kind == which)
            put_circle(c, w->traces[i].to, radius);
    end(c);
}

static void draw_blasts(const canvas *c, const world *w)
{
    for (int i = 0; i < w->blast_count; i++)
    {
        const cd2_ellipse *it = &w->blasts[i];
        cd2_vec            q = on_page(c, it->center);
        cd2_vec            u = it->axis;
        double             rx = it->radii.x * c->scale, ry = it->radii.y * c->scale;
        put(c, "<ellipse class=\"blast\" rx=\"%.1f\" ry=\"%.1f\"", rx, ry);
        put(c, " transform=\"matrix(%.3f %.3f %.3f %.3f %.1f %.1f)\"/>\n", u.x, -u.y, u.y, u.x, q.x, q.y);
    }
}

static void draw_sights(const canvas *c, const world *w, trace_kind which)
{
    begin(c, which == TRACE_CLEAR ? "clear" : "blocked");
    for (int i = 0; i < w->sight_count; i++)
        if (w->sights[i].kind == which)
            put_line(c, w->sights[i].from, w->sights[i].to);
    end(c);
}

/* A blocked line of sight ends in a short bar across it. */
static void draw_stops(const canvas *c, const world *w)
{
    begin(c, "stop");
    for (int i = 0; i < w->sight_count; i++)
    {
        const trace *it = &w->sights[i];
        cd2_vec      d = {it->to.x - it->from.x, it->to.y - it->from.y};
        double       length = sqrt(d.x * d.x + d.y * d.y);
        if (it->kind != TRACE_BLOCKED || length == 0)
            continue;
        cd2_vec at = it->to, across = {-14 * d.y / length, 14 * d.x / length};
        put_line(c, (cd2_vec){at.x - across.x, at.y - across.y}, (cd2_vec){at.x + across.x, at.y + across.y});
    }
    end(c);
}

/* The contacts of walkers and of pushed things: the obstacle's outward normal at each. */
static void draw_normals(const canvas *c, const world *w)
{
    begin(c, "normal");
    for (int i = 0; i < w->contact_count; i++)
    {
        cd2_vec at = w->contacts[i].point, n = w->contacts[i].normal;
        put_line(c, at, (cd2_vec){at.x + 18 * n.x, at.y + 18 * n.y});
    }
    end(c);
}

/* ---------------------------------------------------------------------------------------------- things */

static void draw_thing(const canvas *c, const thing *it)
{
    cd2_vec at = it->at;
    double  r = it->radius;
    if (it->gone && it->kind != KIND_ITEM)
    {
        put_line(c, (cd2_vec){at.x - 14, at.y - 14}, (cd2_vec){at.x + 14, at.y + 14});
        put_line(c, (cd2_vec){at.x - 14, at.y + 14}, (cd2_vec){at.x + 14, at.y - 14});
    }
    else if (it->kind == KIND_CRATE)
        put_obb(c, &it->crate);
    else if (it->kind == KIND_PILLAR || it->kind == KIND_BARREL)
        put_circle(c, at, r);
    else if (it->kind == KIND_ITEM)
        put_box(c, at, 7);
    else if (it->kind == KIND_MARK)
        put_circle(c, at, 12);
    else
        put_box(c, at, r);
}

static bool is_dead(const thing *it)
{
    return it->gone && it->kind == KIND_WALKER;
}

static bool is_seer(const thing *it)
{
    return !it->gone && it->kind == KIND_WALKER && it->sees;
}

static bool is_other_walker(const thing *it)
{
    return !it->gone && it->kind == KIND_WALKER && !it->sees;
}

static bool is_present_item(const thing *it)
{
    return !it->gone && it->kind == KIND_ITEM;
}

static bool is_present_barrel(const thing *it)
{
    return !it->gone && it->kind == KIND_BARREL;
}

static bool is_mark(const thing *it)
{
    return it->kind == KIND_MARK;
}

static bool is_pillar(const thing *it)
{
    return it->kind == KIND_PILLAR;
}

static bool is_crate(const thing *it)
{
    return it->kind == KIND_CRATE;
}

static bool is_player(const thing *it)
{
    return it->kind == KIND_PLAYER;
}

static void draw_things(const canvas *c, const world *w, const char *look, bool (*is)(const thing *))
{
    begin(c, look);
    for (int i = 0; i < w->thing_count; i++)
        if (is(&w->shown[i]))
            draw_thing(c, &w->shown[i]);
    end(c);
}

/* ------------------------------------------------------------------------------------- title and legend */

/* A map's name can contain any character. */
static void put_name(const canvas *c, const char *name)
{
    for (; *name != '\0'; name++)
        put(c, *name == '&' || *name == '<' || *name < ' ' || *name > '~' ? "?" : "%c", *name);
}

/* 1234567 as 1,234,567. */
static void put_number(const canvas *c, long number)
{
    if (number >= 1000)
    {
        put_number(c, number / 1000);
        put(c, ",%03ld", number % 1000);
    }
    else
        put(c, "%ld", number);
}

static void put_sweeps(const canvas *c, long wrong, long sweeps)
{
    put_number(c, wrong);
    put(c, " of ");
    put_number(c, sweeps);
    put(c, " sweeps differ from exact arithmetic.</text>\n");
}

/* What is read at the width of a page, and less of it, in larger letters, at that of a phone. */
static void draw_title(const canvas *c, const world *w, const speed_result *results)
{
    long shots = 0, sweeps = w->sum.checked, wrong = w->sum.wrong;
    for (int i = 0; i < SPEED_COUNT; i++)
    {
        shots += results[i].shots;
        sweeps += results[i].sweeps;
        wrong += results[i].wrong;
    }
    put(c, "<text class=\"h1 wide\" x=\"%.0f\" y=\"60\">", MARGIN);
    put_name(c, w->map->name);
    put(c, "</text>\n<text class=\"h1 narrow\" x=\"%.0f\" y=\"70\">", MARGIN);
    put_name(c, w->map->name);
    put(c, "</text>\n<text class=\"narrow\" x=\"%.0f\" y=\"126\">", MARGIN);
    put_sweeps(c, wrong, sweeps);
    put(c, "<g class=\"wide\"><text class=\"h2\" x=\"%.0f\" y=\"92\">", MARGIN);
    put(c, "%d walls, %d things, %d frames: ", w->wall_count, w->thing_count, w->frame);
    put(c, "%d missiles and bullets, %d blasts. ", w->sum.shots + w->sum.bullets, w->blast_count);
    put(c, "In frame %d, shown here, ", w->shown_frame);
    put(c, "%d of %d lines of sight are clear.</text>\n", w->shown_clear, w->sight_count);
    put(c, "<text class=\"h2\" x=\"%.0f\" y=\"118\">", MARGIN);
    put_number(c, shots);
    put(c, " more shots, at 1 to ");
    put_number(c, (long)results[SPEED_COUNT - 1].speed);
    put(c, " units per frame: ");
    put_sweeps(c, wrong, sweeps);
    put(c, "</g>\n");
}

/* One entry: a sample, drawn in a box of 44 x 16, and its meaning. Beside a single word there is room for a
   second entry, half a column further on. */
static void draw_key(const canvas *c, double column, int row, const char *look, const char *sample,
                     const char *words)
{
    double x = MARGIN + 284 * column, y = c->height - LEGEND + 46 + 31 * row;
    put(c, "<path class=\"%s\" transform=\"translate(%.0f %.0f)\" d=\"%s\"/>", look, x, y - 13, sample);
    put(c, "<text class=\"key\" x=\"%.0f\" y=\"%.0f\">%s</text>\n", x + 56, y, words);
}

/* The same for a phone: two columns. */
static void draw_large_key(const canvas *c, int column, int row, const char *look, const char *sample,
                           const char *words)
{
    double x = MARGIN + 580 * column, y = c->height - LEGEND + 44 + 52 * row;
    put(c, "<path class=\"%s\" transform=\"translate(%.0f %.0f) scale(2.2)\" d=\"%s\"/>", look, x, y - 32,
        sample);
    put(c, "<text x=\"%.0f\" y=\"%.0f\">%s</text>\n", x + 120, y, words);
}

static void draw_legend(const canvas *c)
{
    static const char line[] = "M0 8H44", box[] = "M15 1h14v14h-14z",
                      ring[] = "M15 8a7 7 0 1 0 14 0a7 7 0 1 0 -14 0z";
    put(c, "<g class=\"wide\">\n");
    draw_key(c, 0, 0, "wall", line, "wall");
    draw_key(c, 0, 1, "step", line, "step or window");
    draw_key(c, 0, 2, "door", "M0 5h20v6h-20z", "");
    draw_key(c, 0, 2, "open", "M24 5h20v6h-20z", "door, closed and open");
    draw_key(c, 0, 3, "normal", "M10 15V1M22 15V1M34 15V1", "contact normal");
    draw_key(c, 1, 0, "player", line, "the player, with path");
    draw_key(c, 1, 0, "hero", "M29 1h14v14h-14z", "");
    draw_key(c, 1, 1, "walk", line, "paths of the others");
    draw_key(c, 1, 2, "clear", line, "clear line of sight");
    draw_key(c, 1, 3, "blocked", line, "blocked line of sight");
    draw_key(c, 2, 0, "rocket", line, "rocket");
    draw_key(c, 2, 1, "fire", line, "fireball or bullet");
    draw_key(c, 2, 2, "blast", "M0 8a22 8 0 1 0 44 0a22 8 0 1 0 -44 0z", "blast");
    draw_key(c, 2, 3, "dead", "M16 2L28 14M16 14L28 2", "killed");
    draw_key(c, 3, 0, "seer", box, "sees the player");
    draw_key(c, 3, 1, "body", box, "cannot");
    draw_key(c, 3, 2, "crate", "M13 6l14 -5l4 9l-14 5z", "crate");
    draw_key(c, 3, 3, "barrel", ring, "barrel");
    draw_key(c, 3.45, 1, "mark", ring, "start");
    draw_key(c, 3.45, 2, "item", "M18 4h7v7h-7z", "item");
    draw_key(c, 3.45, 3, "pillar", ring, "pillar");
    put(c, "</g>\n<g class=\"narrow\">\n");
    draw_large_key(c, 0, 0, "player", line, "the player");
    draw_large_key(c, 0, 0, "hero", "M29 1h14v14h-14z", "");
    draw_large_key(c, 0, 1, "clear", line, "clear line of sight");
    draw_large_key(c, 0, 2, "rocket", line, "rocket");
    draw_large_key(c, 1, 0, "seer", box, "sees the player");
    draw_large_key(c, 1, 1, "body", box, "cannot");
    draw_large_key(c, 1, 2, "blast", "M0 8a22 8 0 1 0 44 0a22 8 0 1 0 -44 0z", "blast");
    put(c, "</g>\n");
}

static void draw_everything(const canvas *c, const world *w)
{
    draw_floor(c, w->map);
    draw_light(c, w);
    draw_lines(c, w);
    draw_traces(c, w, TRACE_WALK, "walk");
    draw_things(c, w, "mark", is_mark);
    draw_things(c, w, "item", is_present_item);
    draw_blasts(c, w);
    draw_traces(c, w, TRACE_PLAYER, "player");
    draw_sights(c, w, TRACE_BLOCKED);
    draw_stops(c, w);
    draw_traces(c, w, TRACE_FIREBALL, "fire");
    draw_traces(c, w, TRACE_ROCKET, "rocket");
    draw_sights(c, w, TRACE_CLEAR);
    draw_hits(c, w, TRACE_FIREBALL, "hit", 6);
    draw_hits(c, w, TRACE_ROCKET, "boom", 10);
    draw_walls(c, w, false);
    draw_walls(c, w, true);
    draw_doors(c, w, true);
    draw_doors(c, w, false);
    draw_normals(c, w);
    draw_things(c, w, "pillar", is_pillar);
    draw_things(c, w, "crate", is_crate);
    draw_things(c, w, "barrel", is_present_barrel);
    draw_things(c, w, "dead", is_dead);
    draw_things(c, w, "body", is_other_walker);
    draw_things(c, w, "seer", is_seer);
    draw_things(c, w, "hero", is_player);
}

bool draw_level(const world *w, const speed_result results[SPEED_COUNT], const char *path)
{
    canvas c = {.file = fopen(path, "wb"), .left = MARGIN, .top = TITLE};
    if (c.file == NULL)
        return false;
    double width = w->bounds.max.x - w->bounds.min.x, height = w->bounds.max.y - w->bounds.min.y;
    c.scale = (PAGE_WIDTH - 2 * MARGIN) / width;
    if (c.scale * height > TALLEST)
        c.scale = TALLEST / height;
    c.left = (PAGE_WIDTH - c.scale * width) / 2;
    c.height = TITLE + c.scale * height + LEGEND;
    c.origin = (cd2_vec){w->bounds.min.x, w->bounds.max.y};

    put(&c, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" role=\"img\">\n", PAGE_WIDTH,
        c.height);
    put(&c, "<title>A map from above, with lines of sight, missiles and blasts</title>\n");
    put(&c, "%s<rect class=\"page\" width=\"%.0f\" height=\"%.0f\" rx=\"14\"/>\n", STYLE, PAGE_WIDTH,
        c.height);
    draw_title(&c, w, results);
    draw_everything(&c, w);
    draw_legend(&c);
    put(&c, "</svg>\n");
    bool failed = ferror(c.file) != 0;
    return fclose(c.file) == 0 && !failed;
}
