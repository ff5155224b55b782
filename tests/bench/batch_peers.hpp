/* The rows of bench_batch.cpp that have peers, which may be missing: without them the list is empty. */
#ifndef BENCH_BATCH_PEERS_HPP
#define BENCH_BATCH_PEERS_HPP

#if WITH_FCL
/* In a unit of its own: see batch_fcl.cpp. */
contestant fcl_overlap(const std::vector<cd3f_obb> &a, const std::vector<cd3f_obb> &b, std::size_t items);
contestant fcl_overlap(const std::vector<cd3_obb> &a, const std::vector<cd3_obb> &b, std::size_t items);
#endif

/** Bullet's test of two AABBs. */
static const auto peers_of_aabbs = [](const auto &scene, std::size_t items)
{
    std::vector<contestant> peers;
    (void)scene, (void)items;
#if WITH_BULLET
    struct box
    {
        btVector3 min, max;
    };
    const auto of = [](const auto &shapes)
    {
        auto all = std::make_shared<std::vector<box>>();
        for (const auto &s : shapes)
            all->push_back({bullet_vector(s.min), bullet_vector(s.max)});
        return all;
    };
    const auto a = of(scene.a), b = of(scene.b);
    peers.push_back(one_by_one("Bullet, TestAabbAgainstAabb2", items,
                               [=](std::size_t i)
                               {
                                   const box &p = (*a)[i % pair_count], &q = (*b)[i % pair_count];
                                   return TestAabbAgainstAabb2(p.min, p.max, q.min, q.max);
                               }));
    peers.back().hits_apart = 1e-3;
#endif
    return peers;
};

template <class F>
static const auto peers_of_obbs = [](const auto &scene, std::size_t items)
{
    std::vector<contestant> peers;
    (void)scene, (void)items;
#if WITH_FCL
    peers.push_back(fcl_overlap(scene.a, scene.b, items));
    peers.back().hits_apart = 1e-3;
#endif
    return peers;
};

/** Bullet's GJK. It leaves some boxes apart that overlap, and errs in the fifth digit. */
static const auto peers_of_obb_distance = [](const auto &scene, std::size_t items)
{
    std::vector<contestant> peers;
    (void)scene, (void)items;
#if WITH_BULLET
    const auto of = [](const auto &shapes)
    {
        auto all = std::make_shared<std::vector<peer_box>>();
        all->reserve(shapes.size());
        for (const auto &s : shapes)
            all->emplace_back(s);
        return all;
    };
    const auto a = of(scene.a), b = of(scene.b);
    peers.push_back(summed("Bullet, btGjkPairDetector", items,
                           [=](std::size_t i)
                           { return pair_detector((*a)[i % pair_count], (*b)[i % pair_count]); }));
    peers.back().sums_apart = 1e-3;
#endif
    return peers;
};

#if WITH_CGAL
template <class Kernel, class V>
static auto cgal_of(const V &p) -> decltype(typename Kernel::Point_3(p.x, p.y, p.z))
{
    return {p.x, p.y, p.z};
}
template <class Kernel, class S>
static auto cgal_of(const S &s) -> decltype((void)s.a, typename Kernel::Segment_3())
{
    return {cgal_of<Kernel>(s.a), cgal_of<Kernel>(s.b)};
}
#endif

/** Distances of points or segments from segments, CGAL's without a root; no share overlaps. */
template <class F, class A, class Ours>
static void segments_apart(batch_bench &b, const char *name, std::size_t items, double target, Ours ours)
{
    using segment = typename F::segment;
    using real = typename F::real;
    const std::string call = F::name + std::string(name);
    static bool       done = false; /* it does not depend on the share */
    if (b.skips(call) || done)
        return;
    done = true;
    const auto scene = crowd<F, A, segment>().moved_apart(1.5);
    const auto list_a = std::make_shared<const many<F, A>>(scene.a, items);
    const auto list_b = std::make_shared<const many<F, segment>>(scene.b, items);
    const auto mine = numbers<real>(items, [=](real *d) { ours(*list_a, *list_b, d); });
#if WITH_CGAL
    const auto of = [](const auto &shapes)
    {
        using kernel = CGAL::Simple_cartesian<real>;
        std::vector<decltype(cgal_of<kernel>(shapes[0]))> all;
        for (const auto &s : shapes)
            all.push_back(cgal_of<kernel>(s));
        return all;
    };
    const auto p = of(scene.a);
    const auto q = of(scene.b);
    auto       peer = summed("CGAL, squared_distance", items,
                             [&](std::size_t i)
                             { return CGAL::squared_distance(p[i % pair_count], q[i % pair_count]); });
    peer.sums_apart = HUGE_VAL; /* squares */
    b.measure({call, items, target}, mine, {peer});
#endif
    const row r{call, items};
    b.measure(r, mine,
              {summed("our single call", items,
                      [&](std::size_t i)
                      { return F::distance(scene.a[i % pair_count], scene.b[i % pair_count]); })});
    compare_precisions<F>(b, r, mine);
}

