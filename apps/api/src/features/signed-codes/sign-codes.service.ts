import { sign } from "node:crypto";
import { packContent, writeSignedCode } from "@foyer/domain/gate/signed-code.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { getProject } from "../projects/projects.service.ts";
import { openPrivateKey } from "./code-key.service.ts";
import { findWalletKey } from "./signed-code-settings.store.ts";
import { findSigning } from "./signed-codes.store.ts";

export { findWalletKey } from "./signed-code-settings.store.ts";

/** Signs the code of an issued ticket; empty: its barcode is too long, or has letters that no signed code has. */
export type CodeSigner = (ticket: { registrationId: number; barcode: string }) => string;

const VALID_DAYS_AFTER = 365;
const DAY_MS = 86_400_000;

/** Opens the key that signs codes of a project; null: signed codes are off. rules/gates 28 */
export async function openCodeSigner(db: Kysely<Database>, projectId: number): Promise<CodeSigner | null> {
  const found = await findSigning(db, projectId);
  if (!found?.privateKey) return null;
  const { number, publicKey, privateKey } = found;
  const key = await openPrivateKey(db, { projectId, number }, { publicKey, privateKey });
  const { endDateTime } = await getProject(db, projectId);
  const lastDay = dayAfter(endDateTime.slice(0, 10));
  return (ticket) => {
    const signed = packContent({ ...ticket, keyNumber: number, projectId, lastDay });
    return signed === null ? "" : writeSignedCode(signed, sign(null, signed, key));
  };
}

/** Opens the key that signs what wallet passes draw; null: they draw the tickets' own barcodes. rules/gates 50 */
export const openWalletSigner = async (
  db: Kysely<Database>,
  projectId: number,
): Promise<CodeSigner | null> =>
  (await findWalletKey(db, projectId)) === null ? null : openCodeSigner(db, projectId);

/** A postponed event does not outdate the codes that were printed. */
const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + VALID_DAYS_AFTER * DAY_MS).toISOString().slice(0, 10);
