// The page: what a person does changes the scene, and the scene is shown.

const byId = (id) => document.getElementById(id);
const SVG = 'http://www.w3.org/2000/svg';
const view = byId('view');
const reduced = matchMedia('(prefers-reduced-motion: reduce)');

let scene;
let projection;
let handles = [];
let edited = false; // then the shapes are kept when another query is chosen

function change(part) {
    scene = { ...scene, ...part };
    edited = true;
    show();
}

// ---- the picture ----

function show() {
    const { width, height } = view.getBoundingClientRect();
    if (!width || !height) return; // not laid out yet: the observer will call again
    view.setAttribute('viewBox', `0 0 ${Math.round(width)} ${Math.round(height)}`);
    projection = new Projection(scene, Math.round(width), Math.round(height));
    const numbers = answerOf(scene);
    byId('picture').innerHTML = pictureOf(scene, numbers, projection);
    showHandles();
    showAnswer(numbers);
    showControls();
    later(saveLink, 'link', 300);
}

// Elements of handles are kept, so that they keep the focus and the pointer.
function showHandles() {
    const layer = byId('handles');
    handles = handlesOf(scene, projection);
    const kept = new Map([...layer.children].map((element) => [element.dataset.handle, element]));
    handles.forEach((handle) => {
        const element = kept.get(handle.id) || layer.appendChild(newHandle(handle));
        kept.delete(handle.id);
        const [x, y] = projection.at(handle.at);
        const shown = awayFromLetter(handle, [x, y]);
        const inset = (p, limit) => Math.min(limit - 14, Math.max(14, p));
        const place = [inset(shown[0], projection.width), inset(shown[1], projection.height)];
        element.setAttribute('transform', `translate(${place.map((p) => p.toFixed(1)).join(' ')})`);
        element.setAttribute('aria-label', handle.label);
        element.setAttribute('aria-valuenow', String(round(handle.at[0], 0.01)));
        element.setAttribute(
            'aria-valuetext',
            handle.at.map((p, i) => `${XYZ[i]} ${round(p, 0.01)}`).join(', '),
        );
    });
    kept.forEach((element) => element.remove());
    const inOrder = handles.map((handle) => layer.querySelector(`[data-handle="${handle.id}"]`));
    if (inOrder.some((element, i) => element !== layer.children[i])) layer.append(...inOrder); // the order of Tab
    const stalks = handles
        .filter((handle) => handle.look === 'turn')
        .map((handle) => {
            const from = projection.at(bodyOf(scene[handle.owner], scene.dim).center);
            return path(`stalk of-${handle.owner}`, pathOf([from, projection.at(handle.at)]));
        });
    byId('stalks').innerHTML = stalks.join('');
}

// In 3D an axis may point at the eye. Then its handle is moved aside, so that the letter does not cover it.
function awayFromLetter(handle, place) {
    if (
        scene.dim === 2 ||
        handle.look ||
        !scene[handle.owner] ||
        (handle.owner === 'a' && scene.query === 'ray')
    )
        return place;
    const center = projection.at(bodyOf(scene[handle.owner], 3).center);
    const way = sub(place, center);
    return length(way) < 25 ? along(center, 25, length(way) < 0.1 ? [0, -1] : unit(way)) : place;
}

function newHandle({ id, owner, look }) {
    const element = document.createElementNS(SVG, 'g');
    const attributes = {
        'data-handle': id,
        class: `handle of-${owner} ${look}`,
        tabindex: 0,
        role: 'slider',
        'aria-roledescription': 'handle',
        'aria-describedby': 'keys',
        'aria-valuemin': -1000,
        'aria-valuemax': 1000,
    };
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    const radius = look === 'letter' ? 11 : 6;
    element.innerHTML =
        `<circle class="reach" r="20"/><circle class="ring" r="${radius + 5}"/><circle class="knob" r="${radius}"/>` +
        (look === 'letter' ? `<text y="4.6" aria-hidden="true">${owner.toUpperCase()}</text>` : '') +
        (look === 'turn' ? '<path d="M-2.6 1.5A3 3 0 1 1 1 2.8"/>' : '');
    return element;
}

// ---- the answer, the code, the controls ----

const waiting = {};
function later(action, name, delay) {
    clearTimeout(waiting[name]);
    waiting[name] = setTimeout(action, delay);
}

function showAnswer(numbers) {
    const sentence = sentenceOf(scene, numbers);
    byId('sentence').innerHTML = sentence;
    later(
        () => {
            byId('spoken').textContent = byId('sentence').textContent;
        },
        'spoken',
        500,
    );
    byId('numbers').innerHTML = printedLines(scene, numbers)
        .map(([name, value]) =>
            value
                ? `<tr><th scope="row">${name}</th>${value
                      .split(' ')
                      .map((x) => `<td>${x}</td>`)
                      .join('')}</tr>`
                : `<tr><th scope="row">${name}</th></tr>`,
        )
        .join('');
    const text = programOf(scene);
    byId('code').innerHTML = colored(text);
    byId('called').textContent = callOf(scene).named;
}