/* ---- rays and sweeps ---- */

template <class F> static typename F::ray ray_through_the_middle()
{
    typename F::ray ray = {};
    ray.origin.x = -12;
    ray.direction.x = 24;
    ray.direction.y = static_cast<typename F::real>(0.5);
    ray.direction.z = static_cast<typename F::real>(-0.25);
    ray.t_max = 1;
    return ray;
}

#if WITH_BULLET
/** Bullet's test of a ray and an AABB, its divisions done before. */
template <class F, class Scene> static contestant bullet_ray_aabb(const Scene &scene, std::size_t items)
{
    struct box
    {
        btVector3 bounds[2];
    };
    auto all = std::make_shared<std::vector<box>>();
    for (const auto &s : scene.b)
        all->push_back({{bullet_vector(s.min), bullet_vector(s.max)}});
    const btVector3 from = bullet_vector(scene.a.origin), way = bullet_vector(scene.a.direction);
    const btVector3 inverse(1 / way.x(), 1 / way.y(), 1 / way.z());
    return summed("Bullet, btRayAabb2", items,
                  [=](std::size_t i)
                  {
                      const unsigned sign[3] = {inverse.x() < 0, inverse.y() < 0, inverse.z() < 0};
                      btScalar       t = 0;
                      return btRayAabb2(from, inverse, sign, (*all)[i % pair_count].bounds, t, 0, 1)
                                 ? static_cast<double>(std::max(t, btScalar(0)))
                                 : HUGE_VAL;
                  });
}

/** Bullet's ray test of one object, which finds the hit by a convex cast. */
template <class F, class Scene> static contestant bullet_ray_obb(const Scene &scene, std::size_t items)
{
    auto all = std::make_shared<std::vector<std::unique_ptr<std::pair<peer_box, btCollisionObject>>>>();
    for (const auto &s : scene.b)
    {
        all->push_back(std::make_unique<std::pair<peer_box, btCollisionObject>>(
            std::piecewise_construct, std::forward_as_tuple(s), std::forward_as_tuple()));
        all->back()->second.setCollisionShape(&all->back()->first.shape);
        all->back()->second.setWorldTransform(all->back()->first.place);
    }
    const btVector3 from = bullet_vector(scene.a.origin), to = from + bullet_vector(scene.a.direction);
    auto            peer = summed("Bullet, rayTestSingle", items,
                                  [=](std::size_t i)
                                  {
                           auto                                      &one = *(*all)[i % pair_count];
                           btCollisionWorld::ClosestRayResultCallback found(from, to);
                           const btTransform                          start(btMatrix3x3::getIdentity(), from),
                               end(btMatrix3x3::getIdentity(), to);
                           btCollisionWorld::rayTestSingle(start, end, &one.second, &one.first.shape,
                                                                      one.first.place, found);
                           return found.hasHit() ? static_cast<double>(found.m_closestHitFraction) : HUGE_VAL;
                       });
    peer.hits_apart = 0.05;
    peer.sums_apart = 0.05;
    return peer;
}
#endif

#if WITH_ODE
/* In a unit of its own: ODE's names and macros are many. */
contestant ode_ray_obb(const cd3f_ray &ray, const std::vector<cd3f_obb> &boxes, std::size_t items);
contestant ode_ray_obb(const cd3_ray &ray, const std::vector<cd3_obb> &boxes, std::size_t items);
#endif

