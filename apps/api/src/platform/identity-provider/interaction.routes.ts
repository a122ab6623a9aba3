import { LIMITS } from "@foyer/contract/limits.ts";
import { passwordComplaint } from "@foyer/contract/new-password.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../db/schema.ts";
import { isWellFormed } from "../http/well-formed.ts";
import { findAccount } from "./account.store.ts";
import { type Interaction, type InteractionParts, readInteraction } from "./interaction.ts";
import { loginPage } from "./pages/login-page.ts";
import { findAccountOfPasskey, passkeyRequest } from "./passkeys.ts";
import { secondFactorRoutes, showSecondFactorPage } from "./second-factor.routes.ts";
import { hasPasskeys } from "./second-factor.store.ts";
import { readCredential } from "./second-factor-proof.ts";
import { sendPage } from "./send-page.ts";
import { type SignInResult, signIn } from "./sign-in.ts";

const Credentials = z.object({
  login: z.string().trim().min(1).max(200),
  password: z.string().min(1).max(LIMITS.typedPassword),
});

const REFUSALS = {
  wrong: { status: 422, message: "The login or password is incorrect." },
  inactive: { status: 403, message: "This account is deactivated. Contact your administrator." },
} as const;

/** The pages of a sign-in, the steps that the provider library leaves to us. */
export function interactionRoutes(app: FastifyInstance, parts: InteractionParts): void {
  const { db, config } = parts;
  const { hostname: host } = new URL(config.publicUrl);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 20_000 },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );

  app.get("/interaction/:uid", { schema: { hide: true } }, async (request, reply) => {
    const interaction = await readInteraction(parts, request, reply);
    // The client asked for consent explicitly; our own client is trusted, so the person is not asked.
    if (interaction.prompt !== "login") return interaction.answer({ consent: {} });
    if (interaction.step) return showSecondFactorPage(parts, interaction, reply);
    return sendPage(reply, 200, await drawLogin(db, interaction));
  });

  app.post("/interaction/:uid", { schema: { hide: true } }, async (request, reply) => {
    const interaction = await readInteraction(parts, request, reply);
    const { login, password, result } = await tryCredentials(parts, request);
    if ("account" in result) {
      const { account } = result;
      const isWeak = passwordComplaint(password, { ...account, host }) !== undefined;
      return interaction.goOn({ accountId: account.id, amr: ["pwd"], isWeak });
    }
    request.log.warn({ reason: result.refused, ip: request.ip }, "sign-in refused");
    if (result.refused === "too-many") {
      reply.header("retry-after", String(result.retryAfterSeconds));
      const error = tooMany(result.retryAfterSeconds);
      return sendPage(reply, 429, await drawLogin(db, interaction, { login, error }));
    }
    const { status, message } = REFUSALS[result.refused];
    return sendPage(reply, status, await drawLogin(db, interaction, { login, error: message }));
  });

  app.post("/interaction/:uid/passkey", { schema: { hide: true } }, async (request, reply) => {
    const interaction = await readInteraction(parts, request, reply);
    const { passkeys } = interaction;
    const response = readCredential(request.body);
    const accountId = passkeys && (await findAccountOfPasskey(db, passkeys.site, { ...passkeys, response }));
    const account = accountId ? await findAccount(db, accountId) : undefined;
    if (account?.active) {
      return interaction.goOn({ accountId: account.id, amr: ["pop", "user", "mfa"], isWeak: false });
    }
    const { status, message } = account
      ? REFUSALS.inactive
      : { status: 422, message: "This passkey is not known here." };
    return sendPage(reply, status, await drawLogin(db, interaction, { error: message }));
  });

  secondFactorRoutes(app, parts);
}

async function drawLogin(
  db: Kysely<Database>,
  { base, passkeys }: Interaction,
  shown: { login?: string; error?: string } = {},
) {
  const isOffered = passkeys !== null && (await hasPasskeys(db));
  const options = isOffered
    ? await passkeyRequest(db, passkeys.site, { accountId: null, challenge: passkeys.challenge })
    : null;
  return loginPage({ ...shown, base, passkey: options });
}

async function tryCredentials(
  { db, devices }: InteractionParts,
  request: FastifyRequest,
): Promise<{ login: string; password: string; result: SignInResult }> {
  const { data } = Credentials.safeParse(request.body);
  if (data === undefined || !isWellFormed(data)) {
    return { login: "", password: "", result: { refused: "wrong" } };
  }
  const origin = { address: request.ip, cookies: request.headers.cookie };
  return { ...data, result: await signIn(db, devices, { ...data, ...origin }) };
}

/** The error of a sign-in that has to wait. */
const tooMany = (seconds: number): string =>
  `Too many failed attempts. Please wait ${seconds === 1 ? "a second" : `${seconds} seconds`} and try again.`;
