"""Tests of the playground: test_playground.py NAME. The environment says where things are (CMakeLists.txt)."""

import json
import math
import os
import random
import re
import struct
import subprocess
import sys

from browser import Browser

QUERIES = ('overlap', 'distance', 'push', 'ray', 'sweep')
KINDS = {
    2: ('point', 'segment', 'circle', 'ellipse', 'aabb', 'obb'),
    3: ('point', 'segment', 'sphere', 'ellipsoid', 'aabb', 'obb'),
}
NUMBER = {
    'point': 1,
    'segment': 2,
    'circle': 3,
    'sphere': 4,
    'ellipse': 5,
    'ellipsoid': 6,
    'aabb': 7,
    'obb': 8,
}
ADDRESS = 'file://' + os.path.abspath(os.environ['PAGE'])
CHOSEN = random.Random(20)


class Failure(Exception):
    pass


def check(true, message):
    if not true:
        raise Failure(message)


# ---- random scenes, as links ----


def written(values):
    return ','.join(repr(x + 0.0).removesuffix('.0') for x in values)


def number(reach=2.0):
    return round(CHOSEN.uniform(-reach, reach), CHOSEN.choice((1, 2, 2, 3)))


def numbers(count, reach=2.0):
    return [number(reach) for _ in range(count)]


def shape(dim, kind):
    center, half = numbers(dim, 1.2), [abs(x) for x in numbers(dim, 1.5)]
    turn = [CHOSEN.randint(-1799, 1800) / 10 for _ in range(1 if dim == 2 else 3)]
    values = {
        'point': center,
        'segment': center + numbers(dim),
        'circle': center + half[:1],
        'sphere': center + half[:1],
        'aabb': [round(c - h, 3) for c, h in zip(center, half)]
        + [round(c + h, 3) for c, h in zip(center, half)],
    }.get(kind, center + half + turn)
    return f"{kind}:{written(values)}"


def link(dim, query, a, b):
    parts = [f'#{dim}d.{query}']
    if query == 'ray':
        parts.append(
            f"ray={CHOSEN.choice(('ray', 'line', 'segment'))}:{written(numbers(dim) + numbers(dim, 0.5))}"
        )
    else:
        parts.append('a=' + shape(dim, a))
    if query == 'sweep':
        start = map(float, parts[1].split(':')[1].split(',')[:dim])
        parts.append('v=' + written(round(x - 1.5 * s, 3) for x, s in zip(numbers(dim, 0.5), start)))
    parts.append('b=' + shape(dim, b))
    if query == 'sweep':
        parts += ['w=' + written(numbers(dim)), 't=' + written([CHOSEN.randint(0, 100) / 100])]
    return '&'.join(parts)


def links(count):
    """Every query in both dimensions; kinds by chance."""
    return [
        link(dim, query, CHOSEN.choice(KINDS[dim]), CHOSEN.choice(KINDS[dim]))
        for _ in range(count)
        for dim in (2, 3)
        for query in QUERIES
    ]


# ---- what the page shows ----


def shown(page):
    """The printed lines, as the page shows them."""
    return page.run(
        "[...document.querySelectorAll('#numbers tr')].map((row) =>"
        " [...row.children].map((cell) => cell.textContent).join(' '))"
    )


def said(page):
    return page.run("document.getElementById('sentence').textContent")


def visit(page, to):
    page.run(
        f"""new Promise((done) => {{
        if (location.hash === {json.dumps(to)}) return done();
        addEventListener('hashchange', () => done(), {{ once: true }});
        location.hash = {json.dumps(to)}; }})"""
    )


def changed(page, what, action):
    before, words = shown(page), said(page)
    action()
    check(shown(page) != before, f'{what} does not change the answer: {words} {before}')


# ---- the tests ----


