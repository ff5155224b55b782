// The library itself: its C, compiled to wasm, and what it is asked through playground.h.

const KINDS = { point: 1, segment: 2, circle: 3, sphere: 4, ellipse: 5, ellipsoid: 6, aabb: 7, obb: 8 };
const QUERIES = { overlap: 0, distance: 1, push: 2, ray: 3, sweep: 4 };
const GIVEN = { a: 0, b: 16, motionA: 32, motionB: 36, ray: 40, count: 48 };

const library = {
    async load(packed) {
        const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
        const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
        const code = await new Response(stream).arrayBuffer();
        const { instance } = await WebAssembly.instantiate(code, {});
        this.wasm = instance.exports;
        const numbersAt = (at) => new Float64Array(this.wasm.memory.buffer, at, GIVEN.count);
        this.given = numbersAt(this.wasm.given());
        this.answer = numbersAt(this.wasm.answer());
    },

    // What is given is { a: [kind, numbers], b: [kind, numbers], motionA, motionB, ray }. The answer is an array of
    // numbers, empty where the query answers false.
    ask(dimension, query, what) {
        const { a = ['point', []], b = ['point', []], motionA = [], motionB = [], ray = [] } = what;
        this.given.set(a[1], GIVEN.a);
        this.given.set(b[1], GIVEN.b);
        this.given.set(motionA, GIVEN.motionA);
        this.given.set(motionB, GIVEN.motionB);
        this.given.set(ray, GIVEN.ray);
        const count = this.wasm.ask(dimension, QUERIES[query], KINDS[a[0]], KINDS[b[0]]);
        return Array.from(this.answer.subarray(0, count));
    },

    // Does this solid hide p from an eye that is far away? Many points are asked in a picture, so nothing is copied.
    hides(kind, numbers, p, toEye) {
        this.given.set(numbers, GIVEN.b);
        this.given.set(p, GIVEN.ray);
        this.given.set(toEye, GIVEN.ray + 3);
        this.given[GIVEN.ray + 6] = 1e-3;
        this.given[GIVEN.ray + 7] = Infinity;
        return this.wasm.ask(3, QUERIES.ray, KINDS.point, KINDS[kind]) > 0 && this.answer[1] > 2e-3; // t_exit
    },

    // The axis of what is turned by an angle in radians (2D), or three axes made orthonormal to the last bit (3D).
    turn(dimension, by) {
        this.given.set(by, 0);
        return Array.from(this.answer.subarray(0, this.wasm.turn(dimension)));
    },
};
