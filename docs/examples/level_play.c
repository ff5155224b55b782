/* Plays one frame of the level: walking, doors, sight, missiles, blasts. */
#include "character.h"
#include "level.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum
{
    PLAYER_SPEED = 13,
    WALKER_SPEED = 8,
    EYE = 41,   /* height of eyes and guns */
    CHEST = 32, /* height to aim at */
    RANGE = 4096
};

static bool has_body(const thing *it)
{
    return !it->gone && it->kind != KIND_MARK && it->kind != KIND_ITEM;
}

static bool walks(const thing *it)
{
    return !it->gone && (it->kind == KIND_WALKER || it->kind == KIND_PLAYER);
}

static bool is_round(const thing *it)
{
    return !it->gone && (it->kind == KIND_PILLAR || it->kind == KIND_BARREL);
}

static bool is_crate(const thing *it)
{
    return !it->gone && it->kind == KIND_CRATE;
}

static bool near_boxes(const cd2_aabb *a, const cd2_aabb *b)
{
    return ask(OVERLAP, cd2_overlap_aabb_aabb(a, b));
}

static cd2_circle round_of(const thing *it)
{
    cd2_circle circle;
    made(cd2_make_circle(it->at, it->radius, &circle));
    return circle;
}

/* A barrel bulges: in 3D it is a sphere as high as the barrel. */
static cd3_sphere ball_of(const thing *it)
{
    cd3_sphere ball;
    made(cd3_make_sphere((cd3_vec){it->at.x, it->at.y, 0.5 * it->height}, 0.5 * it->height, &ball));
    return ball;
}

/* A crate in 3D, turned about the vertical axis: its quaternion is cos(angle / 2) + k sin(angle / 2). */
static cd3_obb crate_of(const thing *it)
{
    cd3_obb crate;
    double  c = it->crate.axis.x, s = it->crate.axis.y;
    double  half_cos = sqrt(0.5 * (1 + c)), half_sin = half_cos > 0 ? 0.5 * s / half_cos : 1;
    cd3_vec center = {it->crate.center.x, it->crate.center.y, 0.5 * it->height};
    cd3_vec half = {it->crate.half_extents.x, it->crate.half_extents.y, 0.5 * it->height};
    made(cd3_make_obb_quaternion(center, half, 0, 0, half_sin, half_cos, &crate));
    return crate;
}

static cd2_vec heading_step(int heading, int speed)
{
    static const int steps[16][2] = {{13, 0},  {12, 5},  {9, 9},   {5, 12},   {0, 13},  {-5, 12},
                                     {-9, 9},  {-12, 5}, {-13, 0}, {-12, -5}, {-9, -9}, {-5, -12},
                                     {0, -13}, {5, -12}, {9, -9},  {12, -5}};
    return (cd2_vec){steps[heading][0] * speed / 13, steps[heading][1] * speed / 13};
}

/* ---------------------------------------------------------------------------------------------- walking */

enum
{
    OBSTACLE_LIMIT = 128 /* near one walker */
};

/* Walkers stand on multiples of 1 / GRID, and SKIN away from anything but axis-aligned boxes. */
static const double GRID = 16, SKIN = 0.25;

/* A sweep of axis-aligned boxes, checked in exact integers. */
static bool boxes_meet(world *w, const cd2_aabb *box, cd2_vec motion, const cd2_aabb *obstacle)
{
    cd2_hit hit;
    bool    hits = ask(SWEEP, cd2_sweep_aabb_aabb(box, motion, obstacle, (cd2_vec){0, 0}, &hit));
    w->sum.checked++;
    w->sum.wrong += !proof_agrees_2d(box, motion, obstacle, hits, &hit);
    return hits;
}

/* The shape of a thing in 2D. */
static cd2_shape shape_of(const thing *it)
{
    cd2_circle circle = {it->at, it->radius};
    cd2_aabb   box = plan_of(it);
    return is_crate(it)   ? cd2_shape_obb(&it->crate)
           : is_round(it) ? cd2_shape_circle(&circle)
                          : cd2_shape_aabb(&box);
}

/* Collects the obstacles near a thing. Doors and things that it already overlaps are left out, so that it can
   get away from them. */
static int gather(const world *w, const thing *self, const cd2_shape *body, cd2_vec motion, cd2_shape *found)
{
    cd2_aabb box = cd2_bounds(body), moved = cd2_move_aabb(&box, motion);
    cd2_aabb path = cd2_join_aabb_aabb(&box, &moved);
    int      count = 0;
    path = cd2_grow_aabb(&path, WALKER_SPEED); /* it may slide sideways */
    for (int i = 0; i < w->wall_count && count < OBSTACLE_LIMIT; i++)
    {
        const wall *it = &w->walls[i];
        if (near_boxes(&path, &it->bounds))
            found[count++] = it->axis_aligned ? cd2_shape_aabb(&it->bounds) : cd2_shape_segment(&it->line);
    }
    for (int i = 0; i < w->door_count && count < OBSTACLE_LIMIT; i++)
    {
        const door *it = &w->doors[i];
        found[count] = cd2_shape_obb(&it->plan);
        count += !it->open && near_boxes(&path, &it->bounds) && !cd2_overlap(body, &found[count]);
    }
    for (int i = 0; i < w->thing_count && count < OBSTACLE_LIMIT; i++)
    {
        const thing *it = &w->things[i];
        cd2_contact  contact;
        if (it == self || !(walks(it) || is_round(it) || is_crate(it)))
            continue;
        found[count] = shape_of(it);
        cd2_aabb bounds = cd2_bounds(&found[count]);
        bool     inside = cd2_penetration(body, &found[count], &contact) && contact.depth > 0;
        count += near_boxes(&path, &bounds) && !inside;
    }
    return count;
}

