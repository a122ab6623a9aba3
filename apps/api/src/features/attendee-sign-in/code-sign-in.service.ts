import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RegistrationLink } from "../public-registration/public-registration.service.ts";
import { consumeProof, proveAddress } from "../verification/verification.service.ts";
import { startSession } from "./attendee-session.service.ts";

/** Signs in the owner of an address by the code that was mailed there, which is then used. rules/attendee-sign-in 2 */
export async function signInByCode(
  db: Kysely<Database>,
  link: RegistrationLink,
  { email, code }: { email: string; code: string },
) {
  const proof = await proveAddress(db, link, { address: email, code });
  if (typeof proof === "string") throw refusal(proof);
  return inTransaction(db, async (trx) => {
    if (!(await consumeProof(trx, proof))) throw refusal("VERIFICATION_CODE_ERROR");
    const { address } = proof.key;
    return startSession(trx, link, { subject: `email:${address}`, name: email, email });
  });
}

const refusal = (message: string) => problem("verification-failed", { fields: { code: message } });
