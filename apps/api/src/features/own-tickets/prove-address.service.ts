import type { Call } from "@foyer/contract/endpoint.ts";
import type { proveOwnAddress, requestOwnTicketsCode } from "@foyer/contract/own-tickets.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { cultureFor } from "../public-registration/offered-cultures.service.ts";
import { requireLink } from "../public-registration/public-registration.service.ts";
import { consumeProof, mailCodeOfTickets, proveAddress } from "../verification/verification.service.ts";
import { signProof } from "./address-proof.ts";

/**
 * Has a code mailed to an address that has a ticket. Answer and work are the same for any other address: the relay of the
 * outbox looks for tickets. rules/privacy 19
 */
export async function requestCode(
  db: Kysely<Database>,
  code: string,
  { email, cultureCode }: Call<typeof requestOwnTicketsCode>["body"],
  address: string,
): Promise<void> {
  const link = await requireLink(db, code);
  const culture = await cultureFor(db, link, cultureCode);
  await mailCodeOfTickets(db, link, { email, cultureCode: culture, address });
}

/** Exchanges a mailed code for a proof; the code is used then. Throws `verification-failed`. */
export async function proveOwn(
  db: Kysely<Database>,
  code: string,
  { email, code: given }: Call<typeof proveOwnAddress>["body"],
): Promise<{ proof: string }> {
  const link = await requireLink(db, code);
  const proof = await proveAddress(db, link, { address: email, code: given });
  if (typeof proof === "string") throw refusal(proof);
  const isUsed = await inTransaction(db, (trx) => consumeProof(trx, proof));
  if (!isUsed) throw refusal("VERIFICATION_CODE_ERROR");
  return { proof: await signProof(db, { projectId: link.projectId, address: proof.key.address }) };
}

const refusal = (message: string) => problem("verification-failed", { fields: { code: message } });
