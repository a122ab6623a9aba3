import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RegistrationLink } from "../public-registration/public-registration.service.ts";
import {
  EMAIL_CODE,
  keyOf,
  type Proof,
  proveAddress,
  wrongCode,
} from "../verification/verification.service.ts";

type Holding = {
  email: string;
  /** The code that confirms the address, apart from those among the answers. */
  emailCode: string | null | undefined;
  /** The right codes among the answers. */
  proofs: readonly Proof[];
};

/**
 * The proofs of a hold, with one for its address where the registration holds only for confirmed addresses. Throws
 * `email-not-confirmed` with the address that needs a code. rules/tickets 39
 */
export async function confirmAddress(
  db: Kysely<Database>,
  link: RegistrationLink,
  { email, emailCode, proofs }: Holding,
): Promise<readonly Proof[]> {
  if (email.trim() === "") throw problem("email-needed");
  const { address } = keyOf(link, email);
  if (proofs.some(({ key }) => key.address === address)) return proofs;
  if (!emailCode) throw problem("email-not-confirmed", { fields: { email } });
  const proof = await proveAddress(db, link, { address: email, code: emailCode });
  if (typeof proof === "string") throw wrongCode(EMAIL_CODE, proof);
  return [...proofs, { ...proof, questionId: EMAIL_CODE }];
}
