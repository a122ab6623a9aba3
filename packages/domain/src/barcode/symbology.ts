/** The barcode types by their id on the wire and in the database; ids never change. rules/barcode-pools 3 */
export const SYMBOLOGIES = [
  { id: 1, name: "Code 128" },
  { id: 2, name: "Code 39" },
  { id: 3, name: "EAN-13" },
  { id: 4, name: "EAN-8" },
  { id: 5, name: "ITF-14" },
  { id: 6, name: "UPC-A" },
  { id: 7, name: "QR" },
  { id: 8, name: "Data Matrix" },
] as const;

export type Symbology = (typeof SYMBOLOGIES)[number]["name"];

/** Whether it is a square of modules, not bars. */
export const isMatrix = (symbology: Symbology): boolean => symbology === "QR" || symbology === "Data Matrix";

/** Returns the barcode type with this id, or null. */
export function findSymbology(id: number): Symbology | null {
  return SYMBOLOGIES.find((one) => one.id === id)?.name ?? null;
}
