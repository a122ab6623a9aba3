/** The size of the small pictures that are compared. */
export const THUMBNAIL = { width: 48, height: 32 } as const;

/** A point has changed by more than this of 255: more than the noise of a camera in the dark. */
const CHANGE = 18;
/** The share of the points that must have changed. */
const MOVED_SHARE = 0.01;

/** Finds out whether something moves before the camera, from small pictures. */
export class MotionDetector {
  /** The picture of the last movement: a slow one adds up until it is seen. */
  #reference: Uint8Array | null = null;

  /** Compares a picture, as red, green, blue and opacity of each point, with the one of the last movement. */
  hasMoved(rgba: Uint8ClampedArray): boolean {
    const light = lightOf(rgba);
    const reference = this.#reference;
    if (reference) {
      let changed = 0;
      for (let at = 0; at < light.length; at += 1)
        if (Math.abs((light[at] ?? 0) - (reference[at] ?? 0)) > CHANGE) changed += 1;
      if (changed <= light.length * MOVED_SHARE) return false;
    }
    this.#reference = light;
    return true;
  }
}

/** How light each point is, with the weights of BT.601 in 256ths. */
function lightOf(rgba: Uint8ClampedArray): Uint8Array {
  const light = new Uint8Array(rgba.length / 4);
  for (let at = 0; at < light.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = [rgba[4 * at], rgba[4 * at + 1], rgba[4 * at + 2]];
    light[at] = (77 * red + 150 * green + 29 * blue) >> 8;
  }
  return light;
}
