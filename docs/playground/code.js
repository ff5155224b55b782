// The picture as a C program, which prints the numbers that the page shows.

// As printf prints it with %.17g.
function exactly(x) {
    if (Number.isNaN(x)) return 'nan';
    if (!Number.isFinite(x)) return x > 0 ? 'inf' : '-inf';
    if (x === 0) return Object.is(x, -0) ? '-0' : '0';
    const exponent = Number(x.toExponential(16).split('e')[1]);
    const text = exponent < -4 || exponent >= 17 ? x.toExponential(16) : x.toPrecision(17);
    let [digits, power] = text.split('e');
    if (digits.includes('.')) digits = digits.replace(/\.?0+$/, '');
    if (power === undefined) return digits;
    return `${digits}e${power[0]}${power.slice(1).padStart(2, '0')}`;
}

// A number as C reads it back, with as few digits as that takes.
function literal(x) {
    if (!Number.isFinite(x)) return x > 0 ? 'INFINITY' : '-INFINITY';
    return Object.is(x, -0) ? '-0.0' : String(x);
}

const ORDER = ['point', 'segment', 'circle', 'sphere', 'ellipse', 'ellipsoid', 'aabb', 'obb'];
const braces = (list) => `{${list.map((x) => (Array.isArray(x) ? braces(x) : literal(x))).join(', ')}}`;

function initializer(shape, dim) {
    const n = numbersOf(shape, dim);
    const vec = (i) => n.slice(i * dim, (i + 1) * dim);
    switch (shape.kind) {
        case 'point':
            return braces(n);
        case 'circle':
        case 'sphere':
            return braces([vec(0), n[dim]]);
        case 'segment':
        case 'aabb':
            return braces([vec(0), vec(1)]);
        default:
            return dim === 2
                ? braces([vec(0), vec(1), vec(2)])
                : `{${braces(vec(0))}, ${braces(vec(1))},\n        {${[2, 3, 4].map((i) => braces(vec(i))).join(',\n         ')}}}`;
    }
}

const typeOf = (kind, dim) => `cd${dim}_${kind === 'point' ? 'vec' : kind}`;
const byReference = (kind, name) => (kind === 'point' ? name : `&${name}`);

function declared(name, shape, dim) {
    const turn = shape.values.slice(2 * dim);
    const note = !isTurned(shape.kind) ? '' : dim === 2 ? ` /* turned by ${literal(turn[0])} degrees */` : '';
    return `    ${typeOf(shape.kind, dim)} ${name} = ${initializer(shape, dim)};${note}\n`;
}

function printed(name, count, of) {
    if (count === 1) return `    printf("${name} %.17g\\n", ${of});\n`;
    const parts = XYZ.slice(0, count)
        .map((c) => `${of}.${c}`)
        .join(', ');
    return `    printf("${name}${' %.17g'.repeat(count)}\\n", ${parts});\n`;
}

// The call: by name where there is a function for the kinds in this order, else of shapes that carry their kind.
function callOf(scene) {
    const { dim, query } = scene;
    const verb = {
        overlap: 'overlap',
        distance: 'closest',
        push: 'penetration',
        ray: 'raycast',
        sweep: 'sweep',
    }[query];
    const [a, b] = [scene.a.kind, scene.b.kind];
    const cd = `cd${dim}_`;
    const wrap = (name, kind) =>
        `    ${cd}shape shape_${name} = ${cd}shape_${kind}(${byReference(kind, name)});\n`;
    if (query === 'ray') {
        if (b !== 'point' && !(dim === 3 && b === 'segment'))
            return { before: '', call: `${cd}raycast_${b}(&ray, &b`, named: `${cd}raycast_${b}` };
        return { before: wrap('b', b), call: `${cd}raycast(&ray, &shape_b`, named: `${cd}raycast` };
    }
    const inOrder = ORDER.indexOf(a) <= ORDER.indexOf(b) && !(a === 'point' && b === 'point');
    const motion = query === 'sweep' ? [', motion_a', ', motion_b'] : ['', ''];
    if (inOrder) {
        const name = `${cd}${verb}_${a}_${b}`;
        return {
            before: '',
            call: `${name}(${byReference(a, 'a')}${motion[0]}, ${byReference(b, 'b')}${motion[1]}`,
            named: name,
        };
    }
    const note =
        a === 'point'
            ? '    /* Two points have no function of their own. */\n'
            : `    /* The function of this pair takes the ${b} first: ${cd}${verb}_${b}_${a}. This one takes any order. */\n`;
    return {
        before: note + wrap('a', a) + wrap('b', b),
        call: `${cd}${verb}(&shape_a${motion[0]}, &shape_b${motion[1]}`,
        named: `${cd}${verb}`,
    };
}

function programOf(scene) {
    const { dim, query } = scene;
    const cd = `cd${dim}_`;
    const { before, call } = callOf(scene);
    let text = '#include <collide.h>\n#include <stdio.h>\n';
    if (query === 'ray' && scene.ray.kind !== 'segment') text += '#include <math.h>\n';
    text += '\n// cc main.c -lcollide -lm; in a checkout: cc -Iinclude main.c src/*.c -lm\nint main(void)\n{\n';
    if (query === 'ray') {
        const n = rayNumbers(scene.ray);
        text +=
            `    ${cd}ray ray = {${braces(n.slice(0, dim))}, ${braces(n.slice(dim, 2 * dim))}, ` +
            `${literal(n[2 * dim])}, ${literal(n[2 * dim + 1])}};\n`;
    } else text += declared('a', scene.a, dim);
    text += declared('b', scene.b, dim);
    if (query === 'sweep')
        text += `    ${cd}vec motion_a = ${braces(scene.motionA)}, motion_b = ${braces(scene.motionB)};\n`;
    text += before + '\n';

    if (query === 'overlap') return `${text}    printf("overlap %d\\n", ${call}));\n}\n`;
    const [type, name] = { distance: ['closest_points', 'nearest'], push: ['contact', 'contact'] }[query] || [
        'hit',
        'hit',
    ];
    if (query === 'distance') text += `    ${cd}${type} ${name} = ${call});\n`;
    else {
        const none = query === 'push' ? 'they do not touch' : 'no hit';
        text += `    ${cd}${type} ${name};\n    if (!${call}, &${name}))\n    {\n        puts("${none}");\n        return 0;\n    }\n`;
    }
    for (const field of ANSWER_FIELDS[query]) {
        const member = field.replace('*', '');
        if (member === 'starts_inside') text += `    printf("starts_inside %d\\n", ${name}.starts_inside);\n`;
        else text += printed(member, field === member ? 1 : dim, `${name}.${member}`);
    }
    return `${text}}\n`;
}

// The lines that the program prints: [name, numbers as text] of each.
function printedLines(scene, numbers) {
    const answer = namedAnswer(scene.dim, scene.query, numbers);
    if (!answer) return [[scene.query === 'push' ? 'they do not touch' : 'no hit', '']];
    return Object.entries(answer).map(([name, value]) => [name, [].concat(value).map(exactly).join(' ')]);
}
