import { createHash, verify } from "node:crypto";
import type { CodeProof } from "@foyer/domain/gate/code-proof.ts";
import { proveCode } from "@foyer/domain/gate/prove-code.ts";
import { looksSigned } from "@foyer/domain/gate/signed-code.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { openPublicKey } from "./code-key.service.ts";
import { listKeyRows } from "./signed-codes.store.ts";

/** A scanned code as gates keep it: that of the ticket, whichever of its codes was scanned. rules/gates 29 */
export type ProvenCode = { code: string; proof: CodeProof | null };

/** Verifies the signed codes among scanned ones; the others stay as they are. */
export async function proveCodes<S extends { code: string }>(
  db: Kysely<Database>,
  projectId: number,
  scans: readonly S[],
): Promise<(S & ProvenCode)[]> {
  if (!scans.some(({ code }) => looksSigned(code))) return scans.map((scan) => ({ ...scan, proof: null }));
  const keys = (await listKeyRows(db, projectId)).map(({ number, publicKey, revokedAt }) => ({
    number,
    isRevoked: revokedAt !== null,
    publicKey: openPublicKey(publicKey),
  }));
  return Promise.all(
    scans.map(async (scan) => {
      if (!looksSigned(scan.code)) return { ...scan, proof: null };
      const proof = await proveCode(scan.code, {
        projectId,
        keys,
        verify: ({ publicKey }, signed, signature) => verify(null, signed, publicKey, signature),
        unknownKey: "forged-code",
      });
      return { ...scan, code: proof.barcode ?? fingerprintOf(scan.code), proof };
    }),
  );
}

/** A code that proves nothing is kept as what tells it from others: it may hold somebody's barcode. */
const fingerprintOf = (text: string): string =>
  `F1:${createHash("sha256").update(text).digest("hex").slice(0, 16).toUpperCase()}`;

/** The public keys of a project as devices get them. rules/gates 31 */
export const listCodeKeys = async (db: Kysely<Database>, projectId: number) =>
  (await listKeyRows(db, projectId)).map(({ number, publicKey, revokedAt }) => ({
    number,
    publicKey: publicKey.toString("base64"),
    isRevoked: revokedAt !== null,
  }));
