import { beforeEach, expect, it } from "vitest";
import {
  addWebhook,
  letTimePass,
  logOf,
  type OpenEvent,
  openEvent,
  other,
  receiver,
  sell,
  setUpWebhooks,
  tell,
  verified,
} from "../../../test/feature-setups/webhook-setup.ts";

setUpWebhooks();

let event: OpenEvent;
beforeEach(async () => {
  event = await openEvent();
});

// rules/outbound 3
it("a listed name with a private address is never connected to", async () => {
  const { params } = await addWebhook(event, { url: "https://localhost/" });
  await sell(event);
  await tell({ allowed: "localhost" });
  expect((await logOf(params)).Items).toMatchObject([
    { state: "waiting", answerStatus: null, error: "The host localhost has a private address." },
  ]);
});

// rules/outbound 1
it("a host that is no longer listed gets nothing; its deliveries wait without an attempt", async () => {
  const { params, secret } = await addWebhook(event);
  await sell(event);
  await tell({ allowed: other.host });
  expect(receiver.received).toEqual([]);
  expect((await logOf(params)).Items).toMatchObject([{ state: "waiting", attempts: 0 }]);
  await letTimePass();
  await tell();
  expect(verified(secret)).toHaveLength(1);
});
