// Vectors of two or three coordinates.

const add = (a, b) => a.map((x, i) => x + b[i]);
const sub = (a, b) => a.map((x, i) => x - b[i]);
const times = (a, s) => a.map((x) => x * s);
const along = (a, s, d) => a.map((x, i) => x + s * d[i]);
const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);
const length = (a) => Math.sqrt(dot(a, a));
const unit = (a) => times(a, 1 / (length(a) || 1));
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

// To a decimal number, never -0. The step is 1 or a fraction of it.
const round = (x, step) => {
    const per = Math.round(1 / step);
    return Math.round(x * per) / per + 0;
};

const radians = (degrees) => (degrees * Math.PI) / 180;
const degrees = (angle) => (angle * 180) / Math.PI;

// Turned about x, then y, then z. The library's sines and cosines have the same bits in every browser.
function axesOfAngles(angles) {
    const [ca, sa, cb, sb, cc, sc] = angles.flatMap((angle) => library.turn(2, [radians(angle)]));
    return [
        [cc * cb, sc * cb, -sb],
        [cc * sb * sa - sc * ca, sc * sb * sa + cc * ca, cb * sa],
        [cc * sb * ca + sc * sa, sc * sb * ca - cc * sa, cb * ca],
    ].map((axis) => axis.map((x) => x + 0));
}

function anglesOfAxes([u, v, w]) {
    const y = Math.asin(Math.max(-1, Math.min(1, -u[2])));
    const upright = Math.abs(u[2]) > 0.99999; // then x and z turn about the same axis
    const x = upright ? Math.atan2(-w[1], v[1]) : Math.atan2(v[2], w[2]);
    const z = upright ? 0 : Math.atan2(u[1], u[0]);
    return [x, y, z].map((t) => round(degrees(t), 0.1));
}

// v turned about a unit axis.
function turnedAbout(v, axis, angle) {
    const c = Math.cos(angle);
    return add(add(times(v, c), times(cross(axis, v), Math.sin(angle))), times(axis, dot(axis, v) * (1 - c)));
}
