import { getSession } from "@foyer/contract/session.ts";
import { expect, it } from "vitest";
import { simulatedPayments } from "../../../../../tools/harness/start-payment-simulator.ts";
import { startTestApp } from "../../../test/server/app-client.ts";

// Screens about money say that none moves: the session tells them. rules/payments 13
it.each([
  ["without a key", {}, null],
  ["with a key for tests", simulatedPayments("http://127.0.0.1:9", "stripe"), { isLive: false }],
  [
    "with a key for money",
    { STRIPE_SECRET_KEY: "sk_live_4711", STRIPE_WEBHOOK_SECRET: "whsec_4711" },
    { isLive: true },
  ],
])("the session says whether money moves: %s", async (_, environment, cardPayments) => {
  const app = await startTestApp(environment);
  expect((await app.call(getSession, {}, app.viewer)).body).toMatchObject({ cardPayments });
  await app.stop();
});