/* Does a walker's box hit any of these obstacles? */
static bool runs_into(world *w, const cd2_aabb *box, cd2_vec motion, const cd2_shape *found, int count)
{
    const cd2_vec still = {0, 0};
    bool          hits = false;
    for (int i = 0; i < count; i++)
    {
        const cd2_shape *it = &found[i];
        if (it->kind == CD_AABB)
            hits |= boxes_meet(w, box, motion, &it->aabb);
        else if (it->kind == CD_SEGMENT)
            hits |= ask(SWEEP, cd2_sweep_segment_aabb(&it->segment, still, box, motion, NULL));
        else if (it->kind == CD_CIRCLE)
            hits |= ask(SWEEP, cd2_sweep_circle_aabb(&it->circle, still, box, motion, NULL));
        else
            hits |= ask(SWEEP, cd2_sweep_aabb_obb(box, motion, &it->obb, still, NULL));
    }
    return hits;
}

/* Keeps a contact for the picture, unless one close by has about the same normal. */
static void mark_contact(world *w, cd2_vec point, cd2_vec normal)
{
    cd2_circle close_by = {point, 20};
    for (int i = 0; i < w->contact_count; i++)
        if (w->contacts[i].normal.x * normal.x + w->contacts[i].normal.y * normal.y > 0.9 &&
            cd2_overlap_point_circle(w->contacts[i].point, &close_by))
            return;
    if (w->contact_count < CONTACT_LIMIT)
        w->contacts[w->contact_count++] = (contact_mark){point, normal};
}

static void add_contacts(world *w, const character *body)
{
    for (int i = 0; i < body->hits; i++)
        mark_contact(w, body->points[i], body->normals[i]);
}

/* Moves a walker straight on, or if something is in the way, up to that and then along it. Returns whether it
   came all the way. */
static bool walk(world *w, thing *it, cd2_vec wish)
{
    cd2_shape found[OBSTACLE_LIMIT];
    cd2_aabb  box = plan_of(it);
    character body = {.body = cd2_shape_aabb(&box), .skin = SKIN};
    int       count = gather(w, it, &body.body, wish, found);
    cd2_vec   from = it->at, to = {from.x + wish.x, from.y + wish.y};
    if (runs_into(w, &box, wish, found, count))
    {
        character_move(&body, wish, found, count);
        box = body.body.aabb;
        to.x = round(GRID * (box.min.x + box.max.x) / 2) / GRID;
        to.y = round(GRID * (box.min.y + box.max.y) / 2) / GRID;
        add_contacts(w, &body);
    }
    it->at = to;
    it->motion = (cd2_vec){to.x - from.x, to.y - from.y};
    return it->motion.x == wish.x && it->motion.y == wish.y;
}

/* Adds a step to a walker's trail. A step straight on makes the last piece longer. */
static void leave_trail(world *w, thing *it)
{
    cd2_vec from = {it->at.x - it->motion.x, it->at.y - it->motion.y};
    if (it->motion.x == 0 && it->motion.y == 0)
        return;
    if (it->trace >= 0)
    {
        trace  *last = &w->traces[it->trace];
        cd2_vec so_far = {last->to.x - last->from.x, last->to.y - last->from.y};
        if (so_far.x * it->motion.y == so_far.y * it->motion.x &&
            so_far.x * it->motion.x + so_far.y * it->motion.y > 0)
        {
            last->to = it->at;
            return;
        }
    }
    add_trace(w, it->kind == KIND_PLAYER ? TRACE_PLAYER : TRACE_WALK, from, it->at);
    it->trace = w->trace_count - 1;
}

/* ------------------------------------------------------------------------------------ finding a way */

