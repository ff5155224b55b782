/*
 * What playground.c does in one family, once for each.
 *
 *     NS(name)   the name in the family: cd2_name or cd3_name
 */
#ifndef NS
#error "family.h needs NS"
#endif

static NS(shape) NS(given_shape)(int at, int kind)
{
    NS(shape) s;
    memcpy(&s.obb, given + at, sizeof s.obb); /* which fills the whole union */
    s.kind = (cd_kind)kind;
    return s;
}

static NS(vec) NS(given_vec)(int at)
{
    NS(vec) v;
    memcpy(&v, given + at, sizeof v);
    return v;
}

static int NS(answer_hit)(const NS(hit) * hit)
{
    const size_t size = offsetof(NS(hit), starts_inside);
    memcpy(answer, hit, size);
    answer[size / sizeof *answer] = hit->starts_inside;
    return (int)(size / sizeof *answer) + 1;
}

static int NS(ask)(int asked, int kind_a, int kind_b)
{
    NS(shape) a = NS(given_shape)(GIVEN_A, kind_a), b = NS(given_shape)(GIVEN_B, kind_b);
    NS(closest_points) points;
    NS(contact) contact;
    NS(hit) hit;
    NS(ray) ray;
    switch (asked)
    {
    case QUERY_OVERLAP: answer[0] = NS(overlap)(&a, &b); return 1;
    case QUERY_CLOSEST:
        points = NS(closest)(&a, &b);
        memcpy(answer, &points, sizeof points);
        return (int)(sizeof points / sizeof *answer);
    case QUERY_PENETRATION:
        if (!NS(penetration)(&a, &b, &contact))
            return 0;
        memcpy(answer, &contact, sizeof contact);
        return (int)(sizeof contact / sizeof *answer);
    case QUERY_RAYCAST:
        memcpy(&ray, given + GIVEN_RAY, sizeof ray);
        return NS(raycast)(&ray, &b, &hit) ? NS(answer_hit)(&hit) : 0;
    case QUERY_SWEEP:
        if (!NS(sweep)(&a, NS(given_vec)(GIVEN_MOTION_A), &b, NS(given_vec)(GIVEN_MOTION_B), &hit))
            return 0;
        return NS(answer_hit)(&hit);
    default: return 0;
    }
}

#undef NS
