import { PROBLEMS } from "@foyer/contract/problem.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import { type Interaction, type InteractionParts, readInteraction } from "./interaction.ts";
import { enrolPage } from "./pages/enrol-page.ts";
import { enrolledPage } from "./pages/enrolled-page.ts";
import { provePage } from "./pages/prove-page.ts";
import { passkeyRequest } from "./passkeys.ts";
import { findTotp, listPasskeys } from "./second-factor.store.ts";
import { beginPasskey, resumeTotp } from "./second-factor-enrolment.ts";
import { enrol, prove, readProof, WRONG_PROOF } from "./second-factor-proof.ts";
import { sendPage } from "./send-page.ts";

type Parts = Pick<InteractionParts, "db" | "config" | "devices">;

/** Shows the page of the step that the sign-in has reached. */
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
  const { devices } = parts;

  app.post("/interaction/:uid/prove", { schema: { hide: true } }, async (request, reply) => {
    const interaction = await readInteraction(parts, request, reply);
    const { step } = interaction;
    if (step?.page !== "prove") return interaction.startOver();
    const account = await interaction.requireAccount();
    const deviceId = devices.find(request.headers.cookie, account.id);
    const proof = readProof(request.body);
    const outcome = await prove(parts, interaction, { account, proof, deviceId });
    if (outcome.amr) return interaction.goOn({ ...step, amr: [...step.amr, ...outcome.amr, "mfa"] });
    request.log.warn({ reason: "second factor", ip: request.ip }, "sign-in refused");
    return showSecondFactorPage(parts, interaction, reply, outcome);
  });

  app.post("/interaction/:uid/enrol", { schema: { hide: true } }, async (request, reply) => {
    const interaction = await readInteraction(parts, request, reply);
    const { base, step } = interaction;
    if (step?.page !== "enrol") return interaction.startOver();
    const account = await interaction.requireAccount();
    const proof = readProof(request.body);
    const added = await enrol(parts, interaction, { account, proof });
    if (!added) {
      const error = proof.credential === undefined ? PROBLEMS["wrong-code"].message : WRONG_PROOF.credential;
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
}
