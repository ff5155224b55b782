/* How a character moves and slides: see character.h. */
#include "character.h"

static double dot(cd2_vec a, cd2_vec b)
{
    return a.x * b.x + a.y * b.y;
}

static cd2_vec plus(cd2_vec a, double factor, cd2_vec b)
{
    return (cd2_vec){a.x + factor * b.x, a.y + factor * b.y};
}

/* The first wall in the way: its index, or -1. */
static int first_in_way(const cd2_shape *body, cd2_vec motion, const cd2_shape *walls, int count,
                        cd2_hit *first)
{
    const cd2_vec still = {0, 0};
    int           found = -1;
    for (int i = 0; i < count; i++)
    {
        cd2_hit hit;
        if (cd2_sweep(body, motion, &walls[i], still, &hit) && (found < 0 || hit.t_enter < first->t_enter))
        {
            *first = hit;
            found = i;
        }
    }
    return found;
}

/* Pushes it out of the walls that it is in, the deepest first, until it is the skin away from each. */
static void push_out(character *it, const cd2_shape *walls, int count)
{
    for (int tries = 0; tries < 8; tries++)
    {
        cd2_contact deepest = {.depth = 0};
        for (int i = 0; i < count; i++)
        {
            cd2_contact contact;
            if (cd2_penetration(&it->body, &walls[i], &contact) && contact.depth > deepest.depth)
                deepest = contact;
        }
        if (deepest.depth == 0)
            return;
        it->body = cd2_move(&it->body, plus((cd2_vec){0, 0}, deepest.depth + it->skin, deepest.normal));
    }
}

/* Puts a side of the box exactly where it hit a face, so that the two touch and the box can slide. */
static void put_flush(cd2_aabb *box, cd2_vec normal, cd2_vec at)
{
    if (normal.x != 0)
        *(normal.x < 0 ? &box->max.x : &box->min.x) = at.x;
    else
        *(normal.y < 0 ? &box->max.y : &box->min.y) = at.y;
}

bool character_move(character *it, cd2_vec motion, const cd2_shape *walls, int count)
{
    const int most = sizeof it->normals / sizeof *it->normals;
    it->hits = 0;
    for (int tries = 0; tries < 2 * most; tries++)
    {
        cd2_hit hit = {0};
        int     wall = first_in_way(&it->body, motion, walls, count, &hit);
        if (wall < 0)
        {
            it->body = cd2_move(&it->body, motion);
            return true;
        }
        if (hit.starts_inside)
        {
            push_out(it, walls, count);
            continue;
        }
        if (it->hits == most)
            return false;
        cd2_vec normal = hit.normal_enter;
        it->points[it->hits] = hit.point_enter;
        it->normals[it->hits] = normal;

        /* Move up to the wall, less the skin. The skin is measured along the normal, and so is `closing`, how
           much closer the whole motion would bring the two. */
        bool   flush = it->body.kind == CD_AABB && walls[wall].kind == CD_AABB;
        double skin = flush ? 0 : it->skin;
        double closing = -dot(motion, normal);
        double t = hit.t_enter * closing > skin ? hit.t_enter - skin / closing : flush ? hit.t_enter : 0;
        double gap = (hit.t_enter - t) * closing;
        it->body = cd2_move(&it->body, (cd2_vec){t * motion.x, t * motion.y});
        if (flush)
            put_flush(&it->body.aabb, normal, hit.point_enter);

        /* The rest of the motion goes along the wall, and away from it by what is missing of the skin. */
        cd2_vec along = plus(motion, closing, normal);
        cd2_vec rest = {(1 - t) * along.x, (1 - t) * along.y};
        rest = plus(rest, skin > gap ? skin - gap : 0, normal);
        it->hits++;
        for (int i = 0; i < it->hits - 1; i++)
            if (dot(rest, it->normals[i]) < 0) /* a corner: both walls are in the way */
                return false;
        motion = rest;
    }
    return false;
}
