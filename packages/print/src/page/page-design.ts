import type { Symbology } from "@foyer/domain/barcode/symbology.ts";
import type { InvoiceDocument } from "@foyer/domain/invoice/invoice-document.ts";
import type { Alignment, PrinterResolution } from "@foyer/domain/printout/template-field.ts";
import type { BuiltInTicket } from "../built-in/built-in-ticket.ts";

/** The place and the size of a field; its contents are a `FieldValue`. rules/printing 3 */
export type PrintField = {
  /** The anchor in units of the design's grid, from its upper left corner. */
  x: number;
  y: number;
  /** The rotation about the anchor in degrees, clockwise; any number. */
  angle: number;
  /** The size of text in points; reduced to 6 where the text would not fit. */
  fontSize: number;
  /** The height of bars and images, or the side of a matrix with its quiet zone, in points. */
  height: number;
  /** The width of one bar in points; 0 chooses whole dots of the printer. */
  widthPoints: number;
  /** The alignment of text and images at the anchor; default left. */
  align?: Alignment | undefined;
  /** The maximum width in units of the grid; default: up to the edge of the page. */
  maxWidth?: number | undefined;
};

/** A page to fill in. Reuse the object for many pages: its image is embedded once. */
export type PageDesign = {
  /** Printed size in millimetres. */
  page: { width: number; height: number };
  /** The range of the fields' coordinates: pixels of the image, or points of an offline template. */
  grid: { width: number; height: number };
  /** A png or jpeg without metadata, over the whole page. */
  background?: Uint8Array | undefined;
  dotsPerInch: PrinterResolution;
  fields: readonly PrintField[];
};

/** The contents of a field; null prints nothing. */
export type FieldValue =
  /** `isLeftToRight` keeps email addresses, phones and numbers in their order among other scripts. */
  | { kind: "text"; text: string; isLeftToRight?: boolean | undefined }
  | { kind: "code"; symbology: Symbology; text: string }
  /** A png or jpeg with its size in pixels. */
  | { kind: "image"; image: Uint8Array; width: number; height: number }
  | null;

/** A page of a design: the values of its fields, in the order of `design.fields`. */
export type DesignedPage = {
  design: PageDesign;
  /** Decides the forms of Chinese letters, and of letters that differ by language. */
  culture: string;
  values: readonly FieldValue[];
};

/** One page: of a design, or of the built-in template; or the pages of an invoice. */
export type PrintedPage = DesignedPage | { builtIn: BuiltInTicket } | { invoice: InvoiceDocument };

/** The problems that a printed field can have. rules/printing 6, 9 */
export const FIELD_PROBLEMS = [
  /** The text is smaller than requested. */
  "shrunk",
  /** The text ends with an ellipsis. */
  "cut",
  /** No font has some of its letters; they print as boxes. */
  "missing-letters",
  /** A bar or module is narrower than common readers see, or than two dots off the grid: readers may fail. */
  "narrow",
  /** A bar or module would be narrower than two dots, or one dot off the grid: a QR code replaces it where one fits. */
  "refused",
  /** The angle is no multiple of 90 degrees: bars do not follow the dots of the printer. */
  "off-grid",
  /** The anchor is outside the page, or there is no room: nothing is drawn. */
  "outside",
  /** A part of the code or image is beyond the edge of the page. */
  "over-edge",
  /** The code is not valid for its type: nothing is drawn. */
  "invalid-code",
] as const;
export type FieldProblem = (typeof FIELD_PROBLEMS)[number];

/** The outlines of a field, in points from its anchor, before rotation, y downwards. */
export type DrawnField = {
  /** Points from the upper left corner of the page, on the dots of the printer. */
  anchor: { x: number; y: number };
  /** An SVG path, filled black; empty where nothing is drawn, and for images. */
  path: string;
  /** The bounds of the outlines, or the place of an image. */
  box: { x: number; y: number; width: number; height: number };
  /** A code has a white plate of the size of its box. */
  isPlate: boolean;
  /** The size of the text as drawn. */
  fontSize: number;
  /** The width of a code's modules in points; null without a code. */
  moduleWidth: number | null;
  problems: readonly FieldProblem[];
};