/* How far one can see from a towards b, as a fraction of the distance: 1 if nothing is in between. */
static double look(const world *w, cd2_vec a, cd2_vec b, bool through_doors)
{
    cd2_ray ray;
    cd2_hit hit;
    made(cd2_make_ray_segment(a, b, &ray));
    cd2_segment line = {a, b};
    cd2_aabb    around = cd2_bounds_segment(&line);
    for (int i = 0; i < w->wall_count; i++)
        if (w->walls[i].opaque && cd2_overlap_aabb_aabb(&around, &w->walls[i].bounds) &&
            ask(RAYCAST, cd2_raycast_segment(&ray, &w->walls[i].line, &hit)))
            ray.t_max = hit.t_enter; /* from now on only nearer hits count */
    for (int i = 0; i < w->door_count && !through_doors; i++)
        if (!w->doors[i].open && ask(RAYCAST, cd2_raycast_obb(&ray, &w->doors[i].plan, &hit)))
            ray.t_max = hit.t_enter;
    for (int i = 0; i < w->thing_count; i++)
    {
        if (w->things[i].kind != KIND_PILLAR)
            continue;
        cd2_circle pillar = round_of(&w->things[i]);
        if (ask(RAYCAST, cd2_raycast_circle(&ray, &pillar, &hit)))
            ray.t_max = hit.t_enter;
    }
    return ray.t_max;
}

static unsigned char *visits_at(world *w, cd2_vec p)
{
    int column = (int)(63 * (p.x - w->bounds.min.x) / (w->bounds.max.x - w->bounds.min.x + 1));
    int row = (int)(63 * (p.y - w->bounds.min.y) / (w->bounds.max.y - w->bounds.min.y + 1));
    column = column < 0 ? 0 : column > 63 ? 63 : column;
    row = row < 0 ? 0 : row > 63 ? 63 : row;
    return &w->visits[row][column];
}

/* How much there is to discover in a direction: every visible step counts, on new ground more than on old. If
   the player cannot even start that way, 0. */
static double promise(world *w, const thing *player, cd2_vec step)
{
    const int steps = 120, at_least = 2;
    cd2_vec   from = player->at, start = {at_least * step.x, at_least * step.y};
    cd2_vec   far_end = {from.x + steps * step.x, from.y + steps * step.y};
    cd2_aabb  box = plan_of(player);
    cd2_shape body = cd2_shape_aabb(&box), found[OBSTACLE_LIMIT];
    cd2_ray   way;
    made(cd2_make_ray(from, step, &way));
    if (runs_into(w, &box, start, found, gather(w, player, &body, start, found)))
        return 0;
    double seen = look(w, from, far_end, true) * steps - 3, sum = 0;
    for (int i = 3; i < seen; i += 4)
    {
        int visits = *visits_at(w, cd2_at_ray(&way, i));
        sum += 1.0 / (1 + visits * visits);
    }
    return sum;
}

/* The player goes where there is most to discover, but prefers not to turn back. */
static void choose_way(world *w, thing *player)
{
    static const double liking[16] = {1.5, 1.2, 1, 1, 0.8, 0.5, 0.3, 0.2, 0.2, 0.2, 0.3, 0.5, 0.8, 1, 1, 1.2};
    double              best = 0;
    int                 before = player->heading;
    player->heading = random_below(w, 16); /* if nothing can be discovered anywhere */
    for (int turn = 0; turn < 16; turn++)
    {
        int    heading = (before + turn) % 16;
        double value = liking[turn] * promise(w, player, heading_step(heading, PLAYER_SPEED));
        if (value > best)
        {
            best = value;
            player->heading = heading;
        }
    }
}

/* The heading that leads most directly to a place. */
static int heading_to(cd2_vec from, cd2_vec to)
{
    int    best = 0;
    double most = -HUGE_VAL;
    for (int i = 0; i < 16; i++)
    {
        cd2_vec step = heading_step(i, 13);
        double  along = step.x * (to.x - from.x) + step.y * (to.y - from.y);
        if (along > most)
        {
            most = along;
            best = i;
        }
    }
    return best;
}

/* Did it slide at least half as far as it wanted to go? */
static bool slid(const thing *it, cd2_vec wish)
{
    cd2_vec went = it->motion;
    return 4 * (went.x * went.x + went.y * went.y) >= wish.x * wish.x + wish.y * wish.y;
}

static void everybody_walks(world *w)
{
    thing *player = &w->things[w->player];
    if (w->frame % 24 == 0)
        choose_way(w, player);
    unsigned char *visits = visits_at(w, player->at);
    *visits = (unsigned char)(*visits < 250 ? *visits + 1 : *visits);
    cd2_vec wish = heading_step(player->heading, PLAYER_SPEED);
    if (!walk(w, player, wish) && !slid(player, wish))
        choose_way(w, player);
    leave_trail(w, player);

    for (int i = 0; i < w->thing_count; i++)
    {
        thing *it = &w->things[i];
        if (!walks(it) || it == player)
            continue;
        if (it->sees && w->frame % 8 == 0)
            it->heading = heading_to(it->at, player->at);
        cd2_vec step = heading_step(it->heading, WALKER_SPEED);
        if ((!walk(w, it, step) && !slid(it, step)) || random_below(w, 60) == 0)
            it->heading = random_below(w, 16);
        leave_trail(w, it);
    }
}

/* -------------------------------------------------------------------------------------- doors and items */

