import { POINTS_PER_MM } from "@foyer/domain/printout/printed-size.ts";
import { encodeCode } from "../code/encode-code.ts";
import { type PlacedCode, placeCode, type Room } from "../code/place-code.ts";
import { layOut } from "../text/lay-out.ts";
import { LINE, type TextLayout } from "../text/text-layout.ts";
import type { FieldProblem, FieldValue, PageDesign, PrintField } from "./page-design.ts";

/** The input of both emitters, in points from the anchor, before rotation, y downwards. */
export type Drawing =
  | { kind: "text"; x: number; layout: TextLayout }
  | { kind: "code"; x: number; code: PlacedCode }
  | { kind: "image"; x: number; image: Uint8Array; width: number; height: number };
export type PlacedField = {
  /** Points from the upper left corner of the page. */
  anchor: { x: number; y: number };
  angle: number;
  drawing: Drawing | null;
  problems: readonly FieldProblem[];
};

/** Decides the place and the size of a field. Any value is drawn within the page or not at all. rules/printing 3–9 */
export function placeField(
  design: PageDesign,
  field: PrintField,
  value: FieldValue,
  culture: string,
): PlacedField {
  const angle = ((field.angle % 360) + 360) % 360;
  const page = { width: design.page.width * POINTS_PER_MM, height: design.page.height * POINTS_PER_MM };
  const scale = { x: page.width / design.grid.width, y: page.height / design.grid.height };
  const anchor = { x: field.x * scale.x, y: field.y * scale.y };
  const sheet = { design, field, angle, page, unit: scale.x, anchor, culture };
  if (!value || isEmpty(value)) return { anchor, angle, drawing: null, problems: [] };
  if (value.kind === "text") return placeText(sheet, value);
  return value.kind === "code" ? placeBars(sheet, value) : placeImage(sheet, value);
}

type Sheet = {
  design: PageDesign;
  field: PrintField;
  angle: number;
  page: { width: number; height: number };
  unit: number;
  anchor: { x: number; y: number };
  culture: string;
};
type Of<Kind> = Extract<NonNullable<FieldValue>, { kind: Kind }>;

const isEmpty = (value: NonNullable<FieldValue>) => value.kind !== "image" && value.text === "";

function placeText({ field, culture, ...sheet }: Sheet, { text, isLeftToRight }: Of<"text">): PlacedField {
  const { anchor, angle } = sheet;
  const height = field.fontSize * LINE.height;
  const across = turn({ x: 0, y: height }, angle);
  const below = { x: anchor.x + across.x, y: anchor.y + across.y };
  // The line's lower edge counts only where it is on the page.
  const edges = [anchor, below].filter((at, index) => index === 0 || isWithin(at, sheet.page));
  const rooms = edges.map((at) => roomAlong({ ...sheet, field, anchor: at }));
  const maxWidth = Math.min(...rooms);
  if (maxWidth <= 0) return outside(anchor, angle);
  const direction = isLeftToRight ? "ltr" : "auto";
  const layout = layOut(text, { size: field.fontSize, maxWidth, culture, direction });
  const problems: FieldProblem[] = [];
  if (layout.isCut) problems.push("cut");
  else if (layout.size < field.fontSize) problems.push("shrunk");
  if (layout.missing > 0) problems.push("missing-letters");
  return { anchor, angle, drawing: { kind: "text", x: offset(field, layout.width), layout }, problems };
}

function placeBars(sheet: Sheet, { symbology, text }: Of<"code">): PlacedField {
  const { field, angle, design } = sheet;
  const code = encodeCode(symbology, text);
  const isOnGrid = angle % 90 === 0;
  const dot = 72 / design.dotsPerInch;
  const snap = (value: number) => (isOnGrid ? Math.round(value / dot) * dot : value);
  const anchor = { x: snap(sheet.anchor.x), y: snap(sheet.anchor.y) };
  if (!code) return { anchor, angle, drawing: null, problems: ["invalid-code"] };
  const room: Room = {
    along: roomAlong({ ...sheet, anchor }),
    across: rayTo(anchor, angle + 90, sheet.page),
  };
  if (room.along <= 0 || room.across <= 0) return outside(anchor, angle);
  const wanted = { ...field, dotsPerInch: design.dotsPerInch, isOnGrid };
  const found = placeCode(code, wanted, room);
  const square = found.placed ? null : code.kind === "bars" ? encodeCode("QR", text) : null;
  const placed = found.placed ?? (square && placeCode(square, wanted, room).placed);
  if (!placed) return { anchor, angle, drawing: null, problems: found.problems };
  const x = snap(offset(field, placed.plate.width));
  const dark = { x: x + placed.origin.x, y: placed.origin.y, ...darkSizeOf(placed) };
  const problems = [...found.problems, ...edgeProblems(dark, { ...sheet, anchor })];
  return { anchor, angle, drawing: { kind: "code", x, code: placed }, problems };
}

