import { POINTS_PER_MM, printedSize } from "@foyer/domain/printout/printed-size.ts";
import { type PlacedRow, sizeKindOf } from "../fields/field-row.ts";

export type Point = { x: number; y: number };
export type Box = { x: number; y: number; width: number; height: number };

/** The area of a template in pixels, or points for an offline one; `pixelsPerPoint` counts them per 1/72 inch on paper. */
export type Sheet = {
  width: number;
  height: number;
  pixelsPerPoint: number;
  printedWidth: number;
  unit: "px" | "pt";
};

/** Returns the sheet of a template. */
export function sheetOf(template: Parameters<typeof printedSize>[0]): Sheet {
  const { grid, page } = printedSize(template);
  return {
    ...grid,
    printedWidth: page.width,
    unit: template.templateType === "offline" ? "pt" : "px",
    pixelsPerPoint: grid.width / (page.width * POINTS_PER_MM),
  };
}

/** Estimates the area of a field, in points from its anchor, until the server has drawn it. */
export function roughBox(row: PlacedRow, text: string): Box {
  const kind = sizeKindOf(row);
  const size =
    kind === "text"
      ? { width: Math.max(text.length, 2) * row.fontSize * 0.55, height: row.fontSize * 1.36 }
      : kind === "bars"
        ? { width: 120 * (row.widthPoints || 0.94), height: row.height }
        : { width: row.height, height: row.height };
  const x = row.align === "left" ? 0 : row.align === "right" ? -size.width : -size.width / 2;
  return { x, y: 0, ...size };
}

const turned = ({ x, y }: Point, degrees: number): Point => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
};

