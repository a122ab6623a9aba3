import { POINTS_PER_MM } from "@foyer/domain/printout/printed-size.ts";
import type { EncodedCode } from "./encode-code.ts";

export type Rectangle = { x: number; y: number; width: number; height: number };
/** A code with its quiet zone, in points from the upper left corner of its white plate; `rectangles` are in modules. */
export type PlacedCode = {
  plate: { width: number; height: number };
  /** The upper left corner of the first module. */
  origin: { x: number; y: number };
  module: { width: number; height: number };
  rectangles: readonly Rectangle[];
};

/** The space for a field in points, from its anchor to the edges of the page: along and across its direction. */
export type Room = { along: number; across: number };
/** The members of `FIELD_PROBLEMS` that a code can have. */
type CodeProblem = "shrunk" | "narrow" | "refused" | "off-grid";
type CodeSize = { height: number; widthPoints: number; dotsPerInch: number; isOnGrid: boolean };

/** The width of a bar, in points, if the template sets none: the 100 % of the standards of retail codes. */
const DEFAULT_BAR_WIDTH = 0.33 * POINTS_PER_MM;
/** The narrowest modules, in points, that common readers see: hand-held readers for bars, phones for a matrix. */
const MIN_READABLE_WIDTH = { bars: 0.19 * POINTS_PER_MM, matrix: 0.25 * POINTS_PER_MM };
/** The reduction on each side of a bar, because printers make bars wider than drawn. */
const BAR_REDUCTION_DOTS = 0.2;

/** Places a code on the dots of the printer: each module is a whole number of dots. rules/printing 7, 8 */
export function placeCode(
  code: EncodedCode,
  wanted: CodeSize,
  room: Room,
): { placed: PlacedCode | null; problems: CodeProblem[] } {
  const problems: CodeProblem[] = wanted.isOnGrid ? [] : ["off-grid"];
  const dot = 72 / wanted.dotsPerInch;
  const module = moduleOf(code, { ...wanted, dot }, room);
  if (module.width < 2 * dot - 1e-6 && (wanted.isOnGrid || module.width <= dot + 1e-6))
    return { placed: null, problems: ["refused"] };
  if (module.width < 2 * dot - 1e-6 || module.width < MIN_READABLE_WIDTH[code.kind]) problems.push("narrow");
  const isLow = code.kind === "bars" && room.across < wanted.height - dot;
  if (module.isShrunk || isLow) problems.push("shrunk");
  const inset = wanted.isOnGrid ? BAR_REDUCTION_DOTS * dot : 0;
  const bars = wanted.isOnGrid ? Math.max(1, Math.round(wanted.height / dot)) * dot : wanted.height;
  const size = { x: module.width, y: code.kind === "bars" ? Math.min(bars, room.across) : module.width };
  const { left, right, above } = code.quiet;
  const plate = {
    width: (code.width + left + right) * size.x,
    height: (code.height + 2 * above) * size.y,
  };
  const reduction = (2 * inset) / size.x;
  const rectangles =
    reduction === 0
      ? code.rectangles
      : code.rectangles.map(({ x, y, width, height }) => ({ x, y, width: width - reduction, height }));
  const origin = { x: left * size.x + inset, y: above * size.y };
  const placed = { plate, origin, module: { width: size.x, height: size.y }, rectangles };
  return { placed, problems };
}

/** Returns the dark rectangles in points, from the upper left corner of the plate. */
export function rectanglesOf({ origin, module, rectangles }: PlacedCode): Rectangle[] {
  return rectangles.map(({ x, y, width, height }) => ({
    x: origin.x + x * module.width,
    y: origin.y + y * module.height,
    width: width * module.width,
    height: height * module.height,
  }));
}

/** Returns the width of a module in points: the requested width, reduced to the available room. */
function moduleOf(
  code: EncodedCode,
  { height, widthPoints, isOnGrid, dot }: CodeSize & { dot: number },
  room: Room,
): { width: number; isShrunk: boolean } {
  const modules = {
    along: code.width + code.quiet.left + code.quiet.right,
    across: code.height + 2 * code.quiet.above,
  };
  const isBars = code.kind === "bars";
  const requested = isBars ? (widthPoints > 0 ? widthPoints : DEFAULT_BAR_WIDTH) : height / modules.across;
  const max = isBars
    ? room.along / modules.along
    : Math.min(room.along / modules.along, room.across / modules.across);
  const snap = (width: number) => (isOnGrid ? Math.floor(width / dot + 1e-6) * dot : width);
  const whole = isBars && isOnGrid ? Math.max(1, Math.round(requested / dot)) * dot : snap(requested);
  const isShrunk = (!isBars || widthPoints > 0) && max < whole - 1e-6;
  return { width: Math.min(whole, snap(max)), isShrunk };
}
