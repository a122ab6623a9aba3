import type { Symbology } from "@foyer/domain/barcode/symbology.ts";
import type { Alignment, PrinterResolution } from "@foyer/domain/printout/template-field.ts";
import type { BuiltInTicket } from "../built-in/built-in-ticket.ts";

/** Where a field stands and how large it is; what it prints is its `FieldValue`. rules/printing 3 */
export type PrintField = {
  /** The anchor in units of the design's grid, from its upper left corner. */
  x: number;
  y: number;
  /** Degrees clockwise about the anchor; any number. */
  angle: number;
  /** Of text, in points; smaller where it would not fit, down to 6. */
  fontSize: number;
  /** Of bars and of images, and the side of a matrix with its quiet zone, in points. */
  height: number;
  /** Of one bar, in points; 0 chooses whole dots of the printer. */
  widthPoints: number;
  /** Of text and images about the anchor; default left. */
  align?: Alignment | undefined;
  /** In units of the grid; default: up to the edge of the page. */
  maxWidth?: number | undefined;
};

/** A page to fill in. Keep the object while you print many: what is read from it is read once. */
export type PageDesign = {
  /** Printed size in millimetres. */
  page: { width: number; height: number };
  /** The coordinates of the fields run from 0 to these: pixels of the image, or points of an offline template. */
  grid: { width: number; height: number };
  /** A png or jpeg without metadata, over the whole page. */
  background?: Uint8Array | undefined;
  dotsPerInch: PrinterResolution;
  fields: readonly PrintField[];
};

/** What a field prints; null prints nothing. */
export type FieldValue =
  /** `isLeftToRight` keeps e-mail addresses, phones and numbers in their order among other scripts. */
  | { kind: "text"; text: string; isLeftToRight?: boolean | undefined }
  | { kind: "code"; symbology: Symbology; text: string }
  /** A png or jpeg with its size in pixels. */
  | { kind: "image"; image: Uint8Array; width: number; height: number }
  | null;

/** A page of a design: the values of its fields, in the order of `design.fields`. */
export type DesignedPage = {
  design: PageDesign;
  /** Decides which forms Chinese letters have, and the language of letters that differ by it. */
  culture: string;
  values: readonly FieldValue[];
};

/** One page: of a design, or of the built-in template. */
export type PrintedPage = DesignedPage | { builtIn: BuiltInTicket };

/** What happened to a field. rules/printing 6, 9 */
export const FIELD_PROBLEMS = [
  /** The text is smaller than asked for. */
  "shrunk",
  /** The text ends with an ellipsis. */
  "cut",
  /** No font has some of its letters; they print as boxes. */
  "missing-letters",
  /** A bar or module is narrower than common readers see, or, between dots, than two of them: readers may fail. */
  "narrow",
  /** A bar or module would be narrower than two dots, between dots than one: a QR code stands in its place, or nothing where that does not fit. */
  "refused",
  /** Turned by other than quarter turns: bars stand between dots. */
  "off-grid",
  /** The anchor is outside the page, or there is no room at all: nothing is drawn. */
  "outside",
  /** The code is not valid for its type: nothing is drawn. */
  "invalid-code",
] as const;
export type FieldProblem = (typeof FIELD_PROBLEMS)[number];

/** A field as outlines, in points from its anchor, not turned, y downwards. */
export type DrawnField = {
  /** In points from the upper left corner of the page, on the dots of the printer. */
  anchor: { x: number; y: number };
  /** An SVG path, filled black; empty where nothing is drawn, and for images. */
  path: string;
  /** Of all that is drawn, or the place of an image. */
  box: { x: number; y: number; width: number; height: number };
  /** Codes stand on a white plate of the size of their box. */
  isPlate: boolean;
  /** Of text, as drawn. */
  fontSize: number;
  /** Of a code, in points; null: there is none. */
  moduleWidth: number | null;
  problems: readonly FieldProblem[];
};
