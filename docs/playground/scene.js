// The scene: its shapes as the numbers that a person edits, its examples, and its permanent link.

const XYZ = ['x', 'y', 'z'];

// What the fields of a kind are called. A shape is { kind, values } with a value for each of them.
const FIELDS = {
    2: {
        point: ['x', 'y'],
        segment: ['from x', 'from y', 'to x', 'to y'],
        circle: ['x', 'y', 'radius'],
        ellipse: ['x', 'y', 'radius 1', 'radius 2', 'angle'],
        aabb: ['min x', 'min y', 'max x', 'max y'],
        obb: ['x', 'y', 'half width', 'half height', 'angle'],
    },
    3: {
        point: ['x', 'y', 'z'],
        segment: ['from x', 'from y', 'from z', 'to x', 'to y', 'to z'],
        sphere: ['x', 'y', 'z', 'radius'],
        ellipsoid: ['x', 'y', 'z', 'radius 1', 'radius 2', 'radius 3', 'turn x', 'turn y', 'turn z'],
        aabb: ['min x', 'min y', 'min z', 'max x', 'max y', 'max z'],
        obb: ['x', 'y', 'z', 'half 1', 'half 2', 'half 3', 'turn x', 'turn y', 'turn z'],
    },
};
const KIND_NAMES = {
    point: 'Point',
    segment: 'Segment',
    circle: 'Circle',
    sphere: 'Sphere',
    ellipse: 'Ellipse',
    ellipsoid: 'Ellipsoid',
    aabb: 'AABB',
    obb: 'OBB',
};
const RAY_NAMES = { ray: 'Ray', line: 'Line', segment: 'Segment' };
const isSize = (field) => /^(radius|half)/.test(field);
const isAngle = (field) => /^(angle|turn)/.test(field);
const isTurned = (kind) => ['ellipse', 'ellipsoid', 'obb'].includes(kind);

// Sizes are not negative and min is not above max, whatever is typed.
function tidied(shape, dim) {
    const fields = FIELDS[dim][shape.kind];
    const values = shape.values.map((x, i) => (isSize(fields[i]) ? Math.max(0, x) : x) + 0);
    if (shape.kind === 'aabb')
        for (let i = 0; i < dim; i++)
            if (values[i] > values[i + dim]) [values[i], values[i + dim]] = [values[i + dim], values[i]];
    return { kind: shape.kind, values };
}

const axesCache = new Map();
function axesOf(shape, dim) {
    if (!isTurned(shape.kind))
        return dim === 2
            ? [
                  [1, 0],
                  [0, 1],
              ]
            : [
                  [1, 0, 0],
                  [0, 1, 0],
                  [0, 0, 1],
              ];
    const turn = shape.values.slice(2 * dim);
    const key = turn.join();
    if (!axesCache.has(key)) {
        if (axesCache.size > 500) axesCache.clear();
        const n = library.turn(dim, dim === 2 ? [radians(turn[0])] : axesOfAngles(turn).flat());
        axesCache.set(key, dim === 2 ? [n, [-n[1], n[0]]] : [n.slice(0, 3), n.slice(3, 6), n.slice(6, 9)]);
    }
    return axesCache.get(key);
}

// Centre, half sizes and axes: what every kind has, so that one can become another.
function bodyOf(shape, dim) {
    const v = shape.values;
    const [first, second] = [v.slice(0, dim), v.slice(dim, 2 * dim)];
    const axes = axesOf(shape, dim);
    switch (shape.kind) {
        case 'point':
            return { center: first, half: Array(dim).fill(0), axes };
        case 'segment':
            return { center: times(add(first, second), 0.5), half: Array(dim).fill(0), axes };
        case 'circle':
        case 'sphere':
            return { center: first, half: Array(dim).fill(v[dim]), axes };
        case 'aabb':
            return { center: times(add(first, second), 0.5), half: times(sub(second, first), 0.5), axes };
        default:
            return { center: first, half: second, axes };
    }
}

