// What can be dragged. A handle has a place in the scene, set(place, step), which returns what of the scene changes
// when it is dragged there, and nudge(way, step), which does the same for a key.

const withValues = (shape, values) => ({ kind: shape.kind, values });

// A shape moved so that its numbers stay round.
function movedTo(shape, dim, from, to, step) {
  const way = sub(to, from);
  const pairs = shape.kind === 'segment' || shape.kind === 'aabb' ? 2 : 1;
  const first = shape.values.slice(0, dim);
  const snapped = sub(add(first, way).map((x) => round(x, step)), first);
  return withValues(shape, shape.values.map((x, i) => (i < pairs * dim ? round(x + snapped[i % dim], 1e-4) : x)));
}

function handlesOfShape(name, shape, dim, projection) {
  const letter = name.toUpperCase();
  const body = bodyOf(shape, dim);
  const { center, half, axes } = body;
  const changed = (values) => ({ [name]: tidied(withValues(shape, values), dim) });
  const replaced = (at, list) => changed(shape.values.map((x, i) => (i >= at && i < at + list.length ? list[i - at] : x)));
  const list = [];
  const put = (id, label, at, set, nudge, look = '') => list.push({
    id: `${name}-${id}`, owner: name, label: `${label} ${letter}`, at, set, look,
    nudge: nudge || ((way, step) => set(add(at, way), step)),
  });
  // A size is the distance of a face from the centre.
  const size = (id, label, index, axis) => {
    const place = along(center, half[index], axis);
    const to = (x, step) => replaced(dim + index, [Math.max(0, round(x, step))]);
    put(id, label, place, (p, step) => to(dot(sub(p, center), axis), step), (way, step) => to(half[index] + sum(way), step));
  };
  const sum = (way) => way.reduce((s, x) => s + x, 0);

  put('move', 'Move', center, (p, step) => ({ [name]: movedTo(shape, dim, center, p, step) }), null, 'letter');
  if (shape.kind === 'segment')
    for (const [id, label, at] of [['from', 'First end of', 0], ['to', 'Second end of', dim]])
      put(id, label, shape.values.slice(at, at + dim), (p, step) => replaced(at, p.map((x) => round(x, step))));
  if (shape.kind === 'circle' || shape.kind === 'sphere') {
    const axis = dim === 2 ? [1, 0] : projection.right;
    size('radius', 'Radius of', 0, axis);
    list.at(-1).set = (p, step) => replaced(dim, [round(length(sub(p, center)), step)]);
  }
  if (shape.kind === 'ellipse' || shape.kind === 'ellipsoid' || (shape.kind === 'obb' && dim === 3))
    axes.forEach((axis, i) => size(`size-${i}`, `${isRound(shape.kind) ? 'Radius' : 'Half extent'} ${i + 1} of`, i, axis));
  if (shape.kind === 'obb' && dim === 2) {
    const to = (h, step) => replaced(2, h.map((x) => Math.max(0, round(x, step))));
    put('size', 'Size of', corners(body)[2], (p, step) => to(axes.map((axis) => Math.abs(dot(sub(p, center), axis))), step),
      (way, step) => to(add(half, way), step));
  }
  if (shape.kind === 'aabb' && dim === 2)
    for (const [id, label, at] of [['min', 'Lowest corner of', 0], ['max', 'Highest corner of', 2]]) {
      const limit = (p) => p.map((x, i) => (at ? Math.max(x, shape.values[i]) : Math.min(x, shape.values[i + 2])));
      put(id, label, shape.values.slice(at, at + 2), (p, step) => replaced(at, limit(p.map((x) => round(x, step)))));
    }
  if (shape.kind === 'aabb' && dim === 3)
    axes.forEach((axis, i) => {
      const to = (x, step) => replaced(3 + i, [Math.max(shape.values[i], round(x, step))]);
      put(`max-${i}`, `Max ${XYZ[i]} of`, along(center, half[i], axis), (p, step) => to(p[i], step),
        (way, step) => to(shape.values[3 + i] + sum(way), step));
    });
  if (isTurned(shape.kind)) put('turn', 'Turn', ...turning(shape, dim, body, projection, replaced), 'turn');
  return list;
}

// Where the handle that turns a shape is, and what it does.
function turning(shape, dim, { center, half, axes }, projection, replaced) {
  const arm = half[0] + 26 / projection.scale;
  const place = along(center, arm, axes[0]);
  const angleOf = (step) => (step < 0.05 ? 1 : 5); // for a key
  if (dim === 2) {
    const within = (angle) => angle - 360 * Math.ceil((angle - 180) / 360);
    return [place,
      (p) => replaced(4, [within(round(degrees(Math.atan2(p[1] - center[1], p[0] - center[0])), 1))]),
      (way, step) => replaced(4, [within(shape.values[4] + Math.sign(way[1] - way[0]) * angleOf(step))])];
  }
  const turned = (axis, angle) => replaced(6, anglesOfAxes(axes.map((v) => turnedAbout(v, axis, angle))));
  return [place,
    (p) => { // the handle moves on a ball around the centre
      const way = sub(p, center);
      const flat = [dot(way, projection.right), dot(way, projection.up)];
      const behind = projection.depth(axes[0]) < 0 ? -1 : 1;
      const deep = behind * Math.sqrt(Math.max(0, arm * arm - dot(flat, flat)));
      const to = unit(add(add(times(projection.right, flat[0]), times(projection.up, flat[1])), times(projection.toEye, deep)));
      const axis = cross(axes[0], to);
      return length(axis) < 1e-6 ? {} : turned(unit(axis), Math.atan2(length(axis), dot(axes[0], to)));
    },
    (way, step) => {
      const angle = radians(angleOf(step));
      if (way[0]) return turned([0, 0, 1], Math.sign(way[0]) * angle);
      if (way[1]) return turned(projection.right, -Math.sign(way[1]) * angle);
      return turned(axes[0], Math.sign(way[2]) * angle);
    }];
}

function handlesOfRay(scene) {
  const { ray } = scene;
  const end = (id, label, key, look) => ({
    id: `a-${id}`, owner: 'a', label, at: ray[key], look,
    set: (p, step) => ({ ray: { ...ray, [key]: p.map((x) => round(x, step)) } }),
    nudge(way, step) { return this.set(add(ray[key], way), step); },
  });
  return [end('from', 'Start of A', 'from', 'letter'), end('to', 'Direction of A', 'to', '')];
}

function handlesOf(scene, projection) {
  const { dim, query } = scene;
  const list = query === 'ray' ? handlesOfRay(scene) : handlesOfShape('a', scene.a, dim, projection);
  list.push(...handlesOfShape('b', scene.b, dim, projection));
  if (query === 'sweep')
    for (const [name, key] of [['a', 'motionA'], ['b', 'motionB']]) {
      const { center } = bodyOf(scene[name], dim);
      const set = (p, step) => ({ [key]: sub(p, center).map((x) => round(x, step)) });
      const at = add(center, scene[key]);
      list.push({ id: `${name}-motion`, owner: name, label: `Motion of ${name.toUpperCase()}`, at, look: 'tip', set,
        nudge: (way, step) => set(add(at, way), step) });
    }
  return list;
}