function colored(text) {
    const safe = text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
    return safe.replace(
        /(\/\*.*?\*\/)|("(?:\\.|[^"])*")|\b(cd[23]_\w+)|\b(int|if|return|void)\b|(#include)/g,
        (all, comment, string, name, word, include) => {
            const look = comment
                ? 'comment'
                : string
                  ? 'string'
                  : name
                    ? 'library'
                    : word || include
                      ? 'word'
                      : '';
            return `<span class="${look}">${all}</span>`;
        },
    );
}

function showControls() {
    const { dim, query } = scene;
    byId(`dim-${dim}`).checked = true;
    byId(`query-${query}`).checked = true;
    document.body.className = `is-${dim}d is-${query}`;
    showFields(
        'a',
        query === 'ray' ? RAY_NAMES : kindsOf(dim),
        query === 'ray' ? scene.ray.kind : scene.a.kind,
        fieldsOfA(),
    );
    showFields('b', kindsOf(dim), scene.b.kind, fieldsOfB());
    byId('time').value = scene.t;
    byId('time-now').textContent = scene.t.toFixed(2);
    byId('turn').value = scene.view[0];
    byId('tilt').value = scene.view[1];
}

const kindsOf = (dim) => Object.fromEntries(Object.keys(FIELDS[dim]).map((kind) => [kind, KIND_NAMES[kind]]));

// A field is [label, value, change].
const inList = (list, i, x) => list.map((old, j) => (i === j ? x : old));
function vectorFields(label, key) {
    return scene[key].map((x, i) => [`${label} ${XYZ[i]}`, x, (y) => ({ [key]: inList(scene[key], i, y) })]);
}
function shapeFields(name) {
    const shape = scene[name];
    return FIELDS[scene.dim][shape.kind].map((label, i) => [
        label,
        shape.values[i],
        (x) => ({ [name]: tidied(withValues(scene[name], inList(scene[name].values, i, x)), scene.dim) }),
    ]);
}
function fieldsOfA() {
    if (scene.query !== 'ray')
        return [...shapeFields('a'), ...(scene.query === 'sweep' ? vectorFields('motion', 'motionA') : [])];
    return ['from', 'to'].flatMap((key) =>
        scene.ray[key].map((x, i) => [
            `${key === 'to' && scene.ray.kind !== 'segment' ? 'through' : key} ${XYZ[i]}`,
            x,
            (y) => ({ ray: { ...scene.ray, [key]: inList(scene.ray[key], i, y) } }),
        ]),
    );
}
function fieldsOfB() {
    return [...shapeFields('b'), ...(scene.query === 'sweep' ? vectorFields('motion', 'motionB') : [])];
}

function fieldText(name, label, i) {
    const first = / x$|^x$/.test(label) ? ' class="first"' : ''; // a vector begins a row
    const limits = `step="${isAngle(label) ? 5 : 0.1}"${isSize(label) ? ' min="0"' : ''}`;
    const said = `aria-label="${name.toUpperCase()}, ${label}"`;
    return `<label${first}>${label}${isAngle(label) ? ", °" : ""}<input type="number" inputmode="decimal" data-field="${i}" ${limits} ${said}></label>`;
}

const shownFields = { a: [], b: [] };
function showFields(name, kinds, kind, fields) {
    const select = byId(`kind-${name}`);
    const box = byId(`fields-${name}`);
    const options = Object.entries(kinds)
        .map(([value, label]) => `<option value="${value}">${label}</option>`)
        .join('');
    if (select.dataset.options !== options) [select.innerHTML, select.dataset.options] = [options, options];
    select.value = kind;
    shownFields[name] = fields;
    const labels = fields.map(([label]) => label).join('|');
    if (box.dataset.labels !== labels) {
        box.dataset.labels = labels;
        box.innerHTML = fields.map(([label], i) => fieldText(name, label, i)).join('');
    }
    box.querySelectorAll('input').forEach((input, i) => {
        if (input !== document.activeElement || Number(input.value) !== fields[i][1])
            input.value = fields[i][1];
    });
}

// ---- what a person does ----

let drag = null;

view.addEventListener('pointerdown', (event) => {
    const target = event.target.closest('[data-handle],[data-body]');
    if (event.button !== 0 || (!target && scene.dim === 2)) return;
    const id = target && (target.dataset.handle || `${target.dataset.body}-move`);
    const handle = id && handles.find((h) => h.id === id);
    drag = { handle, from: [event.clientX, event.clientY], view: scene.view, pointer: event.pointerId };
    view.setPointerCapture(event.pointerId);
    view.classList.add('is-dragging');
    if (handle) {
        event.preventDefault();
        view.querySelector(`[data-handle="${id}"]`).focus({ preventScroll: true });
    }
});

view.addEventListener('pointermove', (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const [dx, dy] = [event.clientX - drag.from[0], event.clientY - drag.from[1]];
    if (drag.handle) change(drag.handle.set(add(drag.handle.at, projection.way(dx, dy)), 0.05));
    else turnView(drag.view[0] - dx * 0.5, drag.view[1] + dy * 0.4);
});

for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'])
    view.addEventListener(type, () => {
        drag = null;
        view.classList.remove('is-dragging');
    });