function convertedTo(kind, shape, dim) {
    if (kind === shape.kind) return shape;
    let { center, half } = bodyOf(shape, dim);
    let turn = isTurned(shape.kind) ? shape.values.slice(2 * dim) : Array(dim === 2 ? 1 : 3).fill(0);
    if (shape.kind === 'segment') {
        const way = sub(shape.values.slice(dim), shape.values.slice(0, dim));
        half = [length(way) / 2, 0.4, 0.4].slice(0, dim);
        turn =
            dim === 2
                ? [degrees(Math.atan2(way[1], way[0]))]
                : [
                      0,
                      -degrees(Math.atan2(way[2], Math.hypot(way[0], way[1]))),
                      degrees(Math.atan2(way[1], way[0])),
                  ];
    }
    if (shape.kind === 'point') half = [0.9, 0.5, 0.6].slice(0, dim);
    if (['circle', 'sphere'].includes(shape.kind) && isTurned(kind))
        half = times(half, 1).map((h, i) => h * [1.2, 0.7, 0.9][i]);
    [center, half, turn] = [center, half, turn].map((list) => list.map((x) => round(x, 0.05)));
    const axis = dim === 2 ? [Math.cos(radians(turn[0])), Math.sin(radians(turn[0]))] : axesOfAngles(turn)[0];
    const values = {
        point: () => center,
        segment: () =>
            [...along(center, -(half[0] || 1), axis), ...along(center, half[0] || 1, axis)].map((x) =>
                round(x, 0.05),
            ),
        circle: () => [...center, round(Math.max(...half), 0.05)],
        sphere: () => [...center, round(Math.max(...half), 0.05)],
        aabb: () => [...sub(center, half), ...add(center, half)].map((x) => round(x, 0.05)),
        ellipse: () => [...center, ...half, ...turn],
        ellipsoid: () => [...center, ...half, ...turn],
        obb: () => [...center, ...half, ...turn],
    }[kind]();
    return { kind, values };
}

// The fields of the struct in collide.h, in their order.
function numbersOf(shape, dim) {
    if (!isTurned(shape.kind)) return shape.values;
    const axes = axesOf(shape, dim);
    return [...shape.values.slice(0, 2 * dim), ...(dim === 2 ? axes[0] : axes.flat())];
}

function rayNumbers(ray) {
    const direction = sub(ray.to, ray.from).map((x) => round(x, 1e-6));
    const range = { ray: [0, Infinity], line: [-Infinity, Infinity], segment: [0, 1] }[ray.kind];
    return [...ray.from, ...direction, ...range];
}

// ---- examples: one for each query, to begin with ----

const EXAMPLES = {
    2: {
        overlap: '#2d.overlap&a=ellipse:-0.9,0.25,1.7,0.8,20&b=aabb:0.2,-1.1,2.6,0.7',
        distance: '#2d.distance&a=ellipse:-2.1,0.3,1.4,0.7,35&b=obb:1.9,-0.2,1.2,0.7,-20',
        push: '#2d.push&a=circle:-0.8,0.75,1.2&b=obb:0.7,-0.55,1.8,0.95,15',
        ray: '#2d.ray&ray=ray:-3.6,1.35,-1.9,0.8&b=ellipse:0.9,0,1.7,0.95,25',
        sweep: '#2d.sweep&a=circle:-3,-0.9,0.6&v=5,1.2&b=obb:1.5,0.6,1,0.5,25&w=-0.6,-0.9&t=0',
    },
    3: {
        overlap: '#3d.overlap&a=ellipsoid:-0.7,0,0.2,1.5,0.8,0.7,0,20,30&b=aabb:0,-0.8,-1,2,0.8,0.6',
        distance:
            '#3d.distance&a=ellipsoid:-1.5,-0.3,0.1,1.2,0.7,0.6,0,25,15&b=obb:1.4,0.4,0,0.8,0.7,0.5,20,0,-25',
        push: '#3d.push&a=sphere:-0.5,-0.2,0.3,1&b=obb:0.7,0.3,-0.1,1.2,0.8,0.7,0,15,25',
        ray: '#3d.ray&ray=ray:-2.6,-1.2,0.9,-1.6,-0.8,0.6&b=ellipsoid:0.6,0.2,0,1.5,0.9,0.8,0,-20,25',
        sweep: '#3d.sweep&a=sphere:-2.1,-1,0.4,0.5&v=3.6,1.4,-0.4&b=obb:1.1,0.5,0,0.8,0.6,0.6,10,0,30&w=-0.6,-0.6,0.3&t=0',
    },
};

// ---- the permanent link ----

const BLANK = {
    2: '#2d.distance&a=circle:-2,0,0.8&b=obb:1.6,0,1,0.6,20&v=3,0.5&w=0,0&ray=ray:-3.2,0.9,-1.6,0.6&t=0.5',
    3:
        '#3d.distance&a=sphere:-1.6,0,0,0.8&b=obb:1.3,0,0,0.9,0.6,0.6,0,10,20&v=2.6,0.4,0&w=0,0,0' +
        '&ray=ray:-2.6,-0.6,0.6,-1.6,-0.4,0.4&t=0.5&view=32,24',
};

