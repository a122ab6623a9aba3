import { PROBLEMS } from "@foyer/contract/problem.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { inTransaction } from "../db/transaction.ts";
import { ProblemError, problem } from "../http/problem-error.ts";
import { limitFailures } from "../rate-limit/limit-failures.ts";
import type { Account } from "./account.store.ts";
import { type Interaction, type InteractionParts, readInteraction } from "./interaction.ts";
import { enrolPage } from "./pages/enrol-page.ts";
import { enrolledPage } from "./pages/enrolled-page.ts";
import { provePage } from "./pages/prove-page.ts";
import { findAccountOfPasskey, passkeyRequest } from "./passkeys.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import { findTotp, listPasskeys, useRecoveryCodeHash } from "./second-factor.store.ts";
import {
  beginPasskey,
  ensureRecoveryCodes,
  finishPasskey,
  finishTotp,
  resumeTotp,
  useTotpCode,
} from "./second-factor-enrolment.ts";
import { sendPage } from "./send-page.ts";
import { beginCode, RECOVERY_CODES } from "./sign-in-rate-limit.ts";

/** What the forms of these pages send: one of the three. */
const Proof = z.object({
  code: z.string().max(20).optional(),
  recoveryCode: z.string().max(100).optional(),
  credential: z.string().max(20_000).optional(),
});
type Proof = z.output<typeof Proof>;

const WRONG = {
  code: "This code is not right, or it was used already. Wait for the next one.",
  recoveryCode: "This recovery code is not right, or it was used already.",
  credential: "The passkey could not be checked. Please try again.",
} as const;

const TOO_MANY =
  "Too many wrong codes. Use a passkey, a recovery code or a device that you have signed in on before, or contact your administrator.";

type Parts = Pick<InteractionParts, "db" | "config" | "devices">;

/** Shows the page that the sign-in has come to. */
export async function showSecondFactorPage(
  parts: Parts,
  interaction: Interaction,
  reply: FastifyReply,
  refused?: { status: number; error: string; isRecovery?: boolean },
) {
  const { db, config } = parts;
  const { base, step, passkeys } = interaction;
  const account = await interaction.requireAccount();
  const { status = 200, error, isRecovery = false } = refused ?? {};
  if (step?.page === "done") return sendPage(reply, status, enrolledPage({ base, codes: [] }));
  if (step?.page === "enrol") {
    const totp = await resumeTotp(db, account, new URL(config.publicUrl).hostname);
    const passkey = passkeys && (await beginPasskey(db, passkeys.site, account));
    return sendPage(reply, status, enrolPage({ base, totp, passkey, error }));
  }
  const known = passkeys === null ? [] : await listPasskeys(db, account.id);
  const passkey =
    passkeys && known.length > 0
      ? await passkeyRequest(db, passkeys.site, { accountId: account.id, challenge: passkeys.challenge })
      : null;
  const hasTotp = (await findTotp(db, account.id)) !== undefined;
  return sendPage(
    reply,
    status,
    provePage({ base, login: account.login, hasTotp, passkey, error, isRecovery }),
  );
}

/** The pages between the password and the end of a sign-in. rules/second-factor */
export function secondFactorRoutes(app: FastifyInstance, parts: InteractionParts): void {
  const { db, devices, hooks } = parts;

  app.post("/interaction/:uid/prove", { schema: { hide: true } }, async (request, reply) => {
    const interaction = await readInteraction(parts, request, reply);
    const { step } = interaction;
    if (step?.page !== "prove") return interaction.startOver();
    const account = await interaction.requireAccount();
    const deviceId = devices.find(request.headers.cookie, account.id);
    const proof = Proof.safeParse(request.body).data ?? {};
    const outcome = await prove(interaction, account, { proof, deviceId });
    if (outcome.amr) return interaction.goOn({ ...step, amr: [...step.amr, ...outcome.amr, "mfa"] });
    request.log.warn({ reason: "second factor", ip: request.ip }, "sign-in refused");
    return showSecondFactorPage(parts, interaction, reply, outcome);
  });

  app.post("/interaction/:uid/enrol", { schema: { hide: true } }, async (request, reply) => {
    const interaction = await readInteraction(parts, request, reply);
    const { base, step } = interaction;
    if (step?.page !== "enrol") return interaction.startOver();
    const account = await interaction.requireAccount();
    const proof = Proof.safeParse(request.body).data ?? {};
    const added = await enrol(interaction, account, proof);
    if (!added) {
      const error = proof.credential === undefined ? PROBLEMS["wrong-code"].message : WRONG.credential;
      return showSecondFactorPage(parts, interaction, reply, { status: 422, error });
    }
    await interaction.keep({ ...step, amr: [...step.amr, added.amr, "mfa"], page: "done" });
    return sendPage(reply, 200, enrolledPage({ base, codes: added.codes }));
  });

  app.post("/interaction/:uid/finish", { schema: { hide: true } }, async (request, reply) => {
    const interaction = await readInteraction(parts, request, reply);
    if (interaction.step?.page !== "done") return interaction.startOver();
    await interaction.requireAccount();
    return interaction.finish(interaction.step);
  });

  app.post("/interaction/:uid/start-over", { schema: { hide: true } }, async (request, reply) =>
    (await readInteraction(parts, request, reply)).startOver(),
  );

  type Given = { proof: Proof; deviceId: string | null };
  type Outcome = { amr: string[] } | { amr?: undefined; status: number; error: string; isRecovery?: boolean };

  async function prove(
    { passkeys }: Interaction,
    account: Account,
    { proof, deviceId }: Given,
  ): Promise<Outcome> {
    if (proof.credential !== undefined) {
      const response = readCredential(proof);
      const owner = passkeys && (await findAccountOfPasskey(db, passkeys.site, { ...passkeys, response }));
      return owner === account.id ? { amr: ["pop"] } : { status: 422, error: WRONG.credential };
    }
    if (proof.recoveryCode !== undefined) {
      const isRight = await proveByRecoveryCode(account, proof.recoveryCode);
      return isRight ? { amr: ["otp"] } : { status: 422, error: WRONG.recoveryCode, isRecovery: true };
    }
    const attempt = await beginCode(db, account, deviceId);
    if (!attempt.allowed) return { status: 429, error: TOO_MANY };
    if (!(await useTotpCode(db, account.id, proof.code ?? ""))) return { status: 422, error: WRONG.code };
    await attempt.takeBack();
    return { amr: ["otp"] };
  }

  /** Uses the code up, records that, and counts wrong ones. */
  async function proveByRecoveryCode(account: Account, code: string): Promise<boolean> {
    const wrong = problem("invalid-fields");
    const use = () =>
      inTransaction(db, async (trx) => {
        const hash = hashRecoveryCode(account.id, code);
        if (!(await useRecoveryCodeHash(trx, account.id, hash))) throw wrong;
        await hooks.recordChange(trx, account, "recovery code used");
      });
    try {
      await limitFailures(db, { limit: RECOVERY_CODES, key: account.id }, (error) => error === wrong, use);
      return true;
    } catch (error) {
      if (error === wrong || (error instanceof ProblemError && error.code === "too-many-requests"))
        return false;
      throw error;
    }
  }

  /** Adds the second factor that was proved, with recovery codes; null: nothing was proved. */
  function enrol({ passkeys }: Interaction, account: Account, proof: Proof) {
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
}

/** The answer of a passkey in a form; null if there is none that can be read. */
export function readCredential(body: unknown): unknown {
  const { credential } = (body ?? {}) as { credential?: unknown };
  try {
    return JSON.parse(String(credential));
  } catch {
    return null;
  }
}
