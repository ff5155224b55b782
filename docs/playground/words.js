// The answer in a sentence, which a screen reader says when it changes.

// Four digits are enough to read.
const briefly = (x) => String(Number(x.toPrecision(4))).replace('-', '−');
const vector = (v) => `(${v.map((x) => briefly(round(x, 1e-4))).join(', ')})`;
const isZero = (v) => v.every((x) => x === 0);

const SENTENCES = {
    overlap: (answer, scene) => {
        if (!answer.overlap) return 'A and B <b>do not touch</b>.';
        const contact = namedAnswer(scene.dim, 'push', answerOf({ ...scene, query: 'push' }));
        return contact && contact.depth === 0
            ? 'A and B <b>touch</b>, which counts as overlap.'
            : 'A and B <b>overlap</b>.';
    },
    distance: (answer) =>
        answer.distance === 0
            ? 'A and B touch or overlap: they are <b>0</b> apart.'
            : `A and B are <b>${briefly(answer.distance)}</b> apart.`,
    push: (answer) => {
        if (!answer) return 'A and B <b>do not touch</b>: neither has to move.';
        if (answer.depth === 0) return 'A and B <b>only touch</b>: the depth is 0.';
        return (
            `A leaves B by moving <b>${briefly(answer.depth)}</b> along ${vector(answer.normal)}. ` +
            'Or B moves the same distance the opposite way.'
        );
    },
    ray: (answer, scene) => {
        const name = RAY_NAMES[scene.ray.kind];
        if (!answer) return `${name} A <b>misses</b> B.`;
        const into = answer.starts_inside
            ? `${name} A <b>starts inside</b> B`
            : `${name} A enters B at t = <b>${briefly(answer.t_enter)}</b>`;
        return isZero(answer.normal_exit)
            ? `${into} and ends inside at t = <b>${briefly(answer.t_exit)}</b>.`
            : `${into} and leaves it at t = <b>${briefly(answer.t_exit)}</b>.`;
    },
    sweep: (answer) => {
        if (!answer) return 'A and B <b>do not hit</b> each other during the motion.';
        if (answer.starts_inside) return 'A and B <b>overlap at the start</b>: a hit at t = 0.';
        return `A hits B at t = <b>${briefly(answer.t_enter)}</b>, with the normal ${vector(answer.normal_enter)}.`;
    },
};

function sentenceOf(scene, numbers) {
    return SENTENCES[scene.query](namedAnswer(scene.dim, scene.query, numbers), scene);
}