def test_console(page):
    """Whatever is chosen, the browser has nothing to say, and nothing is fetched."""
    for dim in (2, 3):
        page.run(f"document.getElementById('dim-{dim}').click()")
        for query in QUERIES:
            page.run(f"document.getElementById('query-{query}').click()")
            for name in 'ab':
                select = f"document.getElementById('kind-{name}')"
                for kind in page.run(f'[...{select}.options].map((o) => o.value)'):
                    page.run(f"{select}.value = '{kind}'; {select}.dispatchEvent(new Event('change'))")
                    check(said(page), f'{dim}D {query} {kind}: nothing is said')
    page.run(
        "document.getElementById('copy-code').click(); document.getElementById('copy-link').click();"
        " document.getElementById('example').click()"
    )
    for at in links(6):
        visit(page, at)
    text = page.run("document.querySelector('main').innerHTML")
    check('NaN' not in text and 'undefined' not in text, 'the page shows what is not a number')
    away = [r for r in page.requests if not r.startswith(('file:', 'data:', 'about:'))]
    check(not away, f'fetched: {away}')


def test_dragging(page):
    for at, handles in (
        (
            '#2d.distance&a=ellipse:-2,0,1,0.5,20&b=obb:1.5,0,1,0.5,10',
            ('a-move', 'a-size-0', 'a-size-1', 'a-turn', 'b-move', 'b-size', 'b-turn'),
        ),
        ('#2d.distance&a=circle:-2,0,1&b=aabb:1,-1,2,1', ('a-radius', 'b-min')),
        ('#2d.distance&a=circle:3,2.3,0.2&b=aabb:-1,-1,1,1', ('b-max',)),
        ('#2d.push&a=segment:-2,0,0.5,0.3&b=obb:0,0,1,1,10', ('a-from', 'a-to', 'a-move')),
        ('#2d.ray&ray=ray:-3,0.2,-2,0.3&b=circle:1,0,1', ('a-from', 'a-to', 'b-radius')),
        ('#2d.sweep&a=circle:-2,0,0.5&v=3,0&b=aabb:0.5,-1,2,1&w=0.2,0', ('a-motion', 'b-motion', 'b-min')),
        (
            '#3d.distance&a=ellipsoid:-2,0,0,1,0.5,0.6,10,20,30&b=obb:1.5,0,0,1,0.5,0.6,10,20,30',
            ('a-move', 'a-turn', 'a-size-0', 'b-move', 'b-turn', 'b-size-2'),
        ),
        ('#3d.push&a=sphere:-0.5,0,0,1&b=aabb:0,-1,-1,2,1,1', ('a-move', 'a-radius', 'b-move')),
        ('#3d.sweep&a=sphere:-2,0,0,0.5&v=3,0,0&b=segment:0,-2,0,0,2,0.2&w=0,0,0', ('a-motion', 'b-to')),
    ):
        for handle in handles:
            visit(page, '#2d.overlap')
            visit(page, at)
            far = 30 if '-turn' in handle else -12
            changed(page, f'dragging {handle} in {at}', lambda: page.drag(f'[data-handle={handle}]', far, 22))
    visit(page, '#2d.distance&a=circle:-2,0,1&b=aabb:1,-1,2,1')
    page.run("document.activeElement.blur()")
    x, y = page.middle('[data-body=b]')
    page.run(f"document.elementFromPoint({x + 20}, {y + 30}).id = 'grabbed'")
    check(
        page.run("document.getElementById('grabbed').dataset.body") == 'b',
        'the body of B is not where it is drawn',
    )
    changed(page, 'dragging a body', lambda: page.drag('[data-handle=b-move]', 15, 9))

    # The ground turns the view, and nothing else.
    visit(page, '#3d.distance&a=sphere:-2,0,0,1&b=aabb:1,-1,-1,2,1,1&view=30,20')
    before = shown(page)
    x, y = page.middle('#view')
    top = page.run("document.getElementById('view').getBoundingClientRect().top")
    for kind, dx in (('mousePressed', 0), ('mouseMoved', 40), ('mouseReleased', 40)):
        page.send(
            'Input.dispatchMouseEvent',
            type=kind,
            x=x + dx,
            y=top + 15,
            button='left',
            buttons=1,
            clickCount=1,
        )
    check(shown(page) == before, 'orbiting changes the answer')
    check(page.run("document.getElementById('turn').value") != '30', 'dragging the ground does not orbit')

    # A move by so many pixels is a move by so many units.
    visit(page, '#2d.distance&a=point:-2,0&b=point:1,0')
    scale = page.run("document.getElementById('view').getBoundingClientRect().width / 8.4")
    scale = min(scale, page.run("document.getElementById('view').getBoundingClientRect().height / 5.6"))
    page.drag('[data-handle=a-move]', -scale, 0)
    check(shown(page)[-1] == 'distance 4', f'dragged by a unit, the points are apart by {shown(page)[-1]}')