static void move_doors(world *w)
{
    for (int i = 0; i < w->door_count; i++)
    {
        door    *it = &w->doors[i];
        cd2_aabb zone = cd2_grow_aabb(&it->bounds, 160);
        bool     open = false;
        for (int j = 0; j < w->thing_count && !open; j++)
        {
            const thing *who = &w->things[j];
            if (!walks(who) || !cd2_overlap_point_aabb(who->at, &zone))
                continue;
            cd2_circle reach;
            made(cd2_make_circle(who->at, who->radius + 40, &reach));
            open = ask(OVERLAP, cd2_overlap_circle_obb(&reach, &it->plan));
        }
        it->open = open;
    }
}

static void pick_up_items(world *w)
{
    cd2_circle grasp;
    made(cd2_make_circle(w->things[w->player].at, 24, &grasp));
    for (int i = 0; i < w->thing_count; i++)
    {
        thing *it = &w->things[i];
        if (it->gone || it->kind != KIND_ITEM)
            continue;
        cd2_circle lying = round_of(it);
        it->gone = ask(OVERLAP, cd2_overlap_circle_circle(&grasp, &lying));
    }
}

/* ------------------------------------------------------------------------------------------------ sight */

static bool float_sees_wall(const cd2_segment *view, const cd2_segment *line)
{
    cd2f_segment a = {{(float)view->a.x, (float)view->a.y}, {(float)view->b.x, (float)view->b.y}};
    cd2f_segment b = {{(float)line->a.x, (float)line->a.y}, {(float)line->b.x, (float)line->b.y}};
    return ask(OVERLAP, cd2f_overlap_segment_segment(&a, &b));
}

/* These coordinates are exact in float as well, and booleans are exact: float and double must agree. */
static bool wall_between(world *w, const cd2_segment *view)
{
    cd2_aabb around = cd2_bounds_segment(view);
    for (int i = 0; i < w->wall_count; i++)
    {
        const wall *it = &w->walls[i];
        if (!it->opaque || !near_boxes(&around, &it->bounds))
            continue;
        bool blocked = ask(OVERLAP, cd2_overlap_segment_segment(view, &it->line));
        w->sum.disputes += blocked != float_sees_wall(view, &it->line);
        if (blocked)
            return true;
    }
    return false;
}

static bool door_or_pillar_between(const world *w, const cd2_segment *view)
{
    for (int i = 0; i < w->door_count; i++)
        if (!w->doors[i].open && ask(OVERLAP, cd2_overlap_segment_obb(view, &w->doors[i].plan)))
            return true;
    for (int i = 0; i < w->thing_count; i++)
    {
        if (w->things[i].kind != KIND_PILLAR)
            continue;
        cd2_circle pillar = round_of(&w->things[i]);
        if (ask(OVERLAP, cd2_overlap_segment_circle(view, &pillar)))
            return true;
    }
    return false;
}

/* Does a body block the view from eye to chest, in 3D? */
static bool body_between(const world *w, const thing *from, const thing *to)
{
    cd3_segment view;
    cd3_vec     eye = {from->at.x, from->at.y, EYE}, chest = {to->at.x, to->at.y, CHEST};
    made(cd3_make_segment(eye, chest, &view));
    for (int i = 0; i < w->thing_count; i++)
    {
        const thing *it = &w->things[i];
        bool         blocked = false;
        if (it == from || it == to || !has_body(it))
            continue;
        if (it->kind == KIND_CRATE)
        {
            cd3_obb crate = crate_of(it);
            blocked = ask(OVERLAP, cd3_overlap_segment_obb(&view, &crate));
        }
        else if (it->kind == KIND_BARREL)
        {
            cd3_sphere ball = ball_of(it);
            blocked = ask(OVERLAP, cd3_overlap_segment_sphere(&view, &ball));
        }
        else if (it->kind == KIND_WALKER)
        {
            cd3_aabb box = solid_of(it);
            blocked = ask(OVERLAP, cd3_overlap_segment_aabb(&view, &box));
        }
        if (blocked)
            return true;
    }
    return false;
}

static void everybody_looks(world *w)
{
    const thing *player = &w->things[w->player];
    for (int i = 0; i < w->thing_count; i++)
    {
        thing *it = &w->things[i];
        if (it->kind != KIND_WALKER || it->gone)
            continue;
        cd2_segment view = {it->at, player->at};
        it->sees = !wall_between(w, &view) && !door_or_pillar_between(w, &view) &&
                   !body_between(w, it, player);
    }
}

/* ------------------------------------------------------------------------------------------------ blasts */

static void light_fuse(world *w, int barrel)
{
    w->things[barrel].gone = true;
    if (w->fuse_count < BLAST_LIMIT)
        w->fuse[w->fuse_count++] = barrel;
}

/* Pushes a thing out of a blast the shortest way. It slides along walls. */
static void push_out_of(world *w, thing *it, const cd2_ellipse *blast)
{
    cd2_shape   found[OBSTACLE_LIMIT], wave = cd2_shape_ellipse(blast);
    character   body = {.body = shape_of(it), .skin = SKIN};
    cd2_contact contact;
    if (!ask(PENETRATION, cd2_penetration(&body.body, &wave, &contact)))
        return;
    double  depth = GRID * contact.depth;
    cd2_vec push = {round(depth * contact.normal.x) / GRID, round(depth * contact.normal.y) / GRID};
    int     count = gather(w, it, &body.body, push, found);
    character_move(&body, push, found, count);
    cd2_aabb around = cd2_bounds(&body.body);
    it->at.x = round(GRID * (around.min.x + around.max.x) / 2) / GRID;
    it->at.y = round(GRID * (around.min.y + around.max.y) / 2) / GRID;
    it->crate.center = it->at;
    add_contacts(w, &body);
    mark_contact(w, contact.point_b, contact.normal);
}