function placeImage(sheet: Sheet, { image, width, height }: Of<"image">): PlacedField {
  const { field, anchor, angle } = sheet;
  const room = { along: roomAlong(sheet), across: rayTo(anchor, angle + 90, sheet.page) };
  if (room.along <= 0 || room.across <= 0) return outside(anchor, angle);
  const scale = Math.min(field.height / height, room.along / width, room.across / height);
  const size = { width: width * scale, height: height * scale };
  const problems: FieldProblem[] = size.height < field.height - 0.01 ? ["shrunk"] : [];
  const x = offset(field, size.width);
  problems.push(...edgeProblems({ x, y: 0, ...size }, sheet));
  return { anchor, angle, drawing: { kind: "image", x, image, ...size }, problems };
}

type Box = { x: number; y: number; width: number; height: number };

/** The extent of the dark modules of a code, in points. */
function darkSizeOf({ module, rectangles }: PlacedCode): { width: number; height: number } {
  const right = rectangles.reduce((most, { x, width }) => Math.max(most, x + width), 0);
  const bottom = rectangles.reduce((most, { y, height }) => Math.max(most, y + height), 0);
  return { width: right * module.width, height: bottom * module.height };
}

/** Reports a box of which a corner is beyond the page: turned by an odd angle it may not fit. */
function edgeProblems(
  { x, y, width, height }: Box,
  { anchor, angle, page }: Pick<Sheet, "anchor" | "angle" | "page">,
): FieldProblem[] {
  const corners = [
    { x, y },
    { x: x + width, y },
    { x, y: y + height },
    { x: x + width, y: y + height },
  ].map((corner) => turn(corner, angle));
  const isBeyond = corners.some((corner) => {
    const at = { x: anchor.x + corner.x, y: anchor.y + corner.y };
    return at.x < -0.01 || at.y < -0.01 || at.x > page.width + 0.01 || at.y > page.height + 0.01;
  });
  return isBeyond ? ["over-edge"] : [];
}

const outside = (anchor: PlacedField["anchor"], angle: number): PlacedField => ({
  anchor,
  angle,
  drawing: null,
  problems: ["outside"],
});

const offset = ({ align = "left" }: PrintField, width: number) =>
  align === "left" ? 0 : align === "right" ? -width : -width / 2;

/** Returns the maximum width of a field in points: `maxWidth`, or up to the edge of the page. */
function roomAlong({ field, angle, page, unit, anchor }: Omit<Sheet, "design" | "culture">): number {
  const { align = "left", maxWidth } = field;
  const ahead = rayTo(anchor, angle, page);
  const behind = rayTo(anchor, angle + 180, page);
  const room = align === "left" ? ahead : align === "right" ? behind : 2 * Math.min(ahead, behind);
  return maxWidth ? Math.min(room, maxWidth * unit) : room;
}

/** Rotates clockwise, because y runs downwards. */
function turn({ x, y }: { x: number; y: number }, angle: number): { x: number; y: number } {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

const isWithin = ({ x, y }: { x: number; y: number }, page: { width: number; height: number }) =>
  x >= 0 && y >= 0 && x <= page.width && y <= page.height;

/** Returns the points from a place to the edge of the page in a direction; 0 outside the page. */
function rayTo(at: { x: number; y: number }, angle: number, page: { width: number; height: number }): number {
  if (!isWithin(at, page)) return 0;
  const { x, y } = turn({ x: 1, y: 0 }, angle);
  const along = (step: number, from: number, size: number) =>
    Math.abs(step) < 1e-9 ? Number.POSITIVE_INFINITY : (step > 0 ? size - from : -from) / step;
  return Math.min(along(x, at.x, page.width), along(y, at.y, page.height));
}
