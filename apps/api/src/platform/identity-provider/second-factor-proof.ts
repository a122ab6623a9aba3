import { z } from "zod";
import { inTransaction } from "../db/transaction.ts";
import { ProblemError, problem } from "../http/problem-error.ts";
import { limitFailures } from "../rate-limit/limit-failures.ts";
import type { Account } from "./account.store.ts";
import type { Interaction, InteractionParts } from "./interaction.ts";
import { findAccountOfPasskey } from "./passkeys.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { useRecoveryCodeHash } from "./second-factor.store.ts";
import { ensureRecoveryCodes, finishPasskey, finishTotp, useTotpCode } from "./second-factor-enrolment.ts";
import { beginCode, RECOVERY_CODES } from "./sign-in-rate-limit.ts";

/** A form of these pages sends one of the three. */
const Proof = z.object({
  code: z.string().max(20).optional(),
  recoveryCode: z.string().max(100).optional(),
  credential: z.string().max(20_000).optional(),
});
type Proof = z.output<typeof Proof>;

/** Reads a submitted form; an empty proof if it cannot be read. */
export const readProof = (body: unknown): Proof => Proof.safeParse(body).data ?? {};

/** The errors of wrong proofs. */
export const WRONG_PROOF = {
  code: "This code is incorrect or was already used. Wait for the next one.",
  recoveryCode: "This recovery code is incorrect or was already used.",
  credential: "The passkey could not be checked. Please try again.",
} as const;

const TOO_MANY =
  "Too many wrong codes. Use a passkey, a recovery code or a device that you have signed in on before, or contact your administrator.";

type Parts = Pick<InteractionParts, "db" | "hooks">;
type Attempt = { account: Account; proof: Proof; deviceId: string | null };
type Outcome = { amr: string[] } | { amr?: undefined; status: number; error: string; isRecovery?: boolean };

/** Checks a passkey, a recovery code or a code of an authenticator app. Returns the authentication methods or a refusal. */
export async function prove(
  parts: Parts,
  { passkeys }: Interaction,
  { account, proof, deviceId }: Attempt,
): Promise<Outcome> {
  const { db } = parts;
  if (proof.credential !== undefined) {
    const response = readCredential(proof);
    const owner = passkeys && (await findAccountOfPasskey(db, passkeys.site, { ...passkeys, response }));
    return owner === account.id ? { amr: ["pop"] } : { status: 422, error: WRONG_PROOF.credential };
  }
  if (proof.recoveryCode !== undefined) {
    const isRight = await proveByRecoveryCode(parts, account, proof.recoveryCode);
    return isRight ? { amr: ["otp"] } : { status: 422, error: WRONG_PROOF.recoveryCode, isRecovery: true };
  }
  const attempt = await beginCode(db, account, deviceId);
  if (!attempt.allowed) return { status: 429, error: TOO_MANY };
  if (!(await useTotpCode(db, account.id, proof.code ?? ""))) return { status: 422, error: WRONG_PROOF.code };
  await attempt.takeBack();
  return { amr: ["otp"] };
}

/** Uses the code up and records that; counts wrong ones. */
async function proveByRecoveryCode({ db, hooks }: Parts, account: Account, code: string): Promise<boolean> {
  const wrong = problem("invalid-fields");
  const use = () =>
    inTransaction(db, async (trx) => {
      const hash = hashRecoveryCode(account.id, code);
      if (!(await useRecoveryCodeHash(trx, account.id, hash))) throw wrong;
      await hooks.recordChange(trx, account, "recovery code used");
    });
  try {
    await limitFailures(db, [{ limit: RECOVERY_CODES, key: account.id }], (error) => error === wrong, use);
    return true;
  } catch (error) {
    if (error === wrong || (error instanceof ProblemError && error.code === "too-many-requests"))
      return false;
    throw error;
  }
}

/** Adds the second factor that was proved, and recovery codes; null if nothing was proved. */
export function enrol(
  { db, hooks }: Parts,
  { passkeys }: Interaction,
  { account, proof }: Pick<Attempt, "account" | "proof">,
) {
  const { id: accountId } = account;
  return inTransaction(db, async (trx) => {
    const isPasskey = proof.credential !== undefined;
    const wish = { accountId, name: "Passkey", response: readCredential(proof) };
    const isAdded = isPasskey
      ? passkeys !== null && (await finishPasskey(trx, passkeys.site, wish))
      : await finishTotp(trx, accountId, proof.code ?? "");
    if (!isAdded) return null;
    await hooks.recordChange(trx, account, isPasskey ? "passkey added" : "authenticator app added");
    return { amr: isPasskey ? "pop" : "otp", codes: await ensureRecoveryCodes(trx, accountId) };
  });
}

/** Reads the answer of a passkey from a form; null if it cannot be read. */
export function readCredential(body: unknown): unknown {
  const { credential } = (body ?? {}) as { credential?: unknown };
  try {
    return JSON.parse(String(credential));
  } catch {
    return null; // not JSON
  }
}
