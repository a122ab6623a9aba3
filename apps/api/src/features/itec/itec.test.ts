import { getPublicRegistration, submit } from "@foyer/contract/attend.ts";
import { getHistory } from "@foyer/contract/audit.ts";
import { getRegistration, updateRegistration } from "@foyer/contract/registrations.ts";
import { payTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { emailResult, makeEvent, type TestEvent } from "../../../test/events/event.ts";
import {
  app,
  deliver,
  deliveredTickets,
  KEY,
  open,
  receiver,
  sell,
  setUpItec,
} from "../../../test/feature-setups/itec-setup.ts";
import { removeUnusedConsents } from "./itec-consent.store.ts";

setUpItec();

// rules/itec 1, 3
describe("the options of a registration", () => {
  const change = (of: TestEvent, body: object) => app.call(updateRegistration, { params: of, body });
  const settingsOf = async (of: TestEvent) =>
    (await app.call(getRegistration, { params: of })).body.itecSettings;

  it("are off by default; the key is never returned, and stays until it is replaced or removed", async () => {
    const event = await makeEvent(app);
    const { body: fresh } = await app.call(getRegistration, { params: event });
    expect(fresh).toMatchObject({ itec: "off", itecSettings: { hasKey: false, attendeeTypeId: "" } });

    const set = await change(event, { itec: "optional", itecSettings: { key: KEY, attendeeTypeId: 17 } });
    expect(set.body).toMatchObject({
      itec: "optional",
      itecSettings: { hasKey: true, attendeeTypeId: "17" },
    });
    expect(set.text).not.toContain("canary");
    for (const itecSettings of [{}, { key: "" }, { hasKey: true, attendeeTypeId: "17" }])
      expect((await change(event, { itecSettings })).body.itecSettings.hasKey).toBe(true);
    expect(await settingsOf(event)).toEqual({ hasKey: true, attendeeTypeId: "17" });
    expect((await change(event, { itecSettings: { attendeeTypeId: null } })).body.itecSettings).toEqual({
      hasKey: true,
      attendeeTypeId: "",
    });
    for (const itecSettings of [{ key: null }, null]) {
      expect((await change(event, { itecSettings: { key: KEY } })).body.itecSettings.hasKey).toBe(true);
      expect((await change(event, { itecSettings })).body.itecSettings.hasKey).toBe(false);
    }
  });

  it.each([
    [{ itec: "sometimes" }, "itec"],
    [{ itec: null }, "itec"],
    [{ itecSettings: { key: 5 } }, "itecSettings.key"],
    [{ itecSettings: { key: "x".repeat(501) } }, "itecSettings.key"],
    [{ itecSettings: { attendeeTypeId: "x".repeat(101) } }, "itecSettings.attendeeTypeId"],
    [{ itecSettings: { secret: "x" } }, "itecSettings.secret"],
  ])("%j is refused", async (body, field) => {
    const answer = await change(await makeEvent(app), body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.Error.Fields)).toEqual([field]);
  });

  it("the audit records that the key changed, and no table has it in plain text", async () => {
    const event = await makeEvent(app);
    const { version } = (await change(event, { itecSettings: { key: KEY } })).body;
    expect((await change(event, { itecSettings: { key: KEY } })).body.version).toBe(version);
    expect((await change(event, { itecSettings: { key: `${KEY}!` } })).body.version).toBe(version + 1);
    const params = { entity: "registration", id: event.registrationId };
    const history = await app.call(getHistory, { params });
    expect(history.text).not.toContain("canary");
    const { rows: told } = await sql<{ before: object; after: object }>`
      select before, after from audit where entity = 'registration' and action = 'update'
        and entity_id = ${String(event.registrationId)} order by id`.execute(app.db);
    const set = { itecKey: expect.stringMatching(/^set \([0-9a-f]{8}\)$/) };
    expect(told).toEqual([
      { before: { itecKey: "none" }, after: set },
      { before: set, after: set },
    ]);
    for (const table of ["registration", "audit", "durable_work", "itec_delivery"]) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(app.db);
      expect(
        JSON.stringify(rows, (_name, value) =>
          value?.data ? Buffer.from(value.data).toString("latin1") : value,
        ),
      ).not.toContain("canary");
    }
  });
});

// rules/itec 2
describe("a visitor's choice", () => {
  it.each([
    ["off", { networking: true }, false],
    ["optional", {}, false],
    ["optional", { networking: null }, false],
    ["optional", { networking: false }, false],
    ["optional", { networking: true }, true],
    ["always", {}, true],
    ["always", { networking: false }, true],
  ])("with %s and %j", async (itec, sent, isDelivered) => {
    const opened = await open({ itec });
    const { body } = await app.call(getPublicRegistration, { params: { code: opened.code } }, null);
    expect(body.networking).toBe(itec);
    const ticketId = await sell(opened, sent);
    await deliver();
    expect(deliveredTickets()).toEqual(isDelivered ? [ticketId] : []);
  });

  it("is one of off, optional and always: anything else is refused", async () => {
    const { code } = await open({ itec: "optional" });
    const body = { results: [], networking: "yes" };
    expect((await app.call(submit, { params: { code }, body }, null)).status).toBe(422);
  });

  it("counts for a ticket that is paid later, and a refusal holds when the option changes", async () => {
    const opened = await open({ itec: "optional", ticketPrice: 20 });
    const { projectId } = opened;
    const [willing, unwilling] = [
      await sell(opened, { networking: true }),
      await sell(opened, { networking: false }),
    ];
    await deliver();
    expect(receiver.received).toEqual([]);
    await app.call(updateRegistration, { params: opened, body: { itec: "always" } });
    for (const ticketId of [willing, unwilling])
      await app.call(payTicket, { params: { projectId, ticketId }, body: { paymentId: `P${ticketId}` } });
    await deliver();
    expect(deliveredTickets()).toEqual([willing]);
  });

  it("is that of the sold submission: another one with its key changes nothing", async () => {
    const opened = await open({ itec: "optional" });
    const key = crypto.randomUUID();
    await sell(opened, {}, key);
    const body = { results: [emailResult(opened.asked, "other@example.org")], networking: true };
    const again = await app.call(submit, { params: { code: opened.code }, body }, null, {
      "idempotency-key": key,
    });
    expect(again.body.Error.Code).toBe("key-used-otherwise");
    await deliver();
    expect(receiver.received).toEqual([]);
  });

  it("is deleted after a day when nothing was sold", async () => {
    const opened = await open({ itec: "optional" });
    await sell(opened, { networking: true });
    await sql`insert into itec_consent (project_id, registration_id, idempotency_key, digest, is_given)
      values (${opened.projectId}, ${opened.registrationId}, 'refused', '\\x00', true)`.execute(app.db);
    await sql`update itec_consent set given_at = now() - interval '2 days'`.execute(app.db);
    await removeUnusedConsents(app.db);
    const { rows } =
      await sql`select from itec_consent where registration_id = ${opened.registrationId}`.execute(app.db);
    expect(rows).toHaveLength(1);
  });
});
