import { LIMITS } from "@foyer/contract/limits.ts";
import { passwordComplaint } from "@foyer/contract/new-password.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type Provider from "oidc-provider";
import { errors } from "oidc-provider";
import { z } from "zod";
import type { Config } from "../../config.ts";
import type { Database } from "../db/schema.ts";

import { problem } from "../http/problem-error.ts";
import { isWellFormed } from "../http/well-formed.ts";
import type { AccountHooks } from "./account-hooks.ts";
import type { KnownDevices } from "./known-devices.ts";
import { loginPage } from "./pages/login-page.ts";
import { sendPage } from "./send-page.ts";
import { type SignInResult, signIn } from "./sign-in.ts";

const Credentials = z.object({
  login: z.string().trim().min(1).max(200),
  password: z.string().min(1).max(LIMITS.typedPassword),
});

const REFUSALS = {
  wrong: { status: 422, message: "The login or the password is not right." },
  inactive: { status: 403, message: "This account is deactivated. Contact your administrator." },
} as const;

type Parts = {
  db: Kysely<Database>;
  config: Config;
  provider: Provider;
  devices: KnownDevices;
  hooks: AccountHooks;
};

/** The login page, the one step of a sign-in that the provider library leaves to us. */
export function interactionRoutes(
  app: FastifyInstance,
  { db, config, provider, devices, hooks }: Parts,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 20_000 },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );

  app.get("/interaction/:uid", { schema: { hide: true } }, async (request, reply) => {
    const { prompt } = await readInteraction(provider, request, reply);
    if (prompt.name === "login") return sendPage(reply, 200, loginPage({}));
    // The client asked for consent explicitly; our own client is trusted, so the person is not asked.
    return finish(provider, request, reply, { consent: {} });
  });

  app.post("/interaction/:uid", { schema: { hide: true } }, async (request, reply) => {
    const site = request.headers["sec-fetch-site"];
    if (site !== undefined && site !== "same-origin" && site !== "none") throw problem("cross-site");
    await readInteraction(provider, request, reply);
    const { login, password, result } = await tryCredentials(request, db, devices);
    if ("account" in result) {
      const { account } = result;
      const { id } = account;
      const host = new URL(config.publicUrl).hostname;
      // rules/access 14: a password from before the rule is changed before anything else.
      if (passwordComplaint(password, { ...account, host })) {
        return sendOn(reply, `${await hooks.makePasswordLink(account)}?reason=weak`);
      }
      reply.header("set-cookie", devices.remember(request.headers.cookie, id));
      return finish(provider, request, reply, { login: { accountId: id, amr: ["pwd"] } });
    }
    request.log.warn({ reason: result.refused, ip: request.ip }, "sign-in refused");
    if (result.refused === "too-many") {
      reply.header("retry-after", String(result.retryAfterSeconds));
      return sendPage(reply, 429, loginPage({ login, error: tooMany(result.retryAfterSeconds) }));
    }
    const { status, message } = REFUSALS[result.refused];
    return sendPage(reply, status, loginPage({ login, error: message }));
  });
}

const tooMany = (seconds: number) =>
  `Too many failed attempts. Please wait ${seconds === 1 ? "a second" : `${seconds} seconds`} and try again.`;

async function tryCredentials(
  request: FastifyRequest,
  db: Kysely<Database>,
  devices: KnownDevices,
): Promise<{ login: string; password: string; result: SignInResult }> {
  const { data } = Credentials.safeParse(request.body);
  if (data === undefined || !isWellFormed(data))
    return { login: "", password: "", result: { refused: "wrong" } };
  return {
    ...data,
    result: await signIn(db, devices, { ...data, address: request.ip, cookies: request.headers.cookie }),
  };
}

/** The sign-in that this page belongs to; its cookie is bound to the page's address. */
async function readInteraction(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  const interaction = await provider.interactionDetails(request.raw, reply.raw);
  if (interaction.uid !== (request.params as { uid: string }).uid) {
    throw new errors.SessionNotFound("another sign-in has begun");
  }
  return interaction;
}

async function finish(provider: Provider, request: FastifyRequest, reply: FastifyReply, result: object) {
  const next = await provider.interactionResult(request.raw, reply.raw, result as never);
  return sendOn(reply, next);
}

function sendOn(reply: FastifyReply, address: string) {
  return reply.header("cache-control", "no-store").redirect(address, 303);
}
