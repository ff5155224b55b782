// What can be dragged. A handle has a place in the scene, set(place, step), which returns what of the scene changes
// when it is dragged there, and nudge(way, step), which does the same for a key.

const withValues = (shape, values) => ({ kind: shape.kind, values });

// A shape moved so that its numbers stay round.
function movedTo(shape, dim, from, to, step) {
    const way = sub(to, from);
    const pairs = shape.kind === 'segment' || shape.kind === 'aabb' ? 2 : 1;
    const first = shape.values.slice(0, dim);
    const whole = sub(snapped(add(first, way), step), first);
    return withValues(
        shape,
        shape.values.map((x, i) => (i < pairs * dim ? round(x + whole[i % dim], 1e-4) : x)),
    );
}

const snapped = (p, step) => p.map((x) => round(x, step));
const sum = (way) => way.reduce((s, x) => s + x, 0);

// The handles of one shape, as they are added.
class ShapeHandles {
    constructor(name, shape, dim, projection) {
        Object.assign(this, { name, shape, dim, projection, ...bodyOf(shape, dim) });
        this.list = [];
    }

    // What changes when some values of the shape, from an index on, become others.
    replaced(from, values) {
        const all = this.shape.values.map((x, i) => values[i - from] ?? x);
        return { [this.name]: tidied(withValues(this.shape, all), this.dim) };
    }

    put(id, label, at, set, { look = '', nudge = (way, step) => set(add(at, way), step) } = {}) {
        const { name } = this;
        this.list.push({
            id: `${name}-${id}`,
            owner: name,
            label: `${label} ${name.toUpperCase()}`,
            at,
            set,
            nudge,
            look,
        });
    }

    // A value that is shown as a length along an axis, from the centre.
    putLength(id, label, index, axis, measure) {
        const to = (x, step) => this.replaced(index, [Math.max(0, round(x, step))]);
        this.put(
            id,
            label,
            along(this.center, this.shape.values[index], axis),
            (p, step) => to(measure(p), step),
            {
                nudge: (way, step) => to(this.shape.values[index] + sum(way), step),
            },
        );
    }
}

const PUT_OTHERS = {
    point() {},

    segment(on) {
        const { dim, shape } = on;
        const put = (id, label, at) =>
            on.put(id, label, shape.values.slice(at, at + dim), (p, step) =>
                on.replaced(at, snapped(p, step)),
            );
        put('from', 'First end of', 0);
        put('to', 'Second end of', dim);
    },

    circle(on) {
        const axis = on.dim === 2 ? [1, 0] : on.projection.right;
        on.putLength('radius', 'Radius of', on.dim, axis, (p) => length(sub(p, on.center)));
    },

    // One handle on each axis.
    ellipse(on) {
        const size = isRound(on.shape.kind) ? 'Radius' : 'Half extent';
        on.axes.forEach((axis, i) =>
            on.putLength(`size-${i}`, `${size} ${i + 1} of`, on.dim + i, axis, (p) =>
                dot(sub(p, on.center), axis),
            ),
        );
    },

    // In 2D a corner shows both half extents.
    obb(on) {
        if (on.dim === 3) return PUT_OTHERS.ellipse(on);
        const to = (half, step) =>
            on.replaced(
                2,
                snapped(half, step).map((h) => Math.max(0, h)),
            );
        const halfAt = (p) => on.axes.map((axis) => Math.abs(dot(sub(p, on.center), axis)));
        on.put('size', 'Size of', corners(on)[2], (p, step) => to(halfAt(p), step), {
            nudge: (way, step) => to(add(on.half, way), step),
        });
    },

    // In 2D two corners, in 3D three faces.
    aabb(on) {
        const { dim, shape } = on;
        const [min, max] = [shape.values.slice(0, dim), shape.values.slice(dim)];
        if (dim === 2) {
            const lower = (p) => p.map((x, i) => Math.min(x, max[i]));
            const higher = (p) => p.map((x, i) => Math.max(x, min[i]));
            on.put('min', 'Lower left corner of', min, (p, step) => on.replaced(0, lower(snapped(p, step))));
            on.put('max', 'Upper right corner of', max, (p, step) =>
                on.replaced(2, higher(snapped(p, step))),
            );
            return;
        }
        on.axes.forEach((axis, i) => {
            const to = (x, step) => on.replaced(3 + i, [Math.max(min[i], round(x, step))]);
            on.put(
                `max-${i}`,
                `Max ${XYZ[i]} of`,
                along(on.center, on.half[i], axis),
                (p, step) => to(p[i], step),
                { nudge: (way, step) => to(max[i] + sum(way), step) },
            );
        });
    },
};
PUT_OTHERS.sphere = PUT_OTHERS.circle;
PUT_OTHERS.ellipsoid = PUT_OTHERS.ellipse;

