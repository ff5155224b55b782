/* Which walls and things of the level are near? All boxes at once, as columns of coordinates. */
#include "level.h"

#include <stdlib.h>
#include <string.h>

static double *column(int count)
{
    double *numbers = calloc((size_t)count + 1, sizeof *numbers);
    if (numbers == NULL)
        abort();
    return numbers;
}

static box_list list_for(int count)
{
    box_list list = {.count = count};
    for (int side = 0; side < 4; side++)
        list.columns[side] = column(count);
    list.marks = calloc((size_t)count / 64 + 1, sizeof *list.marks);
    if (list.marks == NULL)
        abort();
    return list;
}

static void put_box(box_list *list, int i, const cd2_aabb *box)
{
    list->columns[0][i] = box->min.x;
    list->columns[1][i] = box->min.y;
    list->columns[2][i] = box->max.x;
    list->columns[3][i] = box->max.y;
}

void build_lists(world *w)
{
    w->near_walls = list_for(w->wall_count);
    w->near_things = list_for(w->thing_count);
    for (int i = 0; i < w->wall_count; i++)
        put_box(&w->near_walls, i, &w->walls[i].bounds);
}

/* Where a thing was in this frame: it walked. */
static cd2_aabb bounds_of(const thing *it)
{
    cd2_aabb now = it->kind == KIND_CRATE ? cd2_bounds_obb(&it->crate) : plan_of(it);
    cd2_aabb before = cd2_move_aabb(&now, (cd2_vec){-it->motion.x, -it->motion.y});
    return cd2_join_aabb_aabb(&before, &now);
}

void list_things(world *w)
{
    for (int i = 0; i < w->thing_count; i++)
    {
        cd2_aabb bounds = bounds_of(&w->things[i]);
        put_box(&w->near_things, i, &bounds);
    }
}

void find_near(const cd2_aabb *around, box_list *list)
{
    cd2_aabbs boxes = {(size_t)list->count, list->columns[0], list->columns[1], list->columns[2],
                       list->columns[3]};
    cd2_overlap_aabb_aabbs(around, &boxes, list->marks);
    ask_many(OVERLAP, list->count);
}

int next_near(const box_list *list, int from)
{
    while (from < list->count && !(list->marks[from / 64] >> (from % 64) & 1))
        from++;
    return from;
}

void free_lists(world *w)
{
    for (int side = 0; side < 4; side++)
    {
        free(w->near_walls.columns[side]);
        free(w->near_things.columns[side]);
    }
    free(w->near_walls.marks);
    free(w->near_things.marks);
}