template <class F> static void rays_and_sweeps(batch_bench &b, double share, std::size_t items)
{
    using calls = batch_calls<F>;
    using aabb = typename F::aabb;
    using obb = typename F::obb;
    using ball = typename F::ball;
    using vec = typename F::vec;
    using ray = typename F::ray;
    using real = typename F::real;
    const auto t_of = [](bool hit, const auto &h) { return hit ? static_cast<double>(h.t_enter) : HUGE_VAL; };
    const ray  line = ray_through_the_middle<F>();
    const bool few = items == pair_count;
    std::vector<contestant> others;
    if (!b.skips(name_of<F>("raycast_aabbs", share)))
    {
        const around_one<F, ray, aabb> scene(share, line,
                                             [](const ray &r, const aabb &box)
                                             {
                                                 typename F::hit h;
                                                 return F::raycast(r, box, h);
                                             });
#if WITH_BULLET
        others.push_back(bullet_ray_aabb<F>(scene, items));
        others.back().hits_apart = others.back().sums_apart = 1e-3;
#endif
        const auto cast = [](const auto &one, const auto &list, real *t, std::size_t *first)
        {
            const auto boxes = list.template as<typename calls::aabbs>();
            calls::raycast_aabbs(&one, &boxes, t, first);
        };
        const auto single = [&](std::size_t i)
        {
            typename F::hit h;
            return t_of(F::raycast(scene.a, scene.b[i % pair_count], h), h);
        };
        /* An axis takes a least and a greatest t, and one of each to join them; then one comparison: 13 in
           all, which the same ports do as comparisons. */
        const auto limit = [] { return 13 * limits::compare_ns<real>(); };
        if (few)
            casts<F, aabb>(b, "raycast_aabbs", share, 500, 0, scene, cast, single, {}, limit,
                           is_float<F> ? 0.6 : 0);
        casts<F, aabb>(b, "raycast_aabbs", share, items, is_float<F> ? 15 : 0, scene, cast, single, others,
                       limit);
        others.clear();
    }
    if (few && !b.skips(name_of<F>("raycast_spheres", share)))
    {
        const around_one<F, ray, ball> scene(share, line,
                                             [](const ray &r, const ball &other)
                                             {
                                                 typename F::hit h;
                                                 return F::raycast(r, other, h);
                                             });
        casts<F, ball>(
            b, "raycast_spheres", share, items, 0, scene,
            [](const auto &one, const auto &list, real *t, std::size_t *first)
            {
                const auto balls = list.template as<typename calls::spheres>();
                calls::raycast_spheres(&one, &balls, t, first);
            },
            [&](std::size_t i)
            {
                typename F::hit h;
                return t_of(F::raycast(scene.a, scene.b[i % pair_count], h), h);
            },
            others);
    }
    if (few && !b.skips(name_of<F>("raycast_obbs", share)))
    {
        const around_one<F, ray, obb> scene(share, line,
                                            [](const ray &r, const obb &box)
                                            {
                                                typename F::hit h;
                                                return F::raycast(r, box, h);
                                            });
#if WITH_BULLET
        others.push_back(bullet_ray_obb<F>(scene, items));
#endif
#if WITH_ODE
        others.push_back(ode_ray_obb(scene.a, scene.b, items));
#endif
        casts<F, obb>(
            b, "raycast_obbs", share, items, 12, scene,
            [](const auto &one, const auto &list, real *t, std::size_t *first)
            {
                const auto boxes = list.template as<typename calls::obbs>();
                calls::raycast_obbs(&one, &boxes, t, first);
            },
            [&](std::size_t i)
            {
                typename F::hit h;
                return t_of(F::raycast(scene.a, scene.b[i % pair_count], h), h);
            },
            others);
        others.clear();
    }
    if (!b.skips(name_of<F>("sweep_aabb_aabbs", share)))
    {
        aabb      mover = {line.origin, line.origin};
        const vec still = {};
        mover.max.x += 1, mover.max.y += 1, mover.max.z += 1;
        const auto sweep = [=](const aabb &a, const aabb &box)
        {
            typename F::hit h;
            return t_of(F::sweep(a, line.direction, box, still, h), h);
        };
        const around_one<F, aabb, aabb> scene(
            share, mover, [&](const aabb &a, const aabb &box) { return sweep(a, box) < HUGE_VAL; });
        casts<F, aabb>(
            b, "sweep_aabb_aabbs", share, items, 0, scene,
            [=](const auto &one, const auto &list, real *t, std::size_t *first)
            {
                const auto boxes = list.template as<typename calls::aabbs>();
                calls::sweep_aabb_aabbs(&one, line.direction, &boxes, t, first);
            },
            [&](std::size_t i) { return sweep(scene.a, scene.b[i % pair_count]); }, others);
    }
    if (few && !b.skips(name_of<F>("sweep_sphere_aabbs", share)))
    {
        const ball mover = {line.origin, 1};
        const vec  still = {};
        const auto sweep = [=](const ball &a, const aabb &box)
        {
            typename F::hit h;
            return t_of(F::sweep(a, line.direction, box, still, h), h);
        };
        const around_one<F, ball, aabb> scene(
            share, mover, [&](const ball &a, const aabb &box) { return sweep(a, box) < HUGE_VAL; });
        casts<F, aabb>(
            b, "sweep_sphere_aabbs", share, items, 0, scene,
            [=](const auto &one, const auto &list, real *t, std::size_t *first)
            {
                const auto boxes = list.template as<typename calls::aabbs>();
                calls::sweep_sphere_aabbs(&one, line.direction, &boxes, t, first);
            },
            [&](std::size_t i) { return sweep(scene.a, scene.b[i % pair_count]); }, others);
    }
}

