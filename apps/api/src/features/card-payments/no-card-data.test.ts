import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { SIMULATOR_SECRET } from "../../../../../tools/harness/start-payment-simulator.ts";
import { SIMULATED_CARD } from "../../../../../tools/payment-simulator/card.ts";
import {
  cardEnvironment,
  dropWebhooks,
  PROVIDER,
  paymentsOfTicket,
  refund,
  setUpPayments,
  simulator,
} from "../../../test/feature-setups/payment-setup.ts";
import { sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { type Server, startServer } from "../../../test/interference/start-server.ts";
import { app } from "../../../test/server/set-up-app.ts";
import { webhookPath } from "../payment-accounts/payment-accounts.service.ts";

// Providers tell the holder, the last digits and the expiry of a card with each payment: nothing of it stays here.
// rules/payments 11
setUpPayments();

let server: Server | undefined;
afterAll(() => server?.kill());

// The digits alone would be found in any hash; the names that the provider gives them would come with them.
const CARD = new RegExp(`${SIMULATED_CARD.holder}|${SIMULATED_CARD.fingerprint}|exp_year|last4`);

/** The tables that have a row with these words. */
async function tablesWith(words: RegExp): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(app.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await sql`
      select 1 from ${sql.table(name)} as of_table where of_table::text ~ ${words.source} limit 1`.execute(
      app.db,
    );
    if (hits.length > 0) found.push(name);
  }
  return found;
}

it("no table and no log line has anything of a card, also where a webhook fails", async () => {
  const [settings = "{}"] = Object.values(cardEnvironment());
  const talkative = { ...JSON.parse(settings), LOG_LEVEL: "trace" };
  server = await startServer(app, { environment: { CARD_ENVIRONMENT: JSON.stringify(talkative) } });
  const { url: baseUrl, output } = server;
  await simulator.order("webhook-endpoint", {
    url: `${baseUrl}${webhookPath(PROVIDER)}`,
    secret: SIMULATOR_SECRET,
  });
  const ticket = await (await sell()).buy();
  const post = async (path: string) => {
    const answer = await fetch(`${baseUrl}/api/public/tickets/${ticket.identifier}/${path}`, {
      method: "POST",
    });
    return (await answer.json()) as Record<string, string>;
  };
  const { redirectUrl = "" } = await post("payment");
  const reference = redirectUrl.split("/").at(-1) ?? "";
  // The first webhook is forged, the next attempt is good.
  await simulator.order("fail", { on: "webhook", how: "forged", times: 1 });
  await simulator.order("act", { reference, action: "pay" });
  await expect.poll(async () => (await post("payment/check")).state).toBe("paid");
  await expect.poll(() => output()).toContain("a webhook of the payment provider was not used");
  const [attempt] = await paymentsOfTicket(ticket);
  await dropWebhooks(1);
  expect((await refund(ticket, attempt.id, { amount: 5 })).body).toMatchObject({ state: "partly_refunded" });

  // The provider has told it.
  const told = await fetch(
    `${simulator.url}/v1/checkout/sessions/${reference}?expand[]=payment_intent.latest_charge.refunds`,
    { headers: { authorization: "Bearer sk_test_simulator" } },
  );
  expect(await told.text()).toMatch(CARD);
  expect(await tablesWith(new RegExp(reference))).toContain("payment_attempt");
  expect(await tablesWith(CARD)).toEqual([]);
  expect(output()).toContain("payment/check");
  expect(output()).not.toMatch(CARD);
}, 60_000);