/** Returns the area of a field on the sheet, in pixels; `box` is in points from its anchor, not turned. */
export function boundsOf(row: PlacedRow, box: Box, { pixelsPerPoint }: Sheet): Box {
  const corners = [
    { x: box.x, y: box.y },
    { x: box.x + box.width, y: box.y },
    { x: box.x, y: box.y + box.height },
    { x: box.x + box.width, y: box.y + box.height },
  ].map((corner) => turned(corner, row.rotationAngle));
  const xs = corners.map(({ x }) => row.coordX + x * pixelsPerPoint);
  const ys = corners.map(({ y }) => row.coordY + y * pixelsPerPoint);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** The distance between a field and the handle that turns it, in pixels on the screen. */
const STEM = 30;

/**
 * Returns the place of the handle that turns a field, in pixels of the sheet from its anchor, not turned: above the
 * middle of its box, or below it where that would be outside the sheet.
 */
export function turnHandle(row: PlacedRow, box: Box, sheet: Sheet, unit: number): { at: Point; from: Point } {
  const scale = sheet.pixelsPerPoint;
  const x = (box.x + box.width / 2) * scale;
  const above = { at: { x, y: box.y * scale - STEM * unit }, from: { x, y: box.y * scale } };
  const shown = turned(above.at, row.rotationAngle);
  const [left, top] = [row.coordX + shown.x, row.coordY + shown.y];
  if (left >= 0 && top >= 0 && left <= sheet.width && top <= sheet.height) return above;
  const bottom = (box.y + box.height) * scale;
  return { at: { x, y: bottom + STEM * unit }, from: { x, y: bottom } };
}

/** A line that fields snap to; `name` describes it, such as “left of Company”. */
export type Line = { axis: "x" | "y"; at: number; name: string };

/** Lists the lines of the sheet and of the other fields. */
export function linesOf(sheet: Sheet, others: readonly { name: string; bounds: Box }[]): Line[] {
  const ofBox = (name: string, { x, y, width, height }: Box): Line[] => [
    { axis: "x", at: x, name: `left of ${name}` },
    { axis: "x", at: x + width / 2, name: `centre of ${name}` },
    { axis: "x", at: x + width, name: `right of ${name}` },
    { axis: "y", at: y, name: `top of ${name}` },
    { axis: "y", at: y + height / 2, name: `middle of ${name}` },
    { axis: "y", at: y + height, name: `bottom of ${name}` },
  ];
  return [
    ...ofBox("the page", { x: 0, y: 0, width: sheet.width, height: sheet.height }),
    ...others.flatMap(({ name, bounds }) => ofBox(name, bounds)),
  ];
}

/** Returns the distance to the nearest lines within reach, in each direction, and these lines. */
export function snap(bounds: Box, lines: readonly Line[], reach: number): { by: Point; lines: Line[] } {
  const nearest = (axis: Line["axis"], edges: readonly number[]) => {
    let best: { by: number; line: Line } | undefined;
    for (const line of lines) {
      if (line.axis !== axis) continue;
      for (const edge of edges) {
        const by = line.at - edge;
        if (Math.abs(by) <= reach && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, line };
      }
    }
    return best;
  };
  const { x, y, width, height } = bounds;
  const across = nearest("x", [x, x + width / 2, x + width]);
  const down = nearest("y", [y, y + height / 2, y + height]);
  return {
    by: { x: across?.by ?? 0, y: down?.by ?? 0 },
    lines: [across?.line, down?.line].filter((line) => line !== undefined),
  };
}

export type Alignment = "left" | "centre" | "right" | "top" | "middle" | "bottom";

/** Returns the moves that align the bounds within the area they cover together, or a single one on the sheet. */
export function alignBy(all: readonly Box[], how: Alignment, sheet: Sheet): Point[] {
  const frame = all.length > 1 ? frameOf(all) : { x: 0, y: 0, width: sheet.width, height: sheet.height };
  const across = { left: 0, centre: 0.5, right: 1, top: null, middle: null, bottom: null }[how];
  const down = { top: 0, middle: 0.5, bottom: 1, left: null, centre: null, right: null }[how];
  return all.map(({ x, y, width, height }) => ({
    x: across === null ? 0 : frame.x + frame.width * across - (x + width * across),
    y: down === null ? 0 : frame.y + frame.height * down - (y + height * down),
  }));
}

/** Returns the moves that make the gaps between the bounds equal; the outer ones stay. */
export function distributeBy(all: readonly Box[], axis: "x" | "y"): Point[] {
  const length = axis === "x" ? "width" : "height";
  const order = all.map((box, index) => ({ box, index })).sort((a, b) => a.box[axis] - b.box[axis]);
  const frame = frameOf(all);
  const taken = all.reduce((sum, box) => sum + box[length], 0);
  const gap = (frame[length] - taken) / Math.max(1, all.length - 1);
  const moves: Point[] = all.map(() => ({ x: 0, y: 0 }));
  let at = frame[axis];
  for (const { box, index } of order) {
    moves[index] = axis === "x" ? { x: at - box.x, y: 0 } : { x: 0, y: at - box.y };
    at += box[length] + gap;
  }
  return moves;
}

function frameOf(all: readonly Box[]): Box {
  const [x, y] = [Math.min(...all.map((box) => box.x)), Math.min(...all.map((box) => box.y))];
  return {
    x,
    y,
    width: Math.max(...all.map((box) => box.x + box.width)) - x,
    height: Math.max(...all.map((box) => box.y + box.height)) - y,
  };
}

/** Returns the angle from an anchor to a point in whole degrees, 0 to 359; it snaps to quarter turns within three degrees. */
export function angleTo(anchor: Point, point: Point, from: number): number {
  const degrees = (Math.atan2(point.y - anchor.y, point.x - anchor.x) * 180) / Math.PI - from;
  const whole = (((Math.round(degrees) % 360) + 360) % 360) % 360;
  const quarter = (Math.round(whole / 90) * 90) % 360;
  const apart = Math.min(Math.abs(whole - quarter), 360 - Math.abs(whole - quarter));
  return apart <= 3 ? quarter : whole;
}
