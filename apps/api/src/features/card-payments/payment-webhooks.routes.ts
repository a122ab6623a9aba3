import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import {
  ForgedEvent,
  PROVIDER_NAMES,
  ProviderRefused,
  ProviderUnavailable,
} from "../../platform/payment-providers/port.ts";
import { limitFailures } from "../../platform/rate-limit/limit-failures.ts";
import { byNetwork } from "../../platform/rate-limit/network.ts";
import type { RateLimit } from "../../platform/rate-limit/rate-limit.ts";
import { openAccountOf } from "../payment-accounts/open-account.service.ts";
import { webhookPath } from "../payment-accounts/payment-accounts.service.ts";
import type { CardParts, CardSettings } from "./card-parts.service.ts";
import { settleWebhook } from "./settle-webhook.service.ts";

const Address = z.object({ provider: z.enum(PROVIDER_NAMES), account: z.uuid().optional() });

/** Webhooks of one network that are forged or name no payment: some cost a call to the provider. rules/payments 6 */
const WRONG_WEBHOOKS: RateLimit = {
  name: "payment-webhook",
  maximum: 60,
  windowMinutes: 15,
  refuses: "every-call",
};
const isWrong = (error: unknown) => error instanceof ForgedEvent || error instanceof ProviderRefused;

/**
 * Where providers tell what has happened: addresses, bodies and statuses are theirs, not those of the API. 2xx comes after
 * the commit; any other status has the provider tell it again. rules/payments 6
 */
export function paymentWebhookRoutes(app: FastifyInstance, settings: CardSettings): void {
  const { db } = app.platform;
  void app.register(async (webhooks) => {
    // A signature is of the bytes as they were sent.
    webhooks.removeAllContentTypeParsers();
    webhooks.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    const receive = async ({ params, body, headers, log, ip }: FastifyRequest, reply: FastifyReply) => {
      const account = await accountOf({ ...settings, db }, params);
      if (!account) return reply.code(404).send();
      const texts = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
      );
      const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const status = await limitFailures(db, byNetwork(WRONG_WEBHOOKS, ip), isWrong, () =>
        settleWebhook({ ...settings, db }, account, { rawBody, headers: texts }),
      ).then(
        () => 200,
        (error: unknown) => {
          const refused = statusOf(error);
          if (refused === null) throw error;
          log.warn({ err: error }, "a webhook of the payment provider was not used");
          return refused;
        },
      );
      return reply.code(status).send();
    };
    webhooks.post(webhookPath(":provider"), { schema: { hide: true } }, receive);
    webhooks.post(webhookPath(":provider", ":account"), { schema: { hide: true } }, receive);
  });
}

function statusOf(error: unknown): number | null {
  if (error instanceof ForgedEvent) return 400;
  if (error instanceof ProviderUnavailable) return 503;
  // The provider does not know the payment that somebody names.
  if (error instanceof ProviderRefused) return 404;
  return null;
}

/** The account that an address is of; null: there is none, or its key was removed. rules/payments 31 */
async function accountOf(parts: CardParts, params: unknown) {
  const named = Address.safeParse(params);
  if (!named.success) return null;
  const { provider: name, account } = named.data;
  if (account !== undefined) {
    const own = await openAccountOf(parts, account);
    return own?.provider.name === name ? own : null;
  }
  const provider = parts.providers.byName(name);
  return provider && { provider, accountId: null };
}
