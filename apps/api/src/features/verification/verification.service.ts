import { randomBytes } from "node:crypto";
import { openingOf } from "@foyer/domain/registration/opening.ts";
import type { GivenCode, VerificationIssue } from "@foyer/domain/scenario/verification.ts";
import type { Kysely, Transaction } from "kysely";
import { getOrCreateSecret } from "../../platform/auth/secret.store.ts";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { network } from "../../platform/rate-limit/network.ts";
import { requireCulture } from "../catalogs/cultures/cultures.service.ts";
import { mailVerificationCode } from "../mail/mail.service.ts";
import { asksForVerification } from "../public-registration/play-basis.service.ts";
import { type RegistrationLink, requireLink } from "../public-registration/public-registration.service.ts";
import {
  beginTry,
  CODE_TRIES,
  type CodeKey,
  makeCode,
  takeBackTry,
  useUp,
} from "./verification-code.store.ts";
import { codeOf, isSameCode } from "./verification-code.ts";

/** After that time some open codes are used or expired. rules/attend 16 */
const RETRY_AFTER_SECONDS = 900;

type Asked = { email: string; cultureCode?: string | null | undefined };

/** Mails a code to an address; the answer reveals nothing about that address. rules/attend 14, 16 */
export async function sendVerificationCode(
  db: Kysely<Database>,
  code: string,
  { email, cultureCode }: Asked,
  address: string,
): Promise<void> {
  const link = await requireLink(db, code);
  if (openingOf({ ...link, isSoldOut: false }) !== "open") throw problem("registration-not-open");
  if (cultureCode) await requireCulture(db, cultureCode);
  // Without a question for a code no mail is sent, so the endpoint cannot be abused for mails.
  if (!(await asksForVerification(db, link))) return;
  const key = keyOf(link, email);
  const made = await inTransaction(db, async (trx) => {
    const outcome = await makeCode(trx, key, { salt: randomBytes(16), network: network(address) });
    if (outcome === "made") {
      const { projectId, registrationId } = key;
      const occasion = { projectId, registrationId, recipient: email };
      await mailVerificationCode(trx, { ...occasion, cultureCode: cultureCode ?? link.cultureCode });
    }
    return outcome;
  });
  if (made === "too-many") throw problem("too-many-requests", { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** A code that was checked and is right. */
export type Proof = { key: CodeKey; salt: Buffer; questionId: number };

/** Checks the codes of a submission; a wrong one is refused at its question. rules/attend 15 */
export async function checkCodes(
  db: Kysely<Database>,
  link: RegistrationLink,
  given: readonly GivenCode[],
): Promise<Proof[]> {
  const proofs: Proof[] = [];
  for (const { questionId, code, address } of given) {
    if (address === null) throw refusal(questionId, "VERIFICATION_CODE_NO_EMAIL");
    const key = keyOf(link, address);
    const attempt = await beginTry(db, key);
    if (!attempt) throw refusal(questionId, "VERIFICATION_CODE_ERROR");
    const { salt, tries } = attempt;
    if (tries > CODE_TRIES) throw refusal(questionId, "VERIFICATION_CODE_TOO_MANY");
    if (!isSameCode(code, codeOf(await verificationSecret(db), key, salt))) {
      const isLast = tries === CODE_TRIES;
      throw refusal(questionId, isLast ? "VERIFICATION_CODE_TOO_MANY" : "VERIFICATION_CODE_ERROR");
    }
    await takeBackTry(db, key, salt);
    proofs.push({ key, salt, questionId });
  }
  return proofs;
}

/** Marks the codes as used, in the transaction of their submission. */
export async function useUpCodes(trx: Transaction<Database>, proofs: readonly Proof[]): Promise<void> {
  for (const { key, salt, questionId } of proofs) {
    if (!(await useUp(trx, key, salt))) throw codeRefused(questionId);
  }
}

/** The refusal of a code that was used or replaced after it was checked. */
export const codeRefused = (questionId: number) => refusal(questionId, "VERIFICATION_CODE_ERROR");

export function verificationSecret(db: Kysely<Database>): Promise<string> {
  return getOrCreateSecret(db, "verification-code-key", () => randomBytes(32).toString("base64"));
}

/** The key of an address, without regard to case. */
export const keyOf = (
  { projectId, registrationId }: { projectId: number; registrationId: number },
  address: string,
): CodeKey => ({ projectId, registrationId, address: address.trim().toLowerCase() });

const refusal = (questionId: number, message: VerificationIssue) =>
  problem("verification-failed", { fields: { [`questions.${questionId}`]: message } });
