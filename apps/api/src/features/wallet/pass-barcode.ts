import { isMatrix, type Symbology } from "@foyer/domain/barcode/symbology.ts";

/** The code that a pass draws. `caption`: the ticket's own barcode, which stands below it. */
export type PassBarcode = { symbology: Symbology; text: string; caption: string };

/**
 * The barcode of a pass for Apple Wallet, which draws few kinds. Bars that it does not draw become a Code 128 of the same
 * text and other squares of modules a QR code, for the same readers read them. decisions/086
 */
export function appleBarcode({ symbology, text, caption }: PassBarcode) {
  const format = isMatrix(symbology) ? "PKBarcodeFormatQR" : "PKBarcodeFormatCode128";
  const messageEncoding = isLatin1(text) ? "iso-8859-1" : "utf-8";
  return { format, message: text, messageEncoding, altText: caption };
}

/** The barcode of a pass in Google Wallet, which draws every kind of the pools. */
export const googleBarcode = ({ symbology, text, caption }: PassBarcode) => ({
  type: GOOGLE_TYPES[symbology],
  value: text,
  alternateText: caption,
});

const GOOGLE_TYPES = {
  "Code 128": "CODE_128",
  "Code 39": "CODE_39",
  "EAN-13": "EAN_13",
  "EAN-8": "EAN_8",
  "ITF-14": "ITF_14",
  "UPC-A": "UPC_A",
  QR: "QR_CODE",
  "Data Matrix": "DATA_MATRIX",
} as const satisfies Record<Symbology, string>;

/** The encoding that readers expect where nothing says another. */
const isLatin1 = (text: string) => [...text].every((letter) => (letter.codePointAt(0) ?? 0) < 256);