function turnView(turn, tilt) {
    scene = {
        ...scene,
        view: [
            Math.round(turn - 360 * Math.ceil((turn - 180) / 360)),
            Math.round(Math.min(85, Math.max(-85, tilt))),
        ],
    };
    show();
}

const KEYS = {
    ArrowLeft: [-1, 0, 0],
    ArrowRight: [1, 0, 0],
    ArrowDown: [0, -1, 0],
    ArrowUp: [0, 1, 0],
    PageDown: [0, 0, -1],
    PageUp: [0, 0, 1],
};

view.addEventListener('keydown', (event) => {
    const handle = handles.find((h) => h.id === event.target.dataset.handle);
    const way = KEYS[event.key]?.slice(0, scene.dim);
    if (!handle || !way || isZero(way) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const step = event.shiftKey ? 0.01 : 0.1;
    change(handle.nudge(times(way, step), step === 0.1 ? 0.05 : 0.01));
});

for (const name of ['a', 'b']) {
    byId(`kind-${name}`).addEventListener('change', (event) => {
        const kind = event.target.value;
        if (name === 'a' && scene.query === 'ray') change({ ray: { ...scene.ray, kind } });
        else change({ [name]: convertedTo(kind, scene[name], scene.dim) });
    });
    byId(`fields-${name}`).addEventListener('input', (event) => {
        const x = event.target.value.trim() === '' ? NaN : Number(event.target.value);
        if (Math.abs(x) <= 1000) change(shownFields[name][Number(event.target.dataset.field)][2](x));
    });
}

const kept = { 2: null, 3: null }; // the scene of the other dimension

function choose(dim, query) {
    stop();
    if (dim !== scene.dim) {
        kept[scene.dim] = edited ? scene : null;
        edited = kept[dim] !== null;
        scene = edited ? { ...kept[dim], query } : sceneOf(EXAMPLES[dim][query]);
    } else scene = edited ? { ...scene, query } : sceneOf(EXAMPLES[dim][query]);
    show();
}

document
    .querySelectorAll('input[name=dim]')
    .forEach((input) => input.addEventListener('change', () => choose(Number(input.value), scene.query)));
document
    .querySelectorAll('input[name=query]')
    .forEach((input) => input.addEventListener('change', () => choose(scene.dim, input.value)));
byId('example').addEventListener('click', () => {
    edited = false;
    choose(scene.dim, scene.query);
});

byId('time').addEventListener('input', (event) => {
    stop();
    change({ t: Number(event.target.value) });
});
byId('turn').addEventListener('input', (event) => turnView(Number(event.target.value), scene.view[1]));
byId('tilt').addEventListener('input', (event) => turnView(scene.view[0], Number(event.target.value)));

// ---- the motion, played ----

let playing = 0;

function stop() {
    cancelAnimationFrame(playing);
    playing = 0;
    byId('play').textContent = 'Play';
}

byId('play').addEventListener('click', () => {
    if (playing) return stop();
    let begin = null;
    const first = scene.t < 1 ? scene.t : 0;
    const frame = (now) => {
        begin ??= now;
        const t = Math.min(1, first + (now - begin) / 2400);
        scene = { ...scene, t: round(t, 0.01) };
        show();
        if (t < 1) playing = requestAnimationFrame(frame);
        else stop();
    };
    if (reduced.matches) return change({ t: first === 0 ? 1 : 0 });
    byId('play').textContent = 'Stop';
    playing = requestAnimationFrame(frame);
});

// ---- the link, and copies ----

let link = ''; // the one that the address has, as far as the page knows

// If the address has another one, a person has just entered it, and it will be read.
function saveLink() {
    if (location.hash !== link) return;
    link = linkOf(scene);
    history.replaceState(null, '', link);
    link = location.hash;
}

function readLink() {
    link = location.hash;
    const found = sceneOf(location.hash);
    edited = found !== null;
    scene = found || sceneOf(EXAMPLES[2].distance);
    show();
}

async function copy(text, button) {
    try {
        await navigator.clipboard.writeText(text);
    } catch {
        const area = document.body.appendChild(document.createElement('textarea'));
        area.value = text;
        area.select();
        document.execCommand('copy');
        area.remove();
        button.focus();
    }
    const words = button.dataset.words || (button.dataset.words = button.textContent);
    button.textContent = 'Copied';
    byId('spoken').textContent = 'Copied';
    setTimeout(() => {
        button.textContent = words;
    }, 1500);
}

byId('copy-code').addEventListener('click', (event) => copy(programOf(scene), event.currentTarget));
byId('copy-link').addEventListener('click', (event) =>
    copy(location.href.replace(/#.*|$/, linkOf(scene)), event.currentTarget),
);

globalThis.playground = { library, KINDS, QUERIES }; // for the console of the browser, and for tests

library.load(byId('wasm').textContent).then(
    () => {
        readLink();
        addEventListener('hashchange', readLink);
        new ResizeObserver(show).observe(view);
        document.documentElement.dataset.ready = 'true';
    },
    (error) => {
        byId('sentence').textContent =
            `This browser cannot run the library (${error.message}). Any browser since 2023 can.`;
    },
);
