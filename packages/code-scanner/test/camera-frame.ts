import type { Picture } from "./page-picture.ts";

/** Where a camera sees a page. */
export type Place = {
  width: number;
  height: number;
  /** The point of the page in the middle of the frame, in dots. */
  middle: { x: number; y: number };
  /** Pixels of the frame for each dot of the page. */
  scale: number;
  /** Degrees, clockwise. */
  angle: number;
};

/** The share of the light, and the standard deviation of the noise in shades. */
export type Exposure = { light: number; noise: number };

/** `blur`: its standard deviation in pixels. */
type View = Place & Exposure & { blur: number };

/** The table or the hand around the page. */
const AROUND = 90;

/** Draws a page as a camera sees it: turned, out of focus, in the dark. Equal views give equal frames. */
export function frameOf(page: Picture, view: View): Picture {
  return exposed(blurred(placed(page, view), view.blur), view);
}

/** A frame as browsers hand it over. */
export function toImageData({ light, width, height }: Picture): ImageData {
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (const [at, shade] of light.entries()) data.fill(shade, 4 * at, 4 * at + 3);
  return { data, width, height, colorSpace: "srgb" } as ImageData;
}

/** The page in its place, sharp and in full light: each pixel is the mean of the dots below it. */
export function placed(page: Picture, { width, height, middle, scale, angle }: Place): Picture {
  const light = new Uint8Array(width * height);
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180) / scale, Math.sin((angle * Math.PI) / 180) / scale];
  const SAMPLES = 2;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      let sum = 0;
      for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1) {
        const x = column + ((sample % SAMPLES) + 0.5) / SAMPLES - width / 2;
        const y = row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES - height / 2;
        sum += shadeAt(page, middle.x + x * cos + y * sin, middle.y - x * sin + y * cos);
      }
      light[row * width + column] = sum / (SAMPLES * SAMPLES);
    }
  }
  return { light, width, height };
}

function shadeAt({ light, width, height }: Picture, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= width || y >= height) return AROUND;
  return light[Math.floor(y) * width + Math.floor(x)] ?? AROUND;
}

export function blurred(picture: Picture, deviation: number): Picture {
  if (deviation === 0) return picture;
  const reach = Math.ceil(3 * deviation);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)),
  );
  const { width, height } = picture;
  const across = smoothed(picture.light, weights, (at, by) => {
    const column = Math.min(width - 1, Math.max(0, (at % width) + by));
    return Math.floor(at / width) * width + column;
  });
  const light = smoothed(across, weights, (at, by) => {
    const row = Math.min(height - 1, Math.max(0, Math.floor(at / width) + by));
    return row * width + (at % width);
  });
  return { light, width, height };
}

function smoothed(
  light: Uint8Array,
  weights: readonly number[],
  neighbour: (at: number, by: number) => number,
): Uint8Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const reach = (weights.length - 1) / 2;
  return light.map((_, at) => {
    let sum = 0;
    for (const [index, weight] of weights.entries())
      sum += weight * (light[neighbour(at, index - reach)] ?? 0);
    return sum / total;
  });
}

export function exposed({ light, width, height }: Picture, view: Exposure): Picture {
  const draw = drawNoise();
  const shades = new Uint8ClampedArray(light.length);
  for (const [at, shade] of light.entries()) shades[at] = 8 + shade * view.light + draw() * view.noise;
  return { light: new Uint8Array(shades), width, height };
}

/** Numbers with the mean 0 and the deviation 1, the same ones each time. */
function drawNoise(): () => number {
  let state = 1;
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return () => (uniform() + uniform() + uniform() + uniform() - 2) * Math.sqrt(3);
}
