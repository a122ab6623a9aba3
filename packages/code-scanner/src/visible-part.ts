type Size = { width: number; height: number };
type Part = Size & { x: number; y: number };

/** The longest side of a frame that is read, in pixels: more of them cost time and read no more. */
const LONGEST_SIDE = 1_280;

/** Returns the part of a video that a box shows which it fills (`object-fit: cover`): what is seen is what is scanned. */
export function visiblePart(video: Size, box: Size): Part {
  if (box.width <= 0 || box.height <= 0) return { x: 0, y: 0, ...video };
  const scale = Math.max(box.width / video.width, box.height / video.height);
  const width = Math.min(video.width, Math.round(box.width / scale));
  const height = Math.min(video.height, Math.round(box.height / scale));
  return {
    x: Math.floor((video.width - width) / 2),
    y: Math.floor((video.height - height) / 2),
    width,
    height,
  };
}

/** Returns the size at which a part is read. */
export function readSize({ width, height }: Size): Size {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
