// Vectors of two or three coordinates.

const add = (a, b) => a.map((x, i) => x + b[i]);
const sub = (a, b) => a.map((x, i) => x - b[i]);
const times = (a, s) => a.map((x) => x * s);
const along = (a, s, d) => a.map((x, i) => x + s * d[i]);
const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);
const length = (a) => Math.sqrt(dot(a, a));
const unit = (a) => times(a, 1 / (length(a) || 1));
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

// To a decimal number, never -0.
const round = (x, step) => {
  const per = Math.round(1 / step);
  return Math.round(x * per) / per + 0;
};

const radians = (degrees) => (degrees * Math.PI) / 180;
const degrees = (angle) => (angle * 180) / Math.PI;

// Turned about x, then y, then z.
function axesOfAngles([x, y, z]) {
  const [a, b, c] = [x, y, z].map(radians);
  const [sa, ca, sb, cb, sc, cc] = [a, b, c].flatMap((t) => [Math.sin(t), Math.cos(t)]);
  return [
    [cc * cb, sc * cb, -sb],
    [cc * sb * sa - sc * ca, sc * sb * sa + cc * ca, cb * sa],
    [cc * sb * ca + sc * sa, sc * sb * ca - cc * sa, cb * ca],
  ];
}

function anglesOfAxes([u, v, w]) {
  const y = Math.asin(Math.max(-1, Math.min(1, -u[2])));
  const upright = Math.abs(u[2]) > 0.99999; // then x and z turn about the same axis
  const x = upright ? Math.atan2(-w[1], v[1]) : Math.atan2(v[2], w[2]);
  const z = upright ? 0 : Math.atan2(u[1], u[0]);
  return [x, y, z].map((t) => round(degrees(t), 0.1));
}

function quaternionOfAngles(angles) {
  const [x, y, z] = angles.map((t) => radians(t) / 2);
  const [sx, cx, sy, cy, sz, cz] = [x, y, z].flatMap((t) => [Math.sin(t), Math.cos(t)]);
  const q = [
    sx * cy * cz - cx * sy * sz,
    cx * sy * cz + sx * cy * sz,
    cx * cy * sz - sx * sy * cz,
    cx * cy * cz + sx * sy * sz,
  ];
  return q.map((t) => round(t, 1e-6)); // so that every browser gives the library the same
}

// v turned about a unit axis.
function turnedAbout(v, axis, angle) {
  const c = Math.cos(angle);
  return add(add(times(v, c), times(cross(axis, v), Math.sin(angle))), times(axis, dot(axis, v) * (1 - c)));
}
