// Pictures of shapes and answers, as the text of SVG elements.

const px = (p) => `${p[0].toFixed(1)} ${p[1].toFixed(1)}`;
const pathOf = (points, closed) => `M${points.map(px).join('L')}${closed ? 'z' : ''}`;
const path = (look, d) => `<path class="${look}" d="${d}"/>`;

function text(look, at, words, way = [0, 0]) {
    const anchor = way[0] > 0.4 ? 'start' : way[0] < -0.4 ? 'end' : 'middle';
    const y = at[1] + 4.5 + way[1] * 5;
    return `<text class="${look}" x="${at[0].toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${words}</text>`;
}

function dotAt(p, look = 'dot') {
    return `<circle class="${look}" cx="${p[0].toFixed(1)}" cy="${p[1].toFixed(1)}" r="4.2"/>`;
}

// An arrow between two pixels, with a head that is never longer than it.
// Where a handle is at its tip, it stops short of it.
function arrow(look, from, tip, short = 0) {
    const whole = sub(tip, from);
    const to = sub(tip, times(unit(whole), Math.min(short, length(whole))));
    const way = sub(to, from);
    const far = length(way);
    if (far < 1) return '';
    const u = times(way, Math.min(9, far * 0.7) / far);
    const across = [-u[1] * 0.5, u[0] * 0.5];
    const back = sub(to, u);
    return path(
        `arrow ${look}`,
        `${pathOf([from, to])}${pathOf([add(back, across), to, sub(back, across)])}`,
    );
}

function convexHull(points) {
    const sorted = [...points].sort((p, q) => p[0] - q[0] || p[1] - q[1]);
    const chain = (list) => {
        const out = [];
        for (const p of list) {
            while (out.length > 1) {
                const [a, b] = out.slice(-2);
                if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
                out.pop();
            }
            out.push(p);
        }
        return out.slice(0, -1);
    };
    return [...chain(sorted), ...chain(sorted.reverse())];
}

const isRound = (kind) => ['circle', 'sphere', 'ellipse', 'ellipsoid'].includes(kind);
const SIGNS = {
    2: [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
    ],
    3: [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1, i & 2, i & 4].map((s) => (s ? 1 : -1))),
};

function corners(body) {
    return SIGNS[body.center.length].map((signs) =>
        signs.reduce((p, s, i) => along(p, s * body.half[i], body.axes[i]), body.center),
    );
}

// Points around a great ellipse: center + cos t u + sin t v.
function ring(center, u, v, count = 72) {
    return Array.from({ length: count }, (_, i) => {
        const t = (2 * Math.PI * i) / count;
        return along(along(center, Math.cos(t), u), Math.sin(t), v);
    });
}