def test_keyboard(page):
    visit(page, '#2d.distance&a=circle:-2,0,1&b=obb:2,0,1,0.5,0')
    page.run("document.getElementById('query-distance').focus()")
    page.key('Tab')
    reached = []
    for _ in range(8):
        reached.append(page.run("document.activeElement.dataset?.handle || ''"))
        page.key('Tab')
    page.run("document.querySelector('[data-handle=a-move]').focus()")
    ring = page.run("getComputedStyle(document.activeElement.querySelector('.ring')).stroke")
    check(ring not in ('none', ''), 'the focus is not seen')
    check(reached[:5] == ['a-move', 'a-radius', 'b-move', 'b-size', 'b-turn'], f'Tab reaches {reached}')

    def press(handle, key, shift=False):
        page.run(f"document.querySelector('[data-handle={handle}]').focus()")
        page.key(key, shift)
        check(page.run('document.activeElement.dataset.handle') == handle, f'{handle} loses the focus')
        return shown(page)[-1]

    for expected, *given in (
        ('distance 2.1', 'a-move', 'ArrowLeft'),
        ('distance 2.0899999999999999', 'a-move', 'ArrowRight', True),
        ('distance 1.99', 'a-radius', 'ArrowUp'),
        ('distance 1.8899999999999999', 'b-size', 'ArrowRight'),
    ):
        got = press(*given)
        check(
            abs(float(got.split()[1]) - float(expected.split()[1])) < 1e-12, f'{given}: {got}, not {expected}'
        )
    for at, handle, keys in (
        ('#2d.distance&a=circle:-2,0,1&b=obb:2,0.3,1,0.5,0', 'b-turn', ('ArrowUp',)),
        ('#2d.ray&ray=ray:-3,0.2,-2,0.3&b=circle:1,0,1', 'a-to', ('ArrowUp', 'ArrowLeft')),
        ('#2d.sweep&a=circle:-2,0,0.5&v=3,0&b=circle:0,0.1,1', 'a-motion', ('ArrowRight', 'ArrowUp')),
        (
            '#3d.distance&a=sphere:-2,0.1,0.2,1&b=obb:2,0,0,1,0.5,0.7,0,20,10',
            'a-move',
            ('ArrowLeft', 'ArrowUp', 'PageUp'),
        ),
        (
            '#3d.distance&a=sphere:-2,0.1,0.2,1&b=obb:2,0,0,1,0.5,0.7,0,20,10',
            'b-turn',
            ('ArrowLeft', 'ArrowUp', 'PageDown'),
        ),
    ):
        for key in keys:
            visit(page, '#2d.overlap')
            visit(page, at)
            changed(page, f'{key} at {handle}', lambda: press(handle, key))

    # Fields of numbers, and the time.
    visit(page, '#2d.distance&a=circle:-2,0,1&b=circle:2,0,1')
    page.run("document.querySelector('#fields-a input').focus()")
    changed(page, 'a field', lambda: page.key('ArrowUp'))
    visit(page, '#2d.sweep&a=circle:-2,0,0.5&v=3,0&b=circle:0,0.1,1&t=0.5')
    page.run("document.getElementById('time').focus()")
    before = page.run("document.getElementById('picture').innerHTML")
    page.key('ArrowRight')
    check(
        page.run("document.getElementById('time-now').textContent") == '0.51',
        'the time does not follow a key',
    )
    check(
        page.run("document.getElementById('picture').innerHTML") != before,
        'the picture does not follow the time',
    )
    page.run("document.getElementById('play').click()")
    page.wait("document.getElementById('time-now').textContent === '1.00'")


