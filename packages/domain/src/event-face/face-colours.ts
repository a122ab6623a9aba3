import { contrastOf, type Hex, mixed } from "./contrast.ts";

/** The colours of one scheme that visitors' pages derive from the colour of an event, by the names of their tokens. */
export type SchemeColours = {
  /** Links, lines and marks. */
  accent: Hex;
  /** The ground of the main action and of the head without a picture, with its text. */
  fill: Hex;
  fillHover: Hex;
  onFill: Hex;
  /** The ground of notices and of what is chosen. */
  tint: Hex;
};
export const SCHEMES = ["light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];
export type FaceColours = Record<Scheme, SchemeColours>;

/** WCAG 2.2: the least contrast of text, and of the parts of a control. */
export const LEAST_CONTRAST = { text: 4.5, part: 3 } as const;

/** The page, what stands on it, and its inputs, as in the tokens of the visitor's page. */
export const FACE_SURFACES: Record<Scheme, readonly Hex[]> = {
  light: ["#f5f6f8", "#ffffff", "#ffffff"],
  dark: ["#111316", "#1a1c20", "#131518"],
};

const WHITE = "#ffffff";
const BLACK = "#000000";
/** Where a colour is moved until it can be read: away from the surfaces. */
const AWAY: Record<Scheme, Hex> = { light: BLACK, dark: WHITE };
const TINT_SHARE = 0.1;
const HOVER_SHARE = 0.12;
const STEPS = 100;

/** Derives the colours of both schemes from any colour; each has the contrast that it needs. rules/event-face 4 */
export function faceColours(colour: Hex): FaceColours {
  return { light: coloursIn("light", colour), dark: coloursIn("dark", colour) };
}

function coloursIn(scheme: Scheme, colour: Hex): SchemeColours {
  const surfaces = FACE_SURFACES[scheme];
  const card = surfaces[1] ?? WHITE;
  const tintOf = (accent: Hex) => mixed(card, accent, TINT_SHARE);
  const reads = (text: Hex, grounds: readonly Hex[], least: number) =>
    grounds.every((ground) => contrastOf(text, ground) >= least);
  const accent = movedUntil(colour, AWAY[scheme], (moved) =>
    reads(moved, [...surfaces, tintOf(moved)], LEAST_CONTRAST.text),
  );
  const isPart = (ground: Hex) => reads(ground, surfaces, LEAST_CONTRAST.part);
  const fill = movedUntil(colour, AWAY[scheme], isPart);
  // Black or white reads on any colour: the better of the two has at least 4.58.
  const onFill = contrastOf(WHITE, fill) >= LEAST_CONTRAST.text ? WHITE : BLACK;
  const hovers = [BLACK, WHITE].map((other) => mixed(fill, other, HOVER_SHARE));
  const fillHover =
    hovers.find((hover) => isPart(hover) && contrastOf(onFill, hover) >= LEAST_CONTRAST.text) ?? fill;
  return { accent, fill, fillHover, onFill, tint: tintOf(accent) };
}

/** Mixes more and more of `away` into the colour, until it is fit. */
function movedUntil(colour: Hex, away: Hex, isFit: (colour: Hex) => boolean): Hex {
  for (let step = 0; step < STEPS; step += 1) {
    const moved = mixed(colour, away, step / STEPS);
    if (isFit(moved)) return moved;
  }
  return away;
}
