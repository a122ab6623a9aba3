import { POINTS_PER_MM } from "@foyer/domain/printout/printed-size.ts";
import type { EncodedCode } from "./encode-code.ts";

export type Rectangle = { x: number; y: number; width: number; height: number };
/** Points from the upper left corner of the plate, which has the quiet zone; the dark rectangles are in modules. */
export type PlacedCode = {
  plate: { width: number; height: number };
  /** Where the modules begin. */
  origin: { x: number; y: number };
  module: { width: number; height: number };
  rectangles: readonly Rectangle[];
};

/** Points, along and across the field, from its anchor to the edges of the page. */
export type Room = { along: number; across: number };
/** What `FIELD_PROBLEMS` says of codes. */
type CodeProblem = "shrunk" | "narrow" | "refused" | "off-grid";
type Wanted = { height: number; widthPoints: number; dotsPerInch: number; isOnGrid: boolean };

/** Of a bar, where the template leaves its width open: what the standards of retail codes take as 100 %. */
const NOMINAL_BAR = 0.33 * POINTS_PER_MM;
/** What common readers still see: of bars a hand-held reader, of a matrix a phone. */
const NARROWEST = { bars: 0.19 * POINTS_PER_MM, matrix: 0.25 * POINTS_PER_MM };
/** Dots: printers make bars wider than they are drawn. On each side. */
const INSET = 0.2;

/** Lays a code on the dots of the printer: modules of whole dots with the quiet zone. rules/printing 7, 8 */
export function placeCode(
  code: EncodedCode,
  wanted: Wanted,
  room: Room,
): { placed: PlacedCode | null; problems: CodeProblem[] } {
  const problems: CodeProblem[] = wanted.isOnGrid ? [] : ["off-grid"];
  const dot = 72 / wanted.dotsPerInch;
  const module = moduleOf(code, { ...wanted, dot }, room);
  if (module.width < 2 * dot - 1e-6 && (wanted.isOnGrid || module.width <= dot + 1e-6))
    return { placed: null, problems: ["refused"] };
  if (module.width < 2 * dot - 1e-6 || module.width < NARROWEST[code.kind]) problems.push("narrow");
  if (module.isShrunk) problems.push("shrunk");
  const inset = wanted.isOnGrid ? INSET * dot : 0;
  const bars = wanted.isOnGrid ? Math.max(1, Math.round(wanted.height / dot)) * dot : wanted.height;
  const size = { x: module.width, y: code.kind === "bars" ? Math.min(bars, room.across) : module.width };
  const { left, right, above } = code.quiet;
  const plate = {
    width: (code.width + left + right) * size.x,
    height: (code.height + 2 * above) * size.y,
  };
  const thinner = (2 * inset) / size.x;
  const rectangles =
    thinner === 0
      ? code.rectangles
      : code.rectangles.map(({ x, y, width, height }) => ({ x, y, width: width - thinner, height }));
  const origin = { x: left * size.x + inset, y: above * size.y };
  const placed = { plate, origin, module: { width: size.x, height: size.y }, rectangles };
  return { placed, problems };
}

/** The dark rectangles in points, from the upper left corner of the plate. */
export function rectanglesOf({ origin, module, rectangles }: PlacedCode): Rectangle[] {
  return rectangles.map(({ x, y, width, height }) => ({
    x: origin.x + x * module.width,
    y: origin.y + y * module.height,
    width: width * module.width,
    height: height * module.height,
  }));
}

/** The width of a module in points: what is asked for, and no more than there is room for. */
function moduleOf(
  code: EncodedCode,
  { height, widthPoints, isOnGrid, dot }: Wanted & { dot: number },
  room: Room,
): { width: number; isShrunk: boolean } {
  const modules = {
    along: code.width + code.quiet.left + code.quiet.right,
    across: code.height + 2 * code.quiet.above,
  };
  const isBars = code.kind === "bars";
  const asked = isBars ? (widthPoints > 0 ? widthPoints : NOMINAL_BAR) : height / modules.across;
  const most = isBars
    ? room.along / modules.along
    : Math.min(room.along / modules.along, room.across / modules.across);
  const snap = (width: number) => (isOnGrid ? Math.floor(width / dot + 1e-6) * dot : width);
  const whole = isBars && isOnGrid ? Math.max(1, Math.round(asked / dot)) * dot : snap(asked);
  const isShrunk = (!isBars || widthPoints > 0) && most < whole - 1e-6;
  return { width: Math.min(whole, snap(most)), isShrunk };
}