def test_touch(page):
    page.look(360, 740, touch=True)
    page.open(ADDRESS)
    for at, handle in (
        ('#2d.distance&a=ellipse:-2,0,1,0.5,20&b=obb:1.5,0,1,0.5,10', 'a-move'),
        ('#2d.distance&a=ellipse:-2,0,1,0.5,20&b=obb:1.5,0,1,0.5,10', 'b-size'),
        ('#2d.ray&ray=ray:-3,0.2,-2,0.3&b=circle:1,0,1', 'a-to'),
        ('#3d.distance&a=sphere:-2,0,0,1&b=obb:1.5,0,0,1,0.5,0.6,10,20,30', 'b-turn'),
    ):
        visit(page, at)
        changed(
            page, f'touching {handle} in {at}', lambda: page.drag_by_touch(f'[data-handle={handle}]', 14, 12)
        )


def test_labels(page):
    """What can be focused has a role and a name, and the answer is spoken."""
    for dim in (2, 3):
        page.run(f"document.getElementById('dim-{dim}').click()")
        for query in QUERIES:
            page.run(f"document.getElementById('query-{query}').click()")
            names = set()
            for node in page.send('Accessibility.getFullAXTree')['nodes']:
                properties = {p['name']: p['value'].get('value') for p in node.get('properties', [])}
                role, name = node.get('role', {}).get('value'), node.get('name', {}).get('value')
                if node.get('ignored') or not properties.get('focusable') or role == 'RootWebArea':
                    continue
                check(role and role != 'generic', f'{dim}D {query}: {name} has no role')
                check(name, f'{dim}D {query}: a {role} has no name')
                check(
                    role not in ('slider', 'spinbutton') or name not in names,
                    f'{dim}D {query}: two are called {name}',
                )
                names.add(name)
            for name in ('Move B', 'Kind of A', 'Kind of B', 'Copy link'):
                check(name in names, f'{dim}D {query}: no {name} among {sorted(names)}')
            page.wait(
                "document.getElementById('spoken').textContent === document.getElementById('sentence').textContent"
            )
    check(
        page.run("document.getElementById('spoken').getAttribute('aria-live')") == 'polite',
        'the answer is not live',
    )
    check(page.run("document.documentElement.lang") == 'en', 'the page has no language')


def test_link(page):
    """The address holds the scene: opened again, it shows the same numbers, code and picture."""
    for at in links(2):
        visit(page, at + '&unknown=1')
        before = (
            shown(page),
            page.run("document.getElementById('code').textContent"),
            page.run("document.getElementById('picture').innerHTML"),
        )
        page.wait("!location.hash.includes('unknown')")  # written by the page, after a moment
        address = page.run('location.href')
        check(at in address, f'{at} becomes {address}')
        page.open(address)
        after = (
            shown(page),
            page.run("document.getElementById('code').textContent"),
            page.run("document.getElementById('picture').innerHTML"),
        )
        check(before == after, f'{address} shows {after[0]}, not {before[0]}')
    for dim, kinds in KINDS.items():  # without numbers, as the site links each pair
        for a in kinds:
            for b in kinds:
                visit(page, f'#{dim}d.distance&a={a}&b={b}')
                chosen = page.run("['a', 'b'].map((name) => document.getElementById('kind-' + name).value)")
                check(chosen == [a, b], f'{dim}D: a link to {a} and {b} shows {chosen}')
                check('apart' in said(page) and ' 0 ' not in said(page), f'{dim}D {a} {b}: {said(page)}')
    visit(page, '#2d.distance&a=circle:-2,0,1&b=aabb:1,-1,2,1')
    page.drag('[data-handle=a-move]', -20, 30)
    page.wait(
        "location.hash.startsWith('#2d.distance&a=circle:') && !location.hash.startsWith('#2d.distance&a=circle:-2,0')"
    )
    before, address = shown(page), page.run('location.href')
    page.open(address)
    check(shown(page) == before, f'{address} shows {shown(page)}, not {before}')
    for broken in (
        '#',
        '#2d',
        '#4d.push',
        '#2d.nothing&a=circle:1,2',
        '#2d.push&a=circle:1,2,-3&b=obb:1,2,NaN,1,1',
        '#%',
        '#3d.ray&ray=ray:1,2,3&b=circle:1,2,3',
        '#2d.sweep&a=__proto__:1&b=constructor:1e999,1&t=7&v=,&w=1',
        '#2d.constructor&a=aabb:3,3,1,1',
        "#2d.push&a=<img src=x onerror=alert(1)>",
    ):
        visit(page, broken)
        check(
            said(page) and 'NaN' not in page.run("document.querySelector('main').innerHTML"),
            f'{broken} breaks the page',
        )


