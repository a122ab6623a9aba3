/** The content of a field whose `specialQuestionType` is not 0, by that number. rules/printouts 6 */
export const SPECIAL_FIELDS = {
  1: "fullName",
  2: "barcode",
  3: "promotionImage",
  4: "qrCode",
  5: "authorizationQr",
  6: "dataQr",
  7: "signedCode",
} as const satisfies Readonly<Record<number, string>>;
export type SpecialField = (typeof SPECIAL_FIELDS)[keyof typeof SPECIAL_FIELDS];

/** The attendee fields that a template may print, by their wire names. */
export const ATTENDEE_FIELDS = [
  ...(["firstName", "lastName", "surName", "email"] as const),
  ...(["company", "position", "mobilePhone"] as const),
] as const;
export type AttendeeField = (typeof ATTENDEE_FIELDS)[number];

export const ALIGNMENTS = ["left", "center", "right"] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

/** The resolutions of badge printers, in dots per inch. */
export const PRINTER_RESOLUTIONS = [203, 300, 600] as const;
export type PrinterResolution = (typeof PRINTER_RESOLUTIONS)[number];

/** One field of a printout template. rules/printouts 6–8 */
export type TemplateField = {
  /** The question whose answer it prints. */
  questionId: number | null;
  attendeeInfoField: AttendeeField | null;
  /** A key of `SPECIAL_FIELDS`; 0: an attendee field or an answer. */
  specialQuestionType: number;
  /** The anchor, in pixels of the template's image from its upper left corner. */
  coordX: number;
  coordY: number;
  /** Degrees, clockwise, about the anchor. */
  rotationAngle: number;
  /** Points. */
  fontSize: number;
  /** The width of one bar of a barcode, in points; 0: automatic. */
  widthPoints: number;
  /** The height of a barcode, a QR code or an image, in points. */
  height: number;
  align: Alignment;
  /** Pixels; null: text may reach to the edge of the page. */
  maxWidth: number | null;
};

/** The initial values of a new field. */
export const DEFAULT_FIELD: TemplateField = {
  questionId: null,
  attendeeInfoField: null,
  specialQuestionType: 0,
  coordX: 0,
  coordY: 0,
  rotationAngle: 0,
  fontSize: 15,
  widthPoints: 0,
  height: 75,
  align: "left",
  maxWidth: null,
};

/** Returns the content of a special field; null for a field of the attendee or an answer. */
export const specialFieldOf = (field: Pick<TemplateField, "specialQuestionType">): SpecialField | null =>
  (SPECIAL_FIELDS as Readonly<Record<number, SpecialField>>)[field.specialQuestionType] ?? null;
