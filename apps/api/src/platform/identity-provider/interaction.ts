import { createHmac } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type Provider from "oidc-provider";
import { errors } from "oidc-provider";
import type { Config } from "../../config.ts";
import type { Database } from "../db/schema.ts";
import { problem } from "../http/problem-error.ts";
import { type Account, findAccount } from "./account.store.ts";
import type { AccountHooks } from "./account-hooks.ts";
import type { KnownDevices } from "./known-devices.ts";
import { MOUNT } from "./mount.ts";
import { type PasskeySite, passkeySite } from "./passkeys.ts";
import { ACR } from "./provider.ts";
import type { ProviderKeys } from "./provider-keys.ts";
import { hasSecondFactor } from "./second-factor.store.ts";
import { findStep, removeStep, type SignInStep, saveStep } from "./sign-in-step.ts";
import { inBrowser } from "./unproved-interaction.ts";

export type InteractionParts = {
  db: Kysely<Database>;
  config: Config;
  keys: ProviderKeys;
  provider: Provider;
  devices: KnownDevices;
  hooks: AccountHooks;
};

/** One sign-in that is under way in one browser, and what its pages do with it. */
export type Interaction = {
  /** The address of its pages. */
  base: string;
  prompt: string;
  /** The proofs of earlier pages; null before the first. */
  step: SignInStep | null;
  /** The account of the step; throws if it is gone or deactivated. */
  requireAccount(): Promise<Account>;
  /** Where passkeys work, and the challenge of this sign-in. */
  passkeys: { site: PasskeySite; challenge: Buffer } | null;
  /** Goes on after a proof: to the next page, or back to the client. */
  goOn(proved: Pick<SignInStep, "accountId" | "amr" | "isWeak">): Promise<FastifyReply>;
  /** Stores what was proved, for the page that is shown next. */
  keep(step: SignInStep): Promise<void>;
  /** Back to the client with the person signed in. */
  finish(step: Pick<SignInStep, "accountId" | "amr">): Promise<FastifyReply>;
  /** Back to the client with another result. */
  answer(result: object): Promise<FastifyReply>;
  /** Forgets what was proved. */
  startOver(): Promise<FastifyReply>;
};

/** The sign-in that a page belongs to; its cookie is bound to the page's address. */
export async function readInteraction(
  { db, config, keys, provider, devices, hooks }: InteractionParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction> {
  if (request.method === "POST") refuseCrossSite(request);
  const { raw } = request;
  const { uid, prompt } = await inBrowser(raw, reply.raw, () => provider.interactionDetails(raw, reply.raw));
  if (uid !== (request.params as { uid: string }).uid) {
    throw new errors.SessionNotFound("another sign-in has started");
  }
  const base = `${MOUNT}/interaction/${uid}`;
  const step = await findStep(db, uid);
  const site = passkeySite(config.publicUrl);
  const sendOn = (address: string) => reply.header("cache-control", "no-store").redirect(address, 303);

  const answer = async (result: object) =>
    sendOn(
      await inBrowser(raw, reply.raw, () => provider.interactionResult(raw, reply.raw, result as never)),
    );
  const showPage = async (next: SignInStep) => {
    await saveStep(db, uid, next);
    return sendOn(base);
  };
  const finish: Interaction["finish"] = async ({ accountId, amr }) => {
    await removeStep(db, uid);
    reply.header("set-cookie", devices.remember(request.headers.cookie, accountId));
    const acr = amr.includes("mfa") ? ACR.two : ACR.one;
    return answer({ login: { accountId, amr, acr } });
  };
  const requireAccountOf = async (accountId: string | undefined) => {
    const account = accountId === undefined ? undefined : await findAccount(db, accountId);
    if (!account?.active) throw new errors.SessionNotFound("the account is gone");
    return account;
  };
  return {
    base,
    prompt: prompt.name,
    step,
    answer,
    finish,
    keep: (next) => saveStep(db, uid, next),
    requireAccount: () => requireAccountOf(step?.accountId),
    passkeys: site && {
      site,
      challenge: createHmac("sha256", keys.devices).update(`passkey ${uid}`).digest(),
    },
    goOn: async (proved) => {
      const account = await requireAccountOf(proved.accountId);
      const hasFactor = await hasSecondFactor(db, account.id);
      if (hasFactor && !proved.amr.includes("mfa")) return showPage({ ...proved, page: "prove" });
      // rules/access 14: a password from before the rule is changed before anything else.
      if (proved.isWeak) {
        await removeStep(db, uid);
        return sendOn(`${await hooks.makePasswordLink(account)}?reason=weak`);
      }
      const mustEnrol = !hasFactor && (await hooks.isSecondFactorRequired());
      return mustEnrol ? showPage({ ...proved, page: "enrol" }) : finish(proved);
    },
    startOver: async () => {
      await removeStep(db, uid);
      return sendOn(base);
    },
  };
}

function refuseCrossSite(request: FastifyRequest): void {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") throw problem("cross-site");
}
