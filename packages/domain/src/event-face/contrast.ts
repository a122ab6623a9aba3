/** A colour as `#rrggbb`. */
export type Hex = string;

/** The contrast of two colours by WCAG 2.2: from 1 (the same) to 21 (black on white). */
export function contrastOf(one: Hex, other: Hex): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Mixes `share` of the second colour (0 to 1) into the first. */
export function mixed(colour: Hex, other: Hex, share: number): Hex {
  const others = partsOf(other);
  const parts = partsOf(colour).map((part, at) => Math.round(part * (1 - share) + (others[at] ?? 0) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

const partsOf = (colour: Hex) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function luminance(colour: Hex): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
