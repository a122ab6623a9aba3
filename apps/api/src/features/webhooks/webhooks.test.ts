import { LIMITS } from "@foyer/contract/limits.ts";
import {
  createWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  repeatFailedWebhookDeliveries,
  repeatWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "@foyer/contract/webhooks.ts";
import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import {
  addWebhook,
  app,
  logOf,
  openEvent,
  other,
  receiver,
  relay,
  sell,
  setUpWebhooks,
  tell,
  verified,
} from "../../../test/feature-setups/webhook-setup.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { disableWebhook } from "./disable-webhook.service.ts";
import { hastenDeliveries } from "./webhook-delivery.store.ts";

setUpWebhooks();

// rules/webhooks 1–3
describe("a webhook", () => {
  it("is of a project; its secret is shown once, stored encrypted and in no audit row", async () => {
    const event = await openEvent();
    const { params, secret } = await addWebhook(event, { eventTypes: ["ticket.paid", "ticket.issued"] });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const read = await app.call(getWebhook, { params });
    expect(read.body).toMatchObject({
      url: receiver.url,
      eventTypes: ["ticket.issued", "ticket.paid"],
      isEnabled: true,
      refusedBecause: "",
    });
    expect(read.text).not.toContain(secret);
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const { secret: stored } = await app.db.selectFrom("webhook").select("secret").executeTakeFirstOrThrow();
    expect(stored.includes(key)).toBe(false);
    const audit = await app.db.selectFrom("audit").selectAll().where("entity", "=", "webhook").execute();
    expect(audit).toHaveLength(1);
    expect(JSON.stringify(audit)).not.toContain(secret.slice("whsec_".length));
    // A path may be a secret of the receiver.
    expect(JSON.stringify(audit)).not.toContain("/attendees");
  });

  it("is managed by the project's managers alone", async () => {
    const event = await openEvent();
    const elsewhere = await openEvent();
    for (const role of ["viewer", "operator", "manager"] as const)
      await grantProject(app.db, role, event.projectId);
    const { params } = await addWebhook(event);
    for (const token of [app.viewer, app.operator]) {
      expect((await app.call(getWebhook, { params }, token)).status).toBe(403);
      expect((await app.call(testWebhook, { params }, token)).status).toBe(403);
    }
    expect((await app.call(getWebhook, { params }, app.manager)).status).toBe(200);
    const foreign = { ...params, projectId: elsewhere.projectId };
    expect((await app.call(getWebhook, { params: foreign }, app.manager)).status).toBe(404);
    for (const endpoint of [
      getWebhook,
      testWebhook,
      rotateWebhookSecret,
      removeWebhook,
      listWebhookDeliveries,
    ])
      expect((await app.call(endpoint, { params: foreign })).status).toBe(404);
    const body = { url: receiver.url, eventTypes: ["ticket.paid"], isEnabled: false };
    expect((await app.call(updateWebhook, { params: foreign, body })).status).toBe(404);
    expect((await app.call(listWebhooks, { params: { projectId: elsewhere.projectId } })).body).toEqual([]);
  });

  it.each([
    ["http://127.0.0.1:1/", "not listed"],
    ["https://169.254.169.254/latest", "not listed"],
    ["https://metadata.internal/", "not listed"],
    ["http://user:pass@127.0.0.1/", "password"],
    ["file:///etc/passwd", "not a web address"],
    ["gopher://127.0.0.1/", "not a web address"],
    ["nonsense", "not a web address"],
  ])("never has the address %s", async (url, reason) => {
    const { projectId } = await openEvent();
    const body = { url, eventTypes: ["ticket.paid"] };
    const answer = await app.call(createWebhook, { params: { projectId }, body });
    expect(answer.status).toBe(422);
    expect(answer.body.Error.Fields.url).toContain(reason);
    const { params } = await addWebhook({ projectId });
    expect(
      (await app.call(updateWebhook, { params, body: { url, eventTypes: ["ticket.paid"] } })).status,
    ).toBe(422);
  });

  it("is one of ten at most, also when they are added at once", async () => {
    const { projectId } = await openEvent();
    const body = { url: receiver.url, eventTypes: ["ticket.paid"] };
    const all = await Promise.all(
      Array.from({ length: LIMITS.webhooks + 3 }, () =>
        app.call(createWebhook, { params: { projectId }, body }),
      ),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(LIMITS.webhooks);
    expect(all.filter(({ body }) => body.Error?.Code === "too-many-webhooks")).toHaveLength(3);
  });

  it("with a new secret signs by both for a day", async () => {
    const event = await openEvent();
    const { params, secret } = await addWebhook(event);
    const rotated = await app.call(rotateWebhookSecret, { params });
    expect(rotated.body.secret).not.toBe(secret);
    await sell(event);
    await tell();
    expect(String(receiver.received[0]?.headers["webhook-signature"]).split(" ")).toHaveLength(2);
    expect(verified(secret)).toHaveLength(1);
    expect(verified(rotated.body.secret)).toHaveLength(1);
    await sql`update webhook set former_until = now()`.execute(app.db);
    receiver.received.length = 0;
    await sell(event);
    await tell();
    expect(() => verified(secret)).toThrow();
    expect(verified(rotated.body.secret)).toHaveLength(1);
    expect((await app.call(getWebhook, { params })).body.formerSecretUntil).toBeNull();
  });

  it("is told a test event", async () => {
    const { params, secret } = await addWebhook(await openEvent(), { eventTypes: ["ticket.paid"] });
    expect((await app.call(testWebhook, { params })).status).toBe(202);
    await tell();
    expect(verified(secret)).toMatchObject([{ type: "webhook.test" }]);
    expect((await logOf(params)).Items).toMatchObject([
      { type: "webhook.test", state: "delivered", answerStatus: 204, attempts: 1, ticketId: null },
    ]);
  });

  it("of two of a project each gets what it has chosen, by its own secret", async () => {
    const event = await openEvent();
    const one = await addWebhook(event, { eventTypes: ["ticket.issued"] });
    const two = await addWebhook(event, { url: other.url });
    await sell(event);
    await tell();
    expect(verified(one.secret)).toHaveLength(1);
    expect(verified(two.secret, other)).toHaveLength(1);
    expect(() => verified(one.secret, other)).toThrow();
  });
});

// rules/webhooks 10
describe("a disabled webhook", () => {
  it("keeps its events as failed, to be sent again once it is enabled", async () => {
    const event = await openEvent();
    const { params, secret } = await addWebhook(event);
    const change = (isEnabled: boolean) =>
      app.call(updateWebhook, {
        params,
        body: { url: receiver.url, eventTypes: ["ticket.issued"], isEnabled },
      });
    await sell(event);
    await change(false);
    await sell(event);
    await tell();
    expect(receiver.received).toEqual([]);
    expect((await app.call(testWebhook, { params })).body.Error.Code).toBe("webhook-disabled");
    const again = () => app.call(repeatFailedWebhookDeliveries, { params, body: {} });
    expect((await again()).body.Error.Code).toBe("webhook-disabled");
    await change(true);
    expect((await again()).body).toEqual({ repeated: 2 });
    await tell();
    expect(verified(secret)).toHaveLength(2);
  });

  /** Relays an event while a transaction that disables the webhook has not been committed. */
  const relayMeanwhile = async () => {
    const event = await openEvent();
    const { params } = await addWebhook(event);
    await sell(event);
    let relayed: Promise<unknown> | undefined;
    await app.db.transaction().execute(async (trx) => {
      await disableWebhook(trx, params, { reason: "It is out of order.", hasMailServer: false });
      relayed = relay();
      await expect.poll(() => countLockWaits(app.db)).toBeGreaterThan(0);
    });
    await relayed;
    return (await logOf(params)).Items.map(({ state }) => state);
  };

  it("keeps an event as failed that comes at the same moment", async () => {
    expect(await relayMeanwhile()).toEqual(["failed"]);
  });

  it("negative control: without the lock of the webhooks such an event waits for ever", async () => {
    const lock = 'where "project_id" = $1 order by "id" for update';
    const putBack = switchOff({ sql: lock, becomes: lock.replace(" for update", "") });
    expect(await relayMeanwhile().finally(putBack)).toEqual(["waiting"]);
  });

  // A node of a cluster looks at no time limit of the session: the coordinator does.
  it.skipIf(inject("isDistributed"))(
    "may have as many deliveries as a big event: their statements have the time that they need",
    async () => {
      const event = await openEvent();
      const { params } = await addWebhook(event);
      await sell(event);
      await relay();
      await sql`create function require_time() returns trigger language plpgsql as $$ begin
      if current_setting('statement_timeout')::interval < interval '1 minute' then raise exception 'too little time'; end if;
      return null; end $$`.execute(app.db);
      await sql`create trigger require_time before update on webhook_delivery for each statement
      execute function require_time()`.execute(app.db);
      const change = (isEnabled: boolean) => {
        const body = { url: receiver.url, eventTypes: ["ticket.issued"], isEnabled };
        return app.call(updateWebhook, { params, body });
      };
      try {
        expect((await change(false)).status).toBe(200);
        expect((await change(true)).status).toBe(200);
        const again = await app.call(repeatFailedWebhookDeliveries, { params, body: {} });
        expect(again.body).toEqual({ repeated: 1 });
        await app.db.transaction().execute((trx) => hastenDeliveries(trx, params));
      } finally {
        await sql`drop trigger require_time on webhook_delivery`.execute(app.db);
      }
    },
  );

  it("that is deleted takes its deliveries along; what was sold meanwhile makes no error", async () => {
    const event = await openEvent();
    const { params } = await addWebhook(event);
    await sell(event);
    await tell();
    await sell(event);
    expect((await app.call(removeWebhook, { params })).status).toBe(200);
    await tell();
    expect(await app.db.selectFrom("webhook_delivery").select("id").execute()).toEqual([]);
    expect(receiver.received).toHaveLength(1);
  });
});

// rules/webhooks 11
it("a delivery is sent again, and all that failed since a moment, but not what waits", async () => {
  const event = await openEvent();
  const { params, secret } = await addWebhook(event);
  await sell(event);
  await tell();
  const [first] = (await logOf(params)).Items;
  const repeat = (deliveryId = first?.id ?? 0) =>
    app.call(repeatWebhookDelivery, { params: { ...params, deliveryId } });
  expect((await repeat()).status).toBe(200);
  expect((await repeat()).body.Error.Code).toBe("delivery-waiting");
  expect((await repeat(999_999_999)).status).toBe(404);
  await tell();
  const ids = verified(secret).map(({ id }) => id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  await sql`update webhook_delivery set state = 'failed', created_at = now() - interval '2 hours'`.execute(
    app.db,
  );
  const since = (hours: number) => ({ since: new Date(Date.now() - hours * 3_600_000).toISOString() });
  const failed = (hours: number) => app.call(repeatFailedWebhookDeliveries, { params, body: since(hours) });
  expect((await failed(1)).body).toEqual({ repeated: 0 });
  expect((await failed(3)).body).toEqual({ repeated: 1 });
  for (const edge of [
    "0000-01-01T00:00:00Z",
    "0001-01-01T00:00:00+23:59",
    "9999-12-31T23:59:59-23:59",
    "soon",
  ])
    expect([200, 422]).toContain(
      (await app.call(repeatFailedWebhookDeliveries, { params, body: { since: edge } })).status,
    );
});