function handlesOfShape(name, shape, dim, projection) {
    const on = new ShapeHandles(name, shape, dim, projection);
    const moved = (p, step) => ({ [name]: movedTo(shape, dim, on.center, p, step) });
    on.put('move', 'Move', on.center, moved, { look: 'letter' });
    PUT_OTHERS[shape.kind](on);
    if (isTurned(shape.kind)) putTurn(on);
    return on.list;
}

const angleOfKey = (step) => (step < 0.05 ? 1 : 5);

// The handle that turns a shape, a little outside on the first axis.
function putTurn(on) {
    const arm = on.half[0] + 26 / on.projection.scale;
    const place = along(on.center, arm, on.axes[0]);
    if (on.dim === 3) return on.put('turn', 'Turn', place, ...turningInSpace(on, arm));
    const to = (angle) => on.replaced(4, [angle - 360 * Math.ceil((angle - 180) / 360)]);
    const angleAt = (p) => round(degrees(Math.atan2(p[1] - on.center[1], p[0] - on.center[0])), 1);
    on.put('turn', 'Turn', place, (p) => to(angleAt(p)), {
        look: 'turn',
        nudge: (way, step) => to(on.shape.values[4] + Math.sign(way[1] - way[0]) * angleOfKey(step)),
    });
}

// In space the handle moves on a ball around the centre, on the side where it is.
function turningInSpace(on, arm) {
    const { right, up, toEye } = on.projection;
    const [first] = on.axes;
    const turned = (axis, angle) =>
        on.replaced(6, anglesOfAxes(on.axes.map((v) => turnedAbout(v, axis, angle))));
    const set = (p) => {
        const way = sub(p, on.center);
        const [x, y] = [dot(way, right), dot(way, up)];
        const z = Math.sqrt(Math.max(0, arm * arm - x * x - y * y)) * (dot(first, toEye) < 0 ? -1 : 1);
        const to = unit(add(add(times(right, x), times(up, y)), times(toEye, z)));
        const axis = cross(first, to);
        return length(axis) < 1e-6 ? {} : turned(unit(axis), Math.atan2(length(axis), dot(first, to)));
    };
    const nudge = (way, step) => {
        const angle = radians(angleOfKey(step));
        if (way[0]) return turned([0, 0, 1], Math.sign(way[0]) * angle);
        if (way[1]) return turned(right, -Math.sign(way[1]) * angle);
        return turned(first, Math.sign(way[2]) * angle);
    };
    return [set, { look: 'turn', nudge }];
}

function handlesOfRay(scene) {
    const { ray } = scene;
    const end = (id, label, key, look) => ({
        id: `a-${id}`,
        owner: 'a',
        label,
        at: ray[key],
        look,
        set: (p, step) => ({ ray: { ...ray, [key]: p.map((x) => round(x, step)) } }),
        nudge(way, step) {
            return this.set(add(ray[key], way), step);
        },
    });
    return [end('from', 'Start of A', 'from', 'letter'), end('to', 'Direction of A', 'to', '')];
}

function handlesOf(scene, projection) {
    const { dim, query } = scene;
    const list = query === 'ray' ? handlesOfRay(scene) : handlesOfShape('a', scene.a, dim, projection);
    list.push(...handlesOfShape('b', scene.b, dim, projection));
    if (query === 'sweep')
        for (const [name, key] of [
            ['a', 'motionA'],
            ['b', 'motionB'],
        ]) {
            const { center } = bodyOf(scene[name], dim);
            const set = (p, step) => ({ [key]: sub(p, center).map((x) => round(x, step)) });
            const at = add(center, scene[key]);
            list.push({
                id: `${name}-motion`,
                owner: name,
                label: `Motion of ${name.toUpperCase()}`,
                at,
                look: 'tip',
                set,
                nudge: (way, step) => set(add(at, way), step),
            });
        }
    return list;
}
