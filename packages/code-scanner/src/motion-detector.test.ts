import { expect, it } from "vitest";
import { MotionDetector, THUMBNAIL } from "./motion-detector.ts";

const POINTS = THUMBNAIL.width * THUMBNAIL.height;

/** A picture whose points are as light as `lightAt` says. */
function picture(lightAt: (point: number) => number): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(4 * POINTS).fill(255);
  for (let point = 0; point < POINTS; point += 1) rgba.fill(lightAt(point), 4 * point, 4 * point + 3);
  return rgba;
}
/** The noise of a camera in the dark, the same in each run. */
const noise = (seed: number) => (point: number) => 40 + ((((point + seed) * 2_654_435_761) >>> 16) % 17);

it("the first picture counts as movement, and the same one does not", () => {
  const motion = new MotionDetector();
  expect(motion.hasMoved(picture(() => 90))).toBe(true);
  for (let frame = 0; frame < 100; frame += 1) expect(motion.hasMoved(picture(() => 90))).toBe(false);
});

it("noise is no movement", () => {
  const motion = new MotionDetector();
  motion.hasMoved(picture(noise(0)));
  for (let seed = 1; seed < 100; seed += 1) expect(motion.hasMoved(picture(noise(seed)))).toBe(false);
});

it("a badge that comes into view is movement, and so is one that leaves it", () => {
  const motion = new MotionDetector();
  const badge = picture((point) => (point < POINTS / 20 ? 220 : 60));
  motion.hasMoved(picture(() => 60));
  expect(motion.hasMoved(badge)).toBe(true);
  expect(motion.hasMoved(badge)).toBe(false);
  expect(motion.hasMoved(picture(() => 60))).toBe(true);
});

it("a slow change adds up until it is seen", () => {
  const motion = new MotionDetector();
  const moved = Array.from({ length: 40 }, (_, frame) => motion.hasMoved(picture(() => 60 + frame)));
  expect(moved.filter(Boolean)).toHaveLength(3);
});
