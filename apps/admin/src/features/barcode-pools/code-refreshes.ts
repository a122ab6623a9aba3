import {
  findBarcode,
  getBarcodePool,
  listBarcodePools,
  listPoolFiles,
} from "@foyer/contract/barcode-pools.ts";
import { listCodeShortages } from "@foyer/contract/code-shortages.ts";

/** What new codes of a pool change. */
export const CODE_REFRESHES = [
  getBarcodePool,
  listPoolFiles,
  listBarcodePools,
  findBarcode,
  listCodeShortages,
];
