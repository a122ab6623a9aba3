import { expect, it } from "vitest";
import { readSize, visiblePart } from "./visible-part.ts";

it.each([
  [
    "a wide video in a wide box",
    { width: 1280, height: 720 },
    { width: 320, height: 180 },
    [0, 0, 1280, 720],
  ],
  ["a phone held upright", { width: 720, height: 1280 }, { width: 328, height: 252 }, [0, 363, 720, 553]],
  [
    "a wide video in a high box",
    { width: 1280, height: 720 },
    { width: 200, height: 400 },
    [460, 0, 360, 720],
  ],
  ["a box that is not laid out", { width: 640, height: 480 }, { width: 0, height: 0 }, [0, 0, 640, 480]],
])("%s", (_, video, box, [x, y, width, height]) => {
  expect(visiblePart(video, box)).toEqual({ x, y, width, height });
});

it("large parts are read smaller, small ones as they are", () => {
  expect(readSize({ width: 3840, height: 2160 })).toEqual({ width: 1280, height: 720 });
  expect(readSize({ width: 720, height: 553 })).toEqual({ width: 720, height: 553 });
});