def test_program(page):
    """The code compiles without a warning and prints what the page shows."""
    work = os.path.join(os.environ['WORK'], 'programs')
    os.makedirs(work, exist_ok=True)
    some = [
        link(dim, query, *kinds)
        for dim in (2, 3)
        for query, kinds in (
            ('overlap', ('point', 'point')),
            ('distance', ('obb', 'segment')),
            ('push', ('aabb', KINDS[dim][2])),
            ('sweep', ('point', 'point')),
            ('ray', ('point', 'segment')),
            ('ray', ('point', 'point')),
        )
    ]
    some += [
        '#2d.ray&ray=line:2,0,3,0.1&b=circle:-1,0,1',
        '#3d.ray&ray=line:2,0,0,3,0.1,0&b=sphere:-1,0,0,1',
        '#2d.ray&ray=segment:-3,0,-1,0.1&b=circle:-1,0,1',
        '#2d.ray&ray=segment:-3,0,-2.5,0&b=circle:-1,0,1',
    ]
    hits = 0
    for i, at in enumerate(links(4) + some):
        visit(page, at)
        code, expected = page.run("document.getElementById('code').textContent"), shown(page)
        source, program = os.path.join(work, f'{i}.c'), os.path.join(work, str(i))
        with open(source, 'w', encoding='utf-8') as file:
            file.write(code)
        include = os.path.join(os.environ['SOURCE'], 'include')
        made = subprocess.run(
            [
                os.environ['CC'],
                '-std=c11',
                '-Wall',
                '-Wextra',
                '-Wpedantic',
                '-Werror',
                '-I',
                include,
                source,
                os.environ['LIBRARY'],
                '-lm',
                '-o',
                program,
            ],
            capture_output=True,
            text=True,
        )
        check(made.returncode == 0, f'{at}\n{code}\n{made.stderr}')
        printed = subprocess.run([program], capture_output=True, text=True, check=True).stdout.splitlines()
        check(printed == expected, f'{at}\n{code}\nprints {printed}\nand not  {expected}')
        hits += len(printed) > 1
        os.remove(program)
    check(hits > 20, f'only {hits} programs have an answer')
    print(f'{i + 1} programs, {hits} with more than a line to print')