static void strike(world *w, int victim, int damage)
{
    thing *it = &w->things[victim];
    if (it->kind == KIND_BARREL)
        light_fuse(w, victim);
    if (it->kind != KIND_WALKER)
        return;
    it->health -= damage;
    it->gone = it->health <= 0;
    w->sum.deaths += it->gone;
}

/* A blast is an ellipse, longer in the direction of flight; in 3D an ellipsoid. */
static void explode(world *w, cd3_vec center, cd2_vec axis)
{
    const cd3_vec radii = {128, 80, 64};
    cd2_ellipse   plan;
    cd3_ellipsoid solid;
    cd3_sphere    core;
    cd3_vec       axes[3] = {{axis.x, axis.y, 0}, {-axis.y, axis.x, 0}, {0, 0, 1}};
    made(cd2_make_ellipse((cd2_vec){center.x, center.y}, (cd2_vec){radii.x, radii.y}, axis, &plan));
    made(cd3_make_ellipsoid(center, radii, axes, &solid));
    made(cd3_make_sphere(center, radii.z, &core));
    if (w->blast_count < BLAST_LIMIT)
        w->blasts[w->blast_count++] = plan;

    cd2_aabb  around = cd2_bounds_ellipse(&plan);
    box_list *crowd = &w->near_things;
    list_things(w);
    find_near(&around, crowd);
    for (int i = next_near(crowd, 0); i < crowd->count; i = next_near(crowd, i + 1))
    {
        thing   *it = &w->things[i];
        cd2_aabb box = plan_of(it);
        if (!has_body(it) || it->kind == KIND_PLAYER || it->kind == KIND_PILLAR)
            continue;
        cd2_segment shock = {plan.center, it->at};
        cd3_aabb    body = solid_of(it);
        if (wall_between(w, &shock) || !ask(OVERLAP, cd2_overlap_ellipse_aabb(&plan, &box)) ||
            !ask(OVERLAP, cd3_overlap_ellipsoid_aabb(&solid, &body)))
            continue;
        cd3_sphere ball = ball_of(it);
        if (it->kind == KIND_BARREL && !ask(OVERLAP, cd3_overlap_sphere_sphere(&core, &ball)))
            continue; /* scorched, not set off */
        if (it->kind == KIND_CRATE)
        {
            cd3_obb crate = crate_of(it);
            if (!ask(CLOSEST, cd3_closest_sphere_obb(&core, &crate).distance == 0))
                continue; /* too heavy to be moved from here */
        }
        strike(w, i, 50);
        if (!it->gone)
            push_out_of(w, it, &plan);
    }
}

static void barrels_explode(world *w)
{
    int count = w->fuse_count, due[BLAST_LIMIT];
    memcpy(due, w->fuse, sizeof due);
    w->fuse_count = 0;
    for (int i = 0; i < count; i++)
    {
        cd2_vec at = w->things[due[i]].at;
        explode(w, (cd3_vec){at.x, at.y, 21}, (cd2_vec){0.8, 0.6});
    }
}

/* ---------------------------------------------------------------------------------------------- missiles */

/* What a missile or a bullet hits first. */
typedef struct encounter
{
    double t;     ///< 0..1 in this frame; 2 if nothing
    int    thing; ///< index; -1 for a wall or a door
} encounter;

static void meet(encounter *first, double t, int thing_met)
{
    if (t < first->t)
        *first = (encounter){t, thing_met};
}

static cd3_vec center_of(const cd3_aabb *box)
{
    return (cd3_vec){(box->min.x + box->max.x) / 2, (box->min.y + box->max.y) / 2,
                     (box->min.z + box->max.z) / 2};
}

/* The path of a box's centre within this frame, as a ray. */
static cd3_ray flight_of(const cd3_aabb *box, cd3_vec motion)
{
    cd3_ray ray = {center_of(box), motion, 0, 1};
    if (!cd3_is_valid_ray(&ray)) /* filled in by hand, so not checked yet */
        abort();
    return ray;
}

static cd3f_vec to_float(cd3_vec v)
{
    return (cd3f_vec){(float)v.x, (float)v.y, (float)v.z};
}

static bool same_in_float(bool hits, double t, bool hits_float, float t_float)
{
    return hits == hits_float && (!hits || fabs(t - (double)t_float) <= 1.2e-7 * t);
}

