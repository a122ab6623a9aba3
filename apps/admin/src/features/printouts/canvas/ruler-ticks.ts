/** The space that a number of a ruler needs, in pixels on the screen. */
const ROOM = 36;
/** The minimum distance between two ticks, in pixels on the screen. */
const LEAST_GAP = 4;
const STEPS_MM = [1, 2, 5, 10, 20, 50, 100, 200, 500];

export type Tick = { mm: number; isNumbered: boolean };

/** Returns the ticks of a ruler, from its length in mm and the scale in pixels on the screen per mm. */
export function ticksOf(lengthMm: number, pixelsPerMm: number): Tick[] {
  const numbered = STEPS_MM.find((step) => step * pixelsPerMm >= ROOM) ?? 1000;
  const small = [1, 2, 5, 10].find(
    (parts) => numbered % parts === 0 && parts * pixelsPerMm >= LEAST_GAP && numbered / parts <= 10,
  );
  const step = small ?? numbered;
  const count = Math.floor(lengthMm / step + 1e-6);
  return Array.from({ length: count + 1 }, (_, at) => ({
    mm: at * step,
    isNumbered: (at * step) % numbered === 0,
  }));
}