def test_bits(page):
    """The page's library answers as the native one, bit for bit."""
    asked = []
    for _ in range(800):
        dim, query = CHOSEN.choice((2, 3)), CHOSEN.randrange(5)
        given = [0.0] * 48
        kinds = [CHOSEN.choice(KINDS[dim]) for _ in 'ab']
        for at, kind in zip((0, 16), kinds):
            values = solid(dim, kind)
            given[at : at + len(values)] = values
        for at in (32, 36, 40, 40 + dim):
            given[at : at + dim] = [CHOSEN.uniform(-3, 3) for _ in range(dim)]
        given[40 + 2 * dim : 42 + 2 * dim] = CHOSEN.choice(
            ([0.0, math.inf], [-math.inf, math.inf], [0.0, 1.0])
        )
        asked.append((dim, query, NUMBER[kinds[0]], NUMBER[kinds[1]], given))
    lines = '\n'.join(' '.join(map(repr, (*a[:4], *a[4]))) for a in asked)
    native = subprocess.run(
        [os.environ['NATIVE']], input=lines, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    safe = [[*a[:4], [repr(x) for x in a[4]]] for a in asked]
    script = """(asked) => asked.map(([dimension, query, a, b, numbers]) => {
        const { library } = playground;
        library.given.set(numbers.map((x) => Number(x.replace('inf', 'Infinity'))));
        const count = library.wasm.ask(dimension, query, a, b);
        return Array.from(new BigUint64Array(library.answer.buffer, library.answer.byteOffset, count),
          (bits) => bits.toString(16).padStart(16, '0')).join(' ');
    })"""
    ours = page.run(f'({script})({json.dumps(safe)})')
    different = [(a, n, o) for a, n, o in zip(asked, native, ours) if n != o]
    check(
        len(native) == len(ours) == len(asked),
        f'{len(native)} and {len(ours)} answers to {len(asked)} questions',
    )
    check(not different, f'{len(different)} answers differ, the first: {different[:1]}')
    answered = sum(len(n) > 16 for n in native)
    check(answered > 300, f'only {answered} have more than a yes or no')
    check(
        struct.unpack('>d', bytes.fromhex('3ff0000000000000'))[0] == 1.0,
        'bits are not read as they are written',
    )
    print(f'{len(asked)} questions, {answered} with points in the answer')


def solid(dim, kind):
    """A random valid shape as the fields of its struct."""
    center, half = [CHOSEN.uniform(-1.2, 1.2) for _ in range(dim)], [
        CHOSEN.uniform(0, 1.5) for _ in range(dim)
    ]
    if CHOSEN.random() < 0.2:  # on a grid, for touches and flat shapes
        center, half = [float(round(c)) for c in center], [float(round(h)) for h in half]
    if kind == 'point':
        return center
    if kind == 'segment':
        return center + [CHOSEN.uniform(-2, 2) for _ in range(dim)]
    if kind in ('circle', 'sphere'):
        return center + half[:1]
    if kind == 'aabb':
        return [c - h for c, h in zip(center, half)] + [c + h for c, h in zip(center, half)]
    t = CHOSEN.choice((0.0, CHOSEN.uniform(-3, 3)))
    c, s = math.cos(t), math.sin(t)
    if dim == 2:
        return center + half + [c, s]
    return (
        center
        + half
        + CHOSEN.choice(([c, s, 0.0, -s, c, 0.0, 0.0, 0.0, 1.0], [0.0, 0.0, 1.0, c, s, 0.0, -s, c, 0.0]))
    )


def test_fits(page):
    """Nothing is wider than a phone, no text is too small to read, and dark is dark."""
    grounds = set()
    for dark in (False, True):
        page.look(360, 740, dark, touch=True)
        for dim in (2, 3):
            for query in QUERIES:
                visit(page, f'#{dim}d.{query}')
                check(
                    page.run('document.documentElement.scrollWidth') <= 360,
                    f'{dim}D {query} is wider than 360 pixels',
                )
                small = page.run(
                    """[...document.querySelectorAll('body *')].filter((e) => [...e.childNodes].some(
                    (n) => n.nodeType === 3 && n.textContent.trim()) && !e.closest('script,.spoken-only,.knob,#handles')
                    && parseFloat(getComputedStyle(e).fontSize) < 12).map((e) => e.outerHTML.slice(0, 80))"""
                )
                check(not small, f'text of less than 12 pixels: {small}')
        grounds.add(page.run('getComputedStyle(document.body).backgroundColor'))
    light = sorted(sum(map(int, re.findall(r'\d+', g))) for g in grounds)
    check(len(light) == 2 and light[0] < 200 < 600 < light[1], f'light and dark are {grounds}')


def main():
    name, program = sys.argv[1], os.environ.get('CHROMIUM')
    if not program:
        print('skipped: Chromium is not installed (on Debian: apt-get install chromium)')
        return 77
    page = Browser(program)
    try:
        page.look(1280)
        page.open(ADDRESS)
        globals()['test_' + name](page)
        check(not page.messages, f'the console says: {page.messages[:5]}')
    except Failure as failure:
        print(f'{name}: {failure}')
        return 1
    finally:
        page.close()
    return 0


sys.exit(main())