/* A sweep in double, in float and in exact integers. A bullet is a box without extent. */
static bool flies_into(world *w, const cd3_aabb *a, cd3_vec motion, const cd3_aabb *b, cd3_vec motion_b,
                       cd3_hit *hit)
{
    bool      bullet = a->min.x == a->max.x;
    bool      hits, hits_float;
    cd3f_hit  hit_float = {0};
    cd3f_aabb af = {to_float(a->min), to_float(a->max)}, bf = {to_float(b->min), to_float(b->max)};
    cd3f_vec  motion_af = to_float(motion), motion_bf = to_float(motion_b);
    if (bullet)
    {
        hits = ask(SWEEP, cd3_sweep_point_aabb(a->min, motion, b, motion_b, hit));
        hits_float = ask(SWEEP, cd3f_sweep_point_aabb(af.min, motion_af, &bf, motion_bf, &hit_float));
    }
    else
    {
        hits = ask(SWEEP, cd3_sweep_aabb_aabb(a, motion, b, motion_b, hit));
        hits_float = ask(SWEEP, cd3f_sweep_aabb_aabb(&af, motion_af, &bf, motion_bf, &hit_float));
    }
    w->sum.checked++;
    w->sum.wrong += !proof_agrees(a, motion, b, motion_b, hits, hit);
    w->sum.disputes += !same_in_float(hits, hits ? hit->t_enter : 0, hits_float, hit_float.t_enter);
    return hits;
}

/* Bodies move while the missile flies, so both motions count. Crates are hit by a ray from its centre. */
static void meet_bodies(world *w, const cd3_aabb *box, cd3_vec motion, int owner, encounter *first)
{
    cd3_aabb  moved = cd3_move_aabb(box, motion), path = cd3_join_aabb_aabb(box, &moved);
    cd2_aabb  path_2d = {{path.min.x, path.min.y}, {path.max.x, path.max.y}};
    cd3_ray   ray = flight_of(box, motion);
    box_list *crowd = &w->near_things;
    list_things(w);
    find_near(&path_2d, crowd);
    for (int i = next_near(crowd, 0); i < crowd->count; i = next_near(crowd, i + 1))
    {
        const thing *it = &w->things[i];
        cd3_hit      hit;
        if (i == owner || !has_body(it))
            continue;
        if (it->kind == KIND_CRATE)
        {
            cd3_obb crate = crate_of(it);
            if (ask(RAYCAST, cd3_raycast_obb(&ray, &crate, &hit)))
                meet(first, hit.t_enter, i);
            continue;
        }
        cd3_vec  walked = {it->motion.x, it->motion.y, 0};
        cd3_aabb now = solid_of(it), before = cd3_move_aabb(&now, (cd3_vec){-walked.x, -walked.y, 0});
        cd3_aabb bounds = cd3_join_aabb_aabb(&before, &now);
        if (cd3_overlap_aabb_aabb(&path, &bounds) && flies_into(w, box, motion, &before, walked, &hit))
            meet(first, hit.t_enter, i);
    }
}

/* Axis-aligned walls are flat boxes, the floor is a thick one. Slanted walls and doors are hit by a ray from
   the missile's centre. */
static void meet_walls(world *w, const cd3_aabb *box, cd3_vec motion, encounter *first)
{
    cd3_aabb moved = cd3_move_aabb(box, motion), path = cd3_join_aabb_aabb(box, &moved);
    cd2_aabb path_2d = {{path.min.x, path.min.y}, {path.max.x, path.max.y}};
    cd3_ray  ray = flight_of(box, motion);
    cd2_ray  ray_2d = {{ray.origin.x, ray.origin.y}, {motion.x, motion.y}, 0, 1};
    cd2_aabb all = w->bounds;
    cd3_aabb ground = {{all.min.x, all.min.y, -WALL_HEIGHT}, {all.max.x, all.max.y, 0}};
    cd3_hit  floor_hit;
    if (flies_into(w, box, motion, &ground, (cd3_vec){0, 0, 0}, &floor_hit))
        meet(first, floor_hit.t_enter, -1);
    box_list *walls = &w->near_walls;
    find_near(&path_2d, walls);
    for (int i = next_near(walls, 0); i < walls->count; i = next_near(walls, i + 1))
    {
        const wall *it = &w->walls[i];
        if (!it->opaque)
            continue;
        cd2_aabb flat = it->bounds;
        cd3_aabb slab = {{flat.min.x, flat.min.y, 0}, {flat.max.x, flat.max.y, WALL_HEIGHT}};
        cd3_hit  hit;
        cd2_hit  hit_2d;
        if (it->axis_aligned && flies_into(w, box, motion, &slab, (cd3_vec){0, 0, 0}, &hit))
            meet(first, hit.t_enter, -1);
        if (!it->axis_aligned && ask(RAYCAST, cd2_raycast_segment(&ray_2d, &it->line, &hit_2d)))
            meet(first, hit_2d.t_enter, -1);
    }
    for (int i = 0; i < w->door_count; i++)
    {
        cd3_hit hit;
        if (!w->doors[i].open && near_boxes(&path_2d, &w->doors[i].bounds) &&
            ask(RAYCAST, cd3_raycast_obb(&ray, &w->doors[i].solid, &hit)))
            meet(first, hit.t_enter, -1);
    }
}