/** One AABB that moves in the plane, and Box2D's cast, which stops short of what it meets. */
static void sweeps_in_the_plane(batch_bench &b)
{
    const std::size_t items = pair_count;
    for (const double share : {0.1, 0.5})
    {
        const std::string call = name_of<cd2f>("sweep_aabb_aabbs", share);
        if (b.skips(call))
            continue;
        const cd2f_aabb mover = {{-12, 0}, {-11, 1}};
        const cd2f_vec  way = {24, 0.5F}, still = {};
        const auto      sweep = [=](const cd2f_aabb &a, const cd2f_aabb &box)
        {
            cd2f_hit h;
            return cd2f_sweep_aabb_aabb(&a, way, &box, still, &h) ? static_cast<double>(h.t_enter) : HUGE_VAL;
        };
        const around_one<cd2f, cd2f_aabb, cd2f_aabb> scene(
            share, mover, [&](const cd2f_aabb &a, const cd2f_aabb &box) { return sweep(a, box) < HUGE_VAL; });
        const many<cd2f, cd2f_aabb> list(scene.b, items);
        const auto                  boxes = list.as<cd2f_aabbs>();
        const auto                  mine = numbers<float>(items, [&](float *t)
                                         { cd2f_sweep_aabb_aabbs(&scene.a, way, &boxes, t, nullptr); });
        std::vector<contestant>     others;
#if WITH_BOX2D
        std::vector<b2PolygonShape>   shapes(pair_count + 1);
        std::vector<b2ShapeCastInput> inputs(pair_count);
        const auto                    put = [](const cd2f_aabb &box, b2PolygonShape &shape, b2Transform &at)
        {
            shape.SetAsBox((box.max.x - box.min.x) / 2, (box.max.y - box.min.y) / 2);
            at.Set(b2Vec2((box.max.x + box.min.x) / 2, (box.max.y + box.min.y) / 2), 0);
        };
        for (std::size_t i = 0; i < pair_count; ++i)
        {
            put(scene.b[i], shapes[i], inputs[i].transformB);
            put(scene.a, shapes[pair_count], inputs[i].transformA);
            inputs[i].proxyA.Set(&shapes[pair_count], 0);
            inputs[i].proxyB.Set(&shapes[i], 0);
            inputs[i].translationB = b2Vec2(-way.x, -way.y);
        }
        auto peer = summed("Box2D, b2ShapeCast", items,
                           [&](std::size_t i)
                           {
                               b2ShapeCastOutput output;
                               return b2ShapeCast(&output, &inputs[i % pair_count])
                                          ? static_cast<double>(output.lambda)
                                          : HUGE_VAL;
                           });
        peer.hits_apart = 0.05;
        peer.sums_apart = 0.05;
        others.push_back(peer);
#endif
        others.push_back(summed("our single call", items,
                                [&](std::size_t i) { return sweep(scene.a, scene.b[i % pair_count]); }));
        b.measure({call, items, 100}, mine, {others[0]});
        if (others.size() > 1)
            b.measure({call, items}, mine, {others[1]});
    }
}

/** One AABB against many in L1, by the narrower instructions. */
static void narrower_instructions(batch_bench &b)
{
    const std::size_t                            items = 1000;
    const around_one<cd3f, cd3f_aabb, cd3f_aabb> scene(0.1);
    const many<cd3f, cd3f_aabb>                  list(scene.b, items);
    const auto                                   boxes = list.as<cd3f_aabbs>();
    if (b.skips("cd3f_overlap_aabb_aabbs, by sets"))
        return;
    const auto ours = marks(items, [&](std::uint64_t *bits)
                            { return cd3f_overlap_aabb_aabbs(&scene.a, &boxes, bits); });
    row        r{"cd3f_overlap_aabb_aabbs, by sets", items};
    r.at_most = 1.7;
    b.measure_sets(r, ours);
}

#endif /* BENCH_BATCH_PEERS_HPP */