function linkOf(scene) {
    const { dim, query } = scene;
    const shape = (s) => `${s.kind}:${s.values.join()}`;
    const parts = [`#${dim}d.${query}`];
    if (query === 'ray') parts.push(`ray=${scene.ray.kind}:${[...scene.ray.from, ...scene.ray.to].join()}`);
    else parts.push(`a=${shape(scene.a)}`);
    if (query === 'sweep') parts.push(`v=${scene.motionA.join()}`);
    parts.push(`b=${shape(scene.b)}`);
    if (query === 'sweep') parts.push(`w=${scene.motionB.join()}`, `t=${scene.t}`);
    if (dim === 3) parts.push(`view=${scene.view.join()}`);
    return parts.join('&');
}

// A number of finite numbers, none so large that the picture could not show it.
function readNumbers(text, count) {
    const list = (text || '').split(',').map((x) => (x.trim() === '' ? NaN : Number(x)));
    return list.length === count && list.every((x) => Math.abs(x) <= 1000) ? list.map((x) => x + 0) : null;
}

function readInto(scene, link) {
    const [head, ...parts] = decodeURIComponent(link).replace(/^#/, '').split('&');
    const dim = scene.dim;
    const query = head.split('.')[1];
    if (Object.hasOwn(QUERIES, query)) scene.query = query;
    for (const part of parts) {
        const [key, text = ''] = part.split('=');
        const [kind, list] = text.split(':');
        if ((key === 'a' || key === 'b') && Object.hasOwn(FIELDS[dim], kind)) {
            const values = readNumbers(list, FIELDS[dim][kind].length);
            if (values) scene[key] = tidied({ kind, values }, dim);
            else if (list === undefined) scene[key] = convertedTo(kind, scene[key], dim);
        } else if (key === 'ray' && Object.hasOwn(RAY_NAMES, kind)) {
            const values = readNumbers(list, 2 * dim);
            if (values) scene.ray = { kind, from: values.slice(0, dim), to: values.slice(dim) };
        } else if (key === 'v' || key === 'w') {
            const values = readNumbers(text, dim);
            if (values) scene[key === 'v' ? 'motionA' : 'motionB'] = values;
        } else if (key === 't') {
            const values = readNumbers(text, 1);
            if (values) scene.t = Math.min(1, Math.max(0, values[0]));
        } else if (key === 'view') {
            const values = readNumbers(text, 2);
            if (values) scene.view = [values[0], Math.min(85, Math.max(-85, values[1]))];
        }
    }
    return scene;
}

// The scene of a link, or null if it is none. What a link leaves out is as in BLANK.
function sceneOf(link) {
    let dim;
    try {
        dim = Number(/^#([23])d\./.exec(decodeURIComponent(link))?.[1]);
    } catch {
        return null;
    }
    if (!dim) return null;
    return readInto(readInto({ dim, query: 'distance', view: [32, 24] }, BLANK[dim]), link);
}

// ---- what the library says about it ----

function answerOf(scene) {
    const { dim, query } = scene;
    return library.ask(dim, query, {
        a: query === 'ray' ? undefined : [scene.a.kind, numbersOf(scene.a, dim)],
        b: [scene.b.kind, numbersOf(scene.b, dim)],
        motionA: query === 'sweep' ? scene.motionA : [],
        motionB: query === 'sweep' ? scene.motionB : [],
        ray: query === 'ray' ? rayNumbers(scene.ray) : [],
    });
}

// The names of the numbers of an answer, each with how many it has.
const ANSWER_FIELDS = {
    overlap: ['overlap'],
    distance: ['point_a*', 'point_b*', 'distance'],
    push: ['normal*', 'depth', 'point_a*', 'point_b*'],
    ray: [
        't_enter',
        't_exit',
        'point_enter*',
        'point_exit*',
        'normal_enter*',
        'normal_exit*',
        'starts_inside',
    ],
    sweep: [
        't_enter',
        't_exit',
        'point_enter*',
        'point_exit*',
        'normal_enter*',
        'normal_exit*',
        'starts_inside',
    ],
};

// As an object, vectors as arrays; null if the query answers false.
function namedAnswer(dim, query, numbers) {
    if (numbers.length === 0) return null;
    const named = {};
    let at = 0;
    for (const field of ANSWER_FIELDS[query]) {
        const name = field.replace('*', '');
        named[name] = field === name ? numbers[at] : numbers.slice(at, at + dim);
        at += field === name ? 1 : dim;
    }
    return named;
}