static void count_encounter(world *w, const encounter *first)
{
    w->sum.hits_body += first->t <= 1 && first->thing >= 0;
    w->sum.hits_wall += first->t <= 1 && first->thing < 0;
}

/* The blast is a little before the point of impact, so that it is on this side of the wall. */
static void missile_ends(world *w, const missile *it, const encounter *first)
{
    cd3_ray flight = flight_of(&it->box, it->motion);
    double  length = sqrt(it->motion.x * it->motion.x + it->motion.y * it->motion.y);
    cd3_vec end = cd3_at_ray(&flight, first->t), center = cd3_at_ray(&flight, first->t - 4 / length);
    add_trace(w, it->rocket ? TRACE_ROCKET : TRACE_FIREBALL, it->start, (cd2_vec){end.x, end.y});
    if (first->thing >= 0)
        strike(w, first->thing, 20);
    if (it->rocket)
        explode(w, center, (cd2_vec){it->motion.x / length, it->motion.y / length});
    count_encounter(w, first);
}

/* Returns whether the missile is still in flight. */
static bool missile_flies(world *w, missile *it)
{
    encounter first = {2, -1};
    meet_bodies(w, &it->box, it->motion, it->owner, &first);
    meet_walls(w, &it->box, it->motion, &first);
    if (first.t <= 1)
    {
        missile_ends(w, it, &first);
        return false;
    }
    it->box = cd3_move_aabb(&it->box, it->motion);
    cd2_aabb plan = {{it->box.min.x, it->box.min.y}, {it->box.max.x, it->box.max.y}};
    bool     here = near_boxes(&plan, &w->bounds);
    if (!here)
        count_encounter(w, &first);
    return here;
}

static void missiles_fly(world *w)
{
    int kept = 0;
    for (int i = 0; i < w->missile_count; i++)
    {
        missile it = w->missiles[i];
        if (missile_flies(w, &it))
            w->missiles[kept++] = it;
    }
    w->missile_count = kept;
}

/* ---------------------------------------------------------------------------------------------- shooting */

/* The motion per frame from gun to chest, in whole units. */
static cd3_vec aim(const thing *from, const thing *to, double speed)
{
    double dx = to->at.x - from->at.x, dy = to->at.y - from->at.y, dz = CHEST - EYE;
    double length = sqrt(dx * dx + dy * dy);
    if (length == 0)
        return (cd3_vec){speed, 0, 0};
    return (cd3_vec){round(speed * dx / length), round(speed * dy / length), round(speed * dz / length)};
}

static void shoot_missile(world *w, int shooter, int target, double speed, bool rocket)
{
    const thing *from = &w->things[shooter];
    missile      it = {.start = from->at, .owner = shooter, .rocket = rocket};
    if (w->missile_count == MISSILE_LIMIT)
        return;
    made(cd3_make_aabb_center((cd3_vec){from->at.x, from->at.y, EYE}, (cd3_vec){6, 6, 4}, &it.box));
    it.motion = aim(from, &w->things[target], speed);
    if (it.motion.x == 0 && it.motion.y == 0)
        return;
    w->missiles[w->missile_count++] = it;
    w->sum.shots++;
    w->sum.rockets += rocket;
}

/* A bullet crosses the map within one frame. */
static void shoot_bullet(world *w, int shooter, int target)
{
    const thing *from = &w->things[shooter];
    cd3_vec      muzzle = {from->at.x, from->at.y, EYE}, motion = aim(from, &w->things[target], RANGE);
    cd3_aabb     point = cd3_bounds_point(muzzle);
    encounter    first = {2, -1};
    meet_bodies(w, &point, motion, shooter, &first);
    meet_walls(w, &point, motion, &first);
    cd3_ray flight = flight_of(&point, motion);
    cd3_vec end = cd3_at_ray(&flight, first.t <= 1 ? first.t : 1);
    add_trace(w, TRACE_FIREBALL, from->at, (cd2_vec){end.x, end.y});
    if (first.thing >= 0)
        strike(w, first.thing, 10);
    w->sum.bullets++;
    count_encounter(w, &first);
}

/* What the player's line of fire hits first, each body in its own shape; -1 for nothing. */
static int in_line_of_fire(const world *w, const thing *target)
{
    const thing *player = &w->things[w->player];
    cd3_ray      ray;
    encounter    first = {2, -1};
    made(cd3_make_ray_segment((cd3_vec){player->at.x, player->at.y, EYE},
                              (cd3_vec){target->at.x, target->at.y, CHEST}, &ray));
    for (int i = 0; i < w->thing_count; i++)
    {
        const thing *it = &w->things[i];
        cd3_hit      hit;
        if (it == player || !has_body(it))
            continue;
        if (it->kind == KIND_CRATE)
        {
            cd3_obb crate = crate_of(it);
            if (ask(RAYCAST, cd3_raycast_obb(&ray, &crate, &hit)))
                meet(&first, hit.t_enter, i);
        }
        else if (it->kind == KIND_BARREL)
        {
            cd3_sphere ball = ball_of(it);
            if (ask(RAYCAST, cd3_raycast_sphere(&ray, &ball, &hit)))
                meet(&first, hit.t_enter, i);
        }
        else
        {
            cd3_aabb box = solid_of(it);
            if (ask(RAYCAST, cd3_raycast_aabb(&ray, &box, &hit)))
                meet(&first, hit.t_enter, i);
        }
    }
    return first.thing;
}