// The rim of an ellipsoid as seen along d: there the normal, which is A^-T u, has no part along d.
function rimOf(body, d) {
    const w = unit(body.axes.map((axis, i) => dot(axis, d) / Math.max(body.half[i], 1e-9)));
    const p = unit(cross(w, Math.abs(w[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0]));
    const onBody = (u) => u.reduce((sum, x, i) => along(sum, x * body.half[i], body.axes[i]), [0, 0, 0]);
    return ring(body.center, onBody(p), onBody(cross(w, p)));
}

// The outline of a shape in pixels, moved by a way.
function outline(shape, projection, way) {
    const { dim } = projection;
    const moved = (p) => projection.at(way ? add(p, way) : p);
    if (shape.kind === 'point') return [moved(shape.values)];
    if (shape.kind === 'segment') return [moved(shape.values.slice(0, dim)), moved(shape.values.slice(dim))];
    const body = bodyOf(shape, dim);
    if (!isRound(shape.kind))
        return dim === 2 ? corners(body).map(moved) : convexHull(corners(body).map(moved));
    if (dim === 3) return rimOf(body, projection.toEye).map(moved);
    return ring(body.center, times(body.axes[0], body.half[0]), times(body.axes[1], body.half[1])).map(moved);
}

function silhouette(look, shape, projection, way, extra = '') {
    const points = outline(shape, projection, way);
    if (points.length === 1)
        return `<circle class="${look} is-point" cx="${points[0][0].toFixed(1)}" cy="${points[0][1].toFixed(1)}" r="4"${extra}/>`;
    return `<path class="${look}${points.length === 2 ? ' is-line' : ''}" d="${pathOf(points, points.length > 2)}"${extra}/>`;
}

// ---- solids: lines with their hidden parts ----

// The lines of a solid: edges of a box, three great ellipses of an ellipsoid.
function linesOf(shape) {
    const body = bodyOf(shape, 3);
    if (shape.kind === 'segment') return [[shape.values.slice(0, 3), shape.values.slice(3)]];
    if (shape.kind === 'point') return [];
    if (isRound(shape.kind)) {
        const [u, v, w] = body.axes.map((axis, i) => times(axis, body.half[i]));
        return [
            [u, v],
            [v, w],
            [w, u],
        ].map(([p, q]) => {
            const points = ring(body.center, p, q, 48);
            return [...points, points[0]];
        });
    }
    const c = corners(body);
    return c.flatMap((p, i) => [1, 2, 4].filter((bit) => !(i & bit)).map((bit) => [p, c[i | bit]]));
}

// The parts of a line that are seen and those that are not, as the text of two paths.
function partsOf(line, solids, projection) {
    const parts = { seen: '', hidden: '' };
    const asked = solids.map((s) => [s.kind, numbersOf(s, 3)]);
    let last = '';
    for (let i = 1; i < line.length; i++) {
        const count = line.length > 2 ? 1 : 40;
        for (let j = 0; j < count; j++) {
            const at = (t) => add(times(line[i - 1], 1 - t), times(line[i], t));
            const middle = at((j + 0.5) / count);
            const now = asked.some(([kind, n]) => library.hides(kind, n, middle, projection.toEye))
                ? 'hidden'
                : 'seen';
            if (now !== last) parts[now] += `M${px(projection.at(at(j / count)))}`;
            parts[now] += `L${px(projection.at(at((j + 1) / count)))}`;
            last = now;
        }
    }
    return parts;
}

function solid(look, shape, others, projection, extra) {
    const all = [shape, ...others];
    let out = silhouette(`${look} area`, shape, projection, null, extra);
    const fine = isRound(shape.kind) ? ' fine' : shape.kind === 'segment' ? ' thick' : '';
    const parts = linesOf(shape).map((line) =>
        partsOf(line, shape.kind === 'segment' ? others : all, projection),
    );
    out += path(`${look} edge hidden${fine}`, parts.map((p) => p.hidden).join(''));
    out += path(`${look} edge${fine}`, parts.map((p) => p.seen).join(''));
    if (isRound(shape.kind)) {
        const rim = rimOf(bodyOf(shape, 3), projection.toEye);
        const around = partsOf([...rim, rim[0]], others, projection);
        out += path(`${look} edge hidden`, around.hidden) + path(`${look} edge`, around.seen);
    }
    return out;
}

// ---- the ground ----

const FLOOR = -1.5;
const REACH = 2.5; // of the floor

function ground(projection, shapes) {
    const { dim, width, height, scale, origin } = projection;
    let lines = '';
    if (dim === 2) {
        for (let x = origin[0] % scale; x < width; x += scale) lines += `M${x.toFixed(1)} 0V${height}`;
        for (let y = origin[1] % scale; y < height; y += scale) lines += `M0 ${y.toFixed(1)}H${width}`;
        const axes = `M0 ${origin[1].toFixed(1)}H${width}M${origin[0].toFixed(1)} 0V${height}`;
        return path('grid', lines) + path('grid axis', axes);
    }
    for (let i = -REACH; i <= REACH; i += REACH / 3)
        for (const ends of [
            [
                [i, -REACH],
                [i, REACH],
            ],
            [
                [-REACH, i],
                [REACH, i],
            ],
        ])
            lines += pathOf(ends.map((p) => projection.at([...p, FLOOR])));
    return path('grid', lines) + shapes.map((s) => shadow(s, projection)).join('') + compass(projection);
}

// Which way the axes point, in a corner of the picture.
function compass(projection) {
    const at = [44, projection.height - 40];
    return [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
    ]
        .map((axis, i) => {
            const [x, y] = sub(projection.at(axis), projection.origin).map(
                (d) => (d * 26) / projection.scale,
            );
            const to = add(at, [x, y]);
            return arrow('axis', at, to) + text('note', add(to, times(unit([x, y]), 9)), XYZ[i]);
        })
        .join('');
}

// What the sun, straight above, leaves of a shape on the floor.
function shadow(shape, projection) {
    const body = bodyOf(shape, 3);
    let points = isRound(shape.kind) ? rimOf(body, [0, 0, 1]) : corners(body);
    if (shape.kind === 'segment') points = linesOf(shape)[0];
    const flat = points.map((p) => projection.at([p[0], p[1], FLOOR]));
    return path(
        shape.kind === 'segment' ? 'shadow is-line' : 'shadow',
        pathOf(flat.length > 2 ? convexHull(flat) : flat, true),
    );
}
