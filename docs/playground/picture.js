// The picture of a scene and of the library's answer to it.

const LIMIT = 60; // how far a line without an end is drawn

function pictureOf(scene, numbers, projection) {
    const answer = namedAnswer(scene.dim, scene.query, numbers);
    const shapes = scene.query === 'ray' ? [scene.b] : [scene.a, scene.b];
    const draw = {
        overlap: drawCommon,
        distance: drawNearest,
        push: drawWayOut,
        ray: drawRay,
        sweep: drawSweep,
    }[scene.query];
    const { below = '', above = '' } = draw(scene, answer, projection);
    return ground(projection, shapes) + below + drawShapes(scene, answer, projection) + above;
}

function drawShapes(scene, answer, projection) {
    const list = [
        ['a', scene.a],
        ['b', scene.b],
    ].filter(([name]) => name === 'b' || scene.query !== 'ray');
    list.sort(
        (p, q) =>
            projection.depth(bodyOf(p[1], scene.dim).center) -
            projection.depth(bodyOf(q[1], scene.dim).center),
    );
    const past = scene.query === 'sweep' && scene.t > 0 ? ' past' : '';
    return list
        .map(([name, shape]) => {
            const extra = ` data-body="${name}"`;
            if (scene.dim === 2) return silhouette(name + past, shape, projection, null, extra);
            return solid(
                name + past,
                shape,
                list.filter(([n]) => n !== name).map(([, s]) => s),
                projection,
                extra,
            );
        })
        .join('');
}

// In 2D, what A and B have in common.
function drawCommon(scene, answer, projection) {
    if (scene.dim === 3 || !answer.overlap) return {};
    const [a, b] = [scene.a, scene.b].map((shape) => outline(shape, projection));
    if (a.length < 3 || b.length < 3) return {};
    return {
        above:
            `<clipPath id="in-a">${path('', pathOf(a, true))}</clipPath>` +
            `<path class="common" clip-path="url(#in-a)" d="${pathOf(b, true)}"/>`,
    };
}

function drawNearest(scene, answer, projection) {
    const [p, q] = [answer.point_a, answer.point_b].map((x) => projection.at(x));
    if (answer.distance === 0) return { above: dotAt(p) };
    const way = sub(q, p);
    const across = unit([-way[1], way[0]]);
    const side = across[1] > 0 ? times(across, -1) : across;
    const middle = add(times(add(p, q), 0.5), times(side, 13));
    return {
        above:
            path('gap', pathOf([p, q])) +
            dotAt(p) +
            dotAt(q) +
            text('value', middle, briefly(answer.distance), side),
    };
}

// A may leave by normal * depth, or B by the opposite. The arrows lie side by side.
function drawWayOut(scene, answer, projection) {
    if (!answer) return {};
    const out = times(answer.normal, answer.depth);
    const p = projection.at(answer.point_a);
    if (answer.depth === 0) return { above: dotAt(p) };
    const q = projection.at(add(answer.point_a, out));
    const way = unit(sub(q, p));
    const aside = times([-way[1], way[0]], 5);
    const middle = times(add(p, q), 0.5);
    const name = (letter, on) => text(`name of-${letter}`, add(middle, times(on, 3.2)), letter.toUpperCase());
    return {
        below:
            silhouette('ghost a', scene.a, projection, out) +
            silhouette('ghost b', scene.b, projection, times(out, -1)),
        above:
            arrow('of-a', add(p, aside), add(q, aside)) +
            arrow('of-b', sub(q, aside), sub(p, aside)) +
            name('a', aside) +
            name('b', times(aside, -1)),
    };
}

function drawNormal(projection, at, normal) {
    if (normal.every((x) => x === 0)) return '';
    return arrow('normal', projection.at(at), projection.at(along(at, 0.7, normal)));
}

function drawRay(scene, answer, projection) {
    const { kind, from, to } = scene.ray;
    const way = unit(sub(to, from));
    const start = kind === 'line' ? along(from, -LIMIT, way) : from;
    const end = kind === 'segment' ? to : along(to, LIMIT, way);
    const seen = (p, q) => pathOf([projection.at(p), projection.at(q)]);
    let above = arrow('ray', projection.at(from), projection.at(to), 8);
    let below = path('ray', seen(start, end));
    if (!answer) return { below, above };
    const { point_enter: enter, point_exit: exit } = answer;
    above +=
        path('part', seen(enter, exit)) +
        drawNormal(projection, enter, answer.normal_enter) +
        drawNormal(projection, exit, answer.normal_exit) +
        dotAt(projection.at(enter)) +
        dotAt(projection.at(exit));
    const u = projection.direction(way);
    const across = Math.abs(u[0]) > Math.abs(u[1]) ? [0, -1] : [1, 0];
    const label = (p, words, normal) => {
        // on the side where the normal is not
        const side = dot(projection.direction(normal), across) > 0 ? times(across, -1) : across;
        return text('note', add(projection.at(p), times(side, 16)), words, side);
    };
    if (length(sub(projection.at(exit), projection.at(enter))) > 60)
        above +=
            label(enter, answer.starts_inside ? 'starts' : 'enters', answer.normal_enter) +
            label(exit, answer.normal_exit.every((x) => x === 0) ? 'ends' : 'leaves', answer.normal_exit);
    return { below, above };
}

function drawSweep(scene, answer, projection) {
    const movers = [
        ['a', scene.a, scene.motionA],
        ['b', scene.b, scene.motionB],
    ].filter(([, , m]) => length(m) > 0);
    let below = '';
    let above = '';
    for (const [name, shape, motion] of movers) {
        const from = bodyOf(shape, scene.dim).center;
        below += silhouette(`trace ${name}`, shape, projection, motion);
        above += arrow(`of-${name}`, projection.at(from), projection.at(add(from, motion)), 8);
    }
    for (const [name, shape, motion] of [
        ['a', scene.a, scene.motionA],
        ['b', scene.b, scene.motionB],
    ]) {
        if (answer) below += silhouette(`ghost ${name}`, shape, projection, times(motion, answer.t_enter));
        if (scene.t > 0) above += silhouette(`now ${name}`, shape, projection, times(motion, scene.t));
    }
    if (answer)
        above +=
            drawNormal(projection, answer.point_enter, answer.normal_enter) +
            dotAt(projection.at(answer.point_enter));
    return { below, above };
}
