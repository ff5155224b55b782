// From the coordinates of the scene to pixels, and back. In 3D z points up, and the projection is parallel.

class Projection {
    constructor(scene, width, height) {
        Object.assign(this, { dim: scene.dim, width, height });
        this.scale =
            this.dim === 2 ? Math.min(width / 8.4, height / 5.6) : Math.min(width / 6.4, height / 5.4);
        this.origin = [width / 2, height * (this.dim === 2 ? 0.5 : 0.44)];
        if (this.dim === 2) return;
        const [turn, tilt] = scene.view.map(radians);
        this.right = [Math.cos(turn), Math.sin(turn), 0];
        this.up = [Math.sin(tilt) * Math.sin(turn), -Math.sin(tilt) * Math.cos(turn), Math.cos(tilt)].map(
            (x) => x + 0,
        );
        this.toEye = cross(this.right, this.up);
    }

    at(p) {
        const [x, y] = this.dim === 2 ? p : [dot(p, this.right), dot(p, this.up)];
        return [this.origin[0] + this.scale * x, this.origin[1] - this.scale * y];
    }

    // How far p moves for these pixels: in 3D in a plane parallel to the screen.
    way(dx, dy) {
        const [x, y] = [dx / this.scale, -dy / this.scale];
        return this.dim === 2 ? [x, y] : add(times(this.right, x), times(this.up, y));
    }

    // The way on the screen, of length 1, in pixels.
    direction(d) {
        return unit(this.dim === 2 ? [d[0], -d[1]] : [dot(d, this.right), -dot(d, this.up)]);
    }

    depth(p) {
        return this.dim === 2 ? 0 : dot(p, this.toEye);
    }
}