static int nearest_in_sight(const world *w)
{
    const thing *player = &w->things[w->player];
    cd2_aabb     body = plan_of(player);
    double       least = HUGE_VAL;
    int          nearest = -1;
    for (int i = 0; i < w->thing_count; i++)
    {
        if (!w->things[i].sees || w->things[i].gone)
            continue;
        cd2_aabb other = plan_of(&w->things[i]);
        double   distance = cd2_distance_aabb_aabb(&body, &other);
        if (ask(DISTANCE, distance < least))
        {
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}

/* Rockets of all speeds; in one frame the fastest could cross the map a thousand times. */
static void player_shoots(world *w)
{
    static const double speeds[] = {20, 200, 5000, 1e5, 1e7};
    thing              *player = &w->things[w->player];
    if (player->reload > 0)
        player->reload--;
    int target = player->reload > 0 ? -1 : nearest_in_sight(w);
    if (target < 0 || in_line_of_fire(w, &w->things[target]) < 0)
        return;
    shoot_missile(w, w->player, target, speeds[w->sum.rockets % 5], true);
    player->reload = 24;
}

static void everybody_shoots(world *w)
{
    player_shoots(w);
    for (int i = 0; i < w->thing_count; i++)
    {
        thing *it = &w->things[i];
        if (it->kind != KIND_WALKER || it->gone || !it->armed)
            continue;
        if (it->reload > 0)
            it->reload--;
        if (it->reload > 0 || !it->sees)
            continue;
        if (it->health >= 50)
            shoot_missile(w, i, w->player, 10, false);
        else
            shoot_bullet(w, i, w->player);
        it->reload = 40 + random_below(w, 40);
    }
}

void play_frame(world *w)
{
    for (int i = 0; i < w->thing_count; i++)
        w->things[i].motion = (cd2_vec){0, 0};
    move_doors(w);
    everybody_walks(w);
    everybody_looks(w);
    pick_up_items(w);
    missiles_fly(w);
    barrels_explode(w);
    everybody_shoots(w);
    w->frame++;
}

/* --------------------------------------------------------------------------------------- for the picture */

/* Light shines from the player in all directions, up to the first wall. */
static void cast_light(world *w)
{
    cd2_vec from = w->things[w->player].at;
    for (int i = 0; i < LIGHT_RAYS; i++)
    {
        int     side = i / (LIGHT_RAYS / 4), step = 2 * (i % (LIGHT_RAYS / 4)) - LIGHT_RAYS / 4;
        double  x = LIGHT_RAYS, y = 4 * step;
        cd2_vec to = side == 0   ? (cd2_vec){from.x + x, from.y + y}
                     : side == 1 ? (cd2_vec){from.x - y, from.y + x}
                     : side == 2 ? (cd2_vec){from.x - x, from.y - y}
                                 : (cd2_vec){from.x + y, from.y - x};
        cd2_ray ray;
        made(cd2_make_ray_segment(from, to, &ray));
        w->light[i] = cd2_at_ray(&ray, look(w, from, to, false));
    }
}

void keep_frame(world *w)
{
    const thing *player = &w->things[w->player];
    int          clear = 0;
    for (int i = 0; i < w->thing_count; i++)
        clear += w->things[i].sees && !w->things[i].gone;
    if (w->shown != NULL && clear <= w->shown_clear)
        return;
    if (w->shown == NULL)
    {
        w->shown = calloc((size_t)w->thing_count + 1, sizeof *w->shown);
        w->shown_doors = calloc((size_t)w->door_count + 1, sizeof *w->shown_doors);
        w->sights = calloc((size_t)w->thing_count + 1, sizeof *w->sights);
    }
    if (w->shown == NULL || w->shown_doors == NULL || w->sights == NULL)
        abort();
    memcpy(w->shown, w->things, (size_t)w->thing_count * sizeof *w->shown);
    memcpy(w->shown_doors, w->doors, (size_t)w->door_count * sizeof *w->shown_doors);
    w->shown_frame = w->frame;
    w->shown_clear = clear;
    w->sight_count = 0;
    for (int i = 0; i < w->thing_count; i++)
    {
        const thing *it = &w->things[i];
        if (it->kind != KIND_WALKER || it->gone)
            continue;
        cd2_ray ray;
        made(cd2_make_ray_segment(it->at, player->at, &ray));
        cd2_vec end = it->sees ? player->at : cd2_at_ray(&ray, look(w, it->at, player->at, false));
        w->sights[w->sight_count++] = (trace){it->sees ? TRACE_CLEAR : TRACE_BLOCKED, it->at, end};
    }
    cast_light(w);
}
