import { createWebhook } from "@foyer/contract/webhooks.ts";
import { beforeEach, expect, it } from "vitest";
import { makeEvent } from "../../../test/events/event.ts";
import {
  addWebhook,
  app,
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
import { startTestApp } from "../../../test/server/app-client.ts";

setUpWebhooks();

let event: OpenEvent;
beforeEach(async () => {
  event = await openEvent();
});

// rules/outbound 8
it("a public host needs no entry, unless the operator wants one", async () => {
  const body = { url: "https://public.example/in", eventTypes: ["ticket.issued"] };
  const params = { projectId: event.projectId };
  expect((await app.call(createWebhook, { params, body })).body).toMatchObject({ refusedBecause: "" });
  const strict = await startTestApp({ WEBHOOKS_LISTED_ONLY: "true" });
  try {
    const { projectId } = await makeEvent(strict);
    const answer = await strict.call(createWebhook, { params: { projectId }, body });
    expect([answer.status, answer.body.Error.Fields.url]).toEqual([
      422,
      "The host public.example is not listed in OUTBOUND_ALLOW.",
    ]);
  } finally {
    await strict.stop();
  }
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
