import { randomBytes } from "node:crypto";
import { openingOf } from "@foyer/domain/registration/opening.ts";
import type { EnteredCode, VerificationIssue } from "@foyer/domain/scenario/verification.ts";
import type { Kysely, Transaction } from "kysely";
import { getOrCreateSecret } from "../../platform/auth/secret.store.ts";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { mailCodeToHolder, mailVerificationCode } from "../mail/mail.service.ts";
import { cultureFor } from "../public-registration/offered-cultures.service.ts";
import { asksForVerification } from "../public-registration/play-basis.service.ts";
import { type RegistrationLink, requireLink } from "../public-registration/public-registration.service.ts";
import {
  type CodeKey,
  consumeCode,
  MAX_TRIES_PER_CODE,
  makeCode,
  startTry,
  undoTry,
} from "./verification-code.store.ts";
import { codeOf, isSameCode } from "./verification-code.ts";

/** After this time some open codes are used or expired. rules/attend 16 */
const RETRY_AFTER_SECONDS = 900;

type Asked = {
  email: string;
  cultureCode?: string | null | undefined;
  /** The client's. */
  address: string;
  signsIn: boolean;
};

/** Mails a code to an address; the answer reveals nothing about that address. rules/attend 14, 16 */
export async function sendVerificationCode(
  db: Kysely<Database>,
  code: string,
  { email, cultureCode, address, signsIn }: Asked,
): Promise<void> {
  const link = await requireLink(db, code);
  if (openingOf({ ...link, isSoldOut: false }) !== "open") throw problem("registration-not-open");
  const culture = await cultureFor(db, link, cultureCode);
  const confirms = link.confirmsEmail && link.ticketPrice > 0;
  // Without a question for a code, a sign-in, a waiting list or an address to confirm no mail is sent, so the endpoint cannot be abused for mails.
  const wants = (signsIn && link.isAuthRequired) || confirms || link.waitingList === "open";
  if (!wants && !(await asksForVerification(db, link))) return;
  await mailCode(db, link, { email, cultureCode: culture, address });
}

type Mailing = {
  email: string;
  cultureCode: string;
  /** The client's. */
  address: string;
};

type Registration = { projectId: number; registrationId: number };

/** Mails a code to an address of a registration, within the maximums. Throws `too-many-requests`. rules/attend 16 */
export const mailCode = (db: Kysely<Database>, registration: Registration, mailing: Mailing) =>
  makeAndMail(db, registration, mailing, mailVerificationCode);

/** The same, for an address that has a ticket in the event; nothing of that shows. rules/privacy 19 */
export const mailCodeOfTickets = (db: Kysely<Database>, registration: Registration, mailing: Mailing) =>
  makeAndMail(db, registration, mailing, mailCodeToHolder);

async function makeAndMail(
  db: Kysely<Database>,
  registration: Registration,
  { email, cultureCode, address }: Mailing,
  mail: typeof mailVerificationCode,
): Promise<void> {
  const key = keyOf(registration, email);
  const made = await inTransaction(db, async (trx) => {
    const outcome = await makeCode(trx, key, { salt: randomBytes(16), from: address });
    if (outcome === "made") {
      const { projectId, registrationId } = key;
      await mail(trx, { projectId, registrationId, recipient: email, cultureCode });
    }
    return outcome;
  });
  if (made === "too-many") throw problem("too-many-requests", { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** Instead of a question: the code that confirms the address of a hold or of a place in line. rules/tickets 39 */
export const EMAIL_CODE = 0;

/** A checked, right code. It proves access to the mails of the address. */
type AddressProof = { key: CodeKey; salt: Buffer };
/** The proof of a code that answers a question. */
export type Proof = AddressProof & { questionId: number };

/** Checks the codes of a submission. A wrong code is rejected at its question. rules/attend 15 */
export async function checkCodes(
  db: Kysely<Database>,
  link: RegistrationLink,
  input: readonly EnteredCode[],
): Promise<Proof[]> {
  const proofs: Proof[] = [];
  for (const { questionId, code, address } of input) {
    if (address === null) throw wrongCode(questionId, "VERIFICATION_CODE_NO_EMAIL");
    const proof = await proveAddress(db, link, { address, code });
    if (typeof proof === "string") throw wrongCode(questionId, proof);
    proofs.push({ ...proof, questionId });
  }
  return proofs;
}

/** Checks a code of an address after counting the attempt. Returns the proof or the issue. rules/attend 15 */
export async function proveAddress(
  db: Kysely<Database>,
  registration: { projectId: number; registrationId: number },
  { address, code }: { address: string; code: string },
): Promise<AddressProof | VerificationIssue> {
  const key = keyOf(registration, address);
  const attempt = await startTry(db, key);
  if (!attempt) return "VERIFICATION_CODE_ERROR";
  const { salt, tries } = attempt;
  if (tries > MAX_TRIES_PER_CODE) return "VERIFICATION_CODE_TOO_MANY";
  if (!isSameCode(code, codeOf(await verificationSecret(db), key, salt)))
    return tries === MAX_TRIES_PER_CODE ? "VERIFICATION_CODE_TOO_MANY" : "VERIFICATION_CODE_ERROR";
  await undoTry(db, key, salt);
  return { key, salt };
}

/** Marks a code as used, in the transaction that it permits. Returns false if it was used meanwhile. */
export const consumeProof = (trx: Transaction<Database>, { key, salt }: AddressProof): Promise<boolean> =>
  consumeCode(trx, key, salt);

/** Marks the codes as used, in the transaction of their submission. */
export async function consumeCodes(trx: Transaction<Database>, proofs: readonly Proof[]): Promise<void> {
  for (const { key, salt, questionId } of proofs) {
    if (!(await consumeCode(trx, key, salt))) throw codeRejected(questionId);
  }
}

/** The refusal of a code that was used or replaced after it was checked. */
export const codeRejected = (questionId: number) => wrongCode(questionId, "VERIFICATION_CODE_ERROR");

export function verificationSecret(db: Kysely<Database>): Promise<string> {
  return getOrCreateSecret(db, "verification-code-key", () => randomBytes(32).toString("base64"));
}

/** The key of an address, without regard to case. */
export const keyOf = (
  { projectId, registrationId }: { projectId: number; registrationId: number },
  address: string,
): CodeKey => ({ projectId, registrationId, address: address.trim().toLowerCase() });

/** The refusal of a code, at its question or at `emailCode`. */
export const wrongCode = (questionId: number, message: VerificationIssue) => {
  const field = questionId === EMAIL_CODE ? "emailCode" : `questions.${questionId}`;
  return problem("verification-failed", { fields: { [field]: message } });
};
