import {
  findBarcode,
  getBarcodePool,
  listBarcodePools,
  listPoolFiles,
} from "@foyer/contract/barcode-pools.ts";
import { listCodeShortages } from "@foyer/contract/code-shortages.ts";

/** The reads to refresh after codes were added to a pool. */
export const CODE_REFRESHES = [
  getBarcodePool,
  listPoolFiles,
  listBarcodePools,
  findBarcode,
  listCodeShortages,
];
