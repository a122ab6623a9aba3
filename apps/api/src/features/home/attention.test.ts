import { closeDesk, dropDeskConflict, listDeskConflicts } from "@foyer/contract/desks.ts";
import { listGateConflicts, updateGateConflict } from "@foyer/contract/gate-devices.ts";
import {
  type AttentionKind,
  type AttentionLine,
  listAttention,
  listScenarioAttention,
} from "@foyer/contract/home.ts";
import { listLatePayments, returnLatePayment } from "@foyer/contract/late-payments.ts";
import { pauseMails, resumeMails } from "@foyer/contract/mails.ts";
import { checkScenario } from "@foyer/contract/scenario-check.ts";
import { discardDraft, startDraft } from "@foyer/contract/scenario-drafts.ts";
import { cancelTicket, payTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { includeOnly } from "../../../../../packages/scenario-document/test/edits.ts";
import { connectDesk, lease, makeDeskEvent, syncDevice, visitorOf } from "../../../test/events/desk.ts";
import { makeEmailEvent } from "../../../test/events/email-event.ts";
import { addCodes, editScenario, makeEvent } from "../../../test/events/event.ts";
import {
  connectGateDevice,
  makeDeviceEvent,
  sendFrom,
} from "../../../test/feature-setups/gate-device-setup.ts";
import { openLine } from "../../../test/feature-setups/waiting-list-setup.ts";
import { startTestApp } from "../../../test/server/app-client.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

// rules/home 5: each line appears with its cause, goes with it, and is seen only by who may mend it.

setUpApp();

const lines = async (
  token?: string,
  endpoint: typeof listAttention | typeof listScenarioAttention = listAttention,
) => (await app.call(endpoint, {}, token)).body as AttentionLine[];
const find = async (kind: AttentionKind, projectId: number, token?: string) =>
  (await lines(token)).filter((line) => line.kind === kind && line.project?.id === projectId);

type Role = "viewer" | "operator" | "manager";

/** Expects a line for these roles with the project's grant, for admins, and for nobody without the grant. */
async function expectSeenBy(roles: readonly Role[], kind: AttentionKind, projectId: number): Promise<void> {
  expect(await find(kind, projectId)).toHaveLength(1);
  for (const role of ["viewer", "operator", "manager"] as const) {
    expect(await find(kind, projectId, app[role]), `${role} without a grant`).toEqual([]);
    await grantProject(app.db, role, projectId);
    expect(await find(kind, projectId, app[role]), role).toHaveLength(roles.includes(role) ? 1 : 0);
  }
}

describe("pools", () => {
  it("an empty and a low pool are told until they have codes enough", async () => {
    const { projectId, poolId } = await makeEvent(app, { codes: 0, ticketCount: 10 });
    expect(await find("pool-empty", projectId)).toMatchObject([
      { count: 0, of: 10, subject: { id: poolId } },
    ]);
    await expectSeenBy(["manager"], "pool-empty", projectId);
    await addCodes(app, { projectId, poolId }, 4, "P");
    expect(await find("pool-empty", projectId)).toEqual([]);
    expect(await find("pool-low", projectId)).toMatchObject([{ count: 4, of: 10 }]);
    await addCodes(app, { projectId, poolId }, 6, "Q");
    expect(await find("pool-low", projectId)).toEqual([]);
  });

  it("a pool of an event that is over, or of a closed registration, is not", async () => {
    const { projectId } = await makeEvent(app, { codes: 0 });
    await sql`update registration set status = 'closed' where project_id = ${projectId}`.execute(app.db);
    expect(await find("pool-empty", projectId)).toEqual([]);
    await sql`update registration set status = 'open' where project_id = ${projectId}`.execute(app.db);
    expect(await find("pool-empty", projectId)).toHaveLength(1);
    await sql`update project set start_date_time = '2020-01-01', end_date_time = '2020-01-02' where id = ${projectId}`.execute(
      app.db,
    );
    expect(await find("pool-empty", projectId)).toEqual([]);
  });
});

describe("waiting lists", () => {
  it("a kept place is told until it is offered; where offers go out in order there is none", async () => {
    const line = await openLine(app, { terms: { offersInOrder: false } });
    await line.queue("ann@example.org");
    expect(await find("places-kept", line.projectId)).toEqual([]);
    await line.cancel();
    expect(await find("places-kept", line.projectId)).toMatchObject([
      { count: 1, subject: { id: line.registrationId } },
    ]);
    await expectSeenBy(["manager"], "places-kept", line.projectId);
    await line.change({ offersInOrder: true });
    expect(await find("places-kept", line.projectId)).toEqual([]);
  });
});

describe("money", () => {
  it("a refund due is told until it is recorded", async () => {
    const event = await makeEmailEvent(app, { ticketPrice: 20 });
    const { projectId } = event;
    const { ticketId } = (await event.register()).body.ticket;
    const params = { projectId, ticketId };
    await app.call(cancelTicket, { params, body: {} });
    await app.call(payTicket, { params, body: { paymentId: "LATE-1" } });
    expect(await find("refunds-due", projectId)).toMatchObject([{ count: 1, subject: null }]);
    await expectSeenBy(["manager"], "refunds-due", projectId);
    const { Items } = (await app.call(listLatePayments, { query: { sizePerPage: 50 } })).body;
    const { id } = Items.find((one: { projectId: number }) => one.projectId === projectId);
    const refund = { params: { projectId, latePaymentId: id }, body: { reference: "R-1" } };
    expect((await app.call(returnLatePayment, refund)).status).toBe(200);
    expect(await find("refunds-due", projectId)).toEqual([]);
  });

  it("unpaid tickets are told on their last day", async () => {
    const event = await makeEmailEvent(app, { ticketPrice: 20 });
    const { projectId } = event;
    const { ticketId } = (await event.register()).body.ticket;
    expect(await find("unpaid-ending", projectId)).toEqual([]);
    await sql`update ticket set expire_payment_at = now() + interval '23 hours' where id = ${ticketId}`.execute(
      app.db,
    );
    expect(await find("unpaid-ending", projectId)).toMatchObject([{ count: 1 }]);
    await expectSeenBy(["manager"], "unpaid-ending", projectId);
    await app.call(payTicket, { params: { projectId, ticketId }, body: { paymentId: "P" } });
    expect(await find("unpaid-ending", projectId)).toEqual([]);
  });

  it("suspicious holds are told until they are released", async () => {
    const event = await makeEmailEvent(app, { ticketPrice: 20 });
    const { projectId } = event;
    const { ticketId } = (await event.register()).body.ticket;
    for (let count = 1; count < 5; count += 1) await event.register();
    expect(await find("holds-suspicious", projectId)).toEqual([]);
    await sql`update ticket set hold_recipient = 'one@example.org' where project_id = ${projectId}`.execute(
      app.db,
    );
    expect(await find("holds-suspicious", projectId)).toMatchObject([{ count: 5 }]);
    await expectSeenBy(["manager"], "holds-suspicious", projectId);
    await app.call(cancelTicket, { params: { projectId, ticketId }, body: {} });
    expect(await find("holds-suspicious", projectId)).toEqual([]);
  });
});

describe("scenarios", () => {
  it("a draft is told until it is gone or has a time, and one whose time failed apart", async () => {
    const event = await makeEvent(app);
    const params = { projectId: event.projectId, registrationId: event.registrationId };
    await app.call(startDraft, { params, body: {} });
    const subject = { id: event.registrationId };
    expect(await find("draft-unpublished", event.projectId)).toMatchObject([{ subject }]);
    await expectSeenBy(["manager"], "draft-unpublished", event.projectId);
    const mark = (text: string) =>
      sql`update scenario_draft set not_published = ${text} where registration_id = ${event.registrationId}`.execute(
        app.db,
      );
    await mark("A question was removed.");
    expect(await find("draft-unpublished", event.projectId)).toEqual([]);
    expect(await find("draft-failed", event.projectId)).toMatchObject([{ subject }]);
    await mark("");
    expect((await app.call(discardDraft, { params })).status).toBeLessThan(300);
    expect(await find("draft-unpublished", event.projectId)).toEqual([]);
  });

  it("a scenario with findings is told until an edit mends it", async () => {
    const event = await makeEvent(app);
    const { projectId, registrationId } = event;
    const params = { projectId, registrationId };
    const told = async (token?: string) =>
      (await lines(token, listScenarioAttention)).filter(({ project }) => project?.id === projectId);
    await editScenario(app, event, (opened) => includeOnly(opened, ["Company"]));
    await sql`update registration set unique_email = true where id = ${event.registrationId}`.execute(app.db);
    const found = await told();
    expect(found).toMatchObject([{ kind: "scenario-findings", subject: { id: event.registrationId } }]);
    expect(await told(app.manager)).toEqual([]);
    await grantProject(app.db, "manager", projectId);
    expect(await told(app.manager)).toHaveLength(1);
    expect((await app.call(listScenarioAttention, {}, app.operator)).status).toBe(403);
    await sql`update registration set unique_email = false where id = ${event.registrationId}`.execute(
      app.db,
    );
    const everyColumn = ["First name", "Last name", "Patronymic", "Company", "Position", "Email"];
    await editScenario(app, event, (opened) => includeOnly(opened, everyColumn));
    expect((await app.call(checkScenario, { params })).body.findings).toEqual([]);
    expect(await told()).toEqual([]);
  });
});

describe("gates", () => {
  it("who was let in twice is told until it is ticked off, or the event is over", async () => {
    const { projectId, device, at, sell } = await makeDeviceEvent();
    const second = await connectGateDevice(projectId);
    await sql`update gate_device set added_at = now() - interval '1 day'`.execute(app.db);
    const { barcode } = await sell();
    await sendFrom(device, [at(1, barcode, 60)]);
    expect(await find("gate-conflicts", projectId)).toEqual([]);
    await sendFrom(second, [at(1, barcode, 50)]);
    expect(await find("gate-conflicts", projectId)).toMatchObject([{ count: 1, subject: null }]);
    await expectSeenBy(["operator", "manager"], "gate-conflicts", projectId);
    const times = await sql<{ ends: string }>`select end_date_time::text as ends from project
      where id = ${projectId}`.execute(app.db);
    const moveEnd = (ends: string) =>
      sql`update project set start_date_time = '2020-01-01', end_date_time = ${ends}::timestamp
        where id = ${projectId}`.execute(app.db);
    await moveEnd("2020-01-02");
    expect(await find("gate-conflicts", projectId)).toEqual([]);
    await moveEnd(times.rows[0]?.ends ?? "");
    const { Items } = (await app.call(listGateConflicts, { params: { projectId }, query: {} })).body;
    const { deviceId, sequence } = Items[0];
    await app.call(updateGateConflict, { params: { projectId, deviceId, sequence }, body: { isSeen: true } });
    expect(await find("gate-conflicts", projectId)).toEqual([]);
  });
});

describe("desks", () => {
  it("visitors who wait for a decision are told until somebody decides", async () => {
    const event = await makeDeskEvent(app);
    const { projectId, registrationId } = event;
    const device = await connectDesk(app, event);
    await syncDevice(app, device, [visitorOf(event, "FOREIGN")]);
    expect(await find("desk-conflicts", projectId)).toMatchObject([
      { count: 1, subject: { id: registrationId } },
    ]);
    await expectSeenBy(["operator", "manager"], "desk-conflicts", projectId);
    const params = { projectId, registrationId };
    const { Items } = (await app.call(listDeskConflicts, { params })).body;
    await app.call(dropDeskConflict, { params: { ...params, conflictId: Items[0].id } });
    expect(await find("desk-conflicts", projectId)).toEqual([]);
  });

  it("a silent desk with barcodes is told from the event's start until it calls or is closed", async () => {
    const event = await makeDeskEvent(app);
    const { projectId, registrationId } = event;
    const device = await connectDesk(app, event);
    await lease(app, device);
    await sql`update desk set seen_at = now() - interval '3 hours' where id = ${device.deskId}`.execute(
      app.db,
    );
    expect(await find("desk-unsynced", projectId)).toEqual([]);
    await sql`update project set start_date_time = now() - interval '2 days', end_date_time = now() + interval '2 days'
      where id = ${projectId}`.execute(app.db);
    expect(await find("desk-unsynced", projectId)).toMatchObject([
      { count: 1, subject: { id: registrationId } },
    ]);
    await expectSeenBy(["operator", "manager"], "desk-unsynced", projectId);
    await lease(app, device, 2);
    expect(await find("desk-unsynced", projectId)).toEqual([]);
    await sql`update desk set seen_at = now() - interval '3 hours' where id = ${device.deskId}`.execute(
      app.db,
    );
    expect(await find("desk-unsynced", projectId)).toHaveLength(1);
    await app.call(closeDesk, { params: { projectId, registrationId, deskId: device.deskId } });
    expect(await find("desk-unsynced", projectId)).toEqual([]);
  });
});

describe("mail", () => {
  const kinds = async (token?: string, at = app) =>
    ((await at.call(listAttention, {}, token)).body as AttentionLine[])
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith("mail"));

  it("failed mails are told to admins until they are sent or repeated, first of all", async () => {
    await sql`insert into durable_work (project_id, id, kind, state, ended_at)
      values (0, gen_random_uuid(), 'mail', 'failed', now())`.execute(app.db);
    expect(await kinds()).toContain("mail-failing");
    expect((await lines()).map(({ kind }) => kind).slice(0, 2)).toEqual(["mail-off", "mail-failing"]);
    for (const role of [app.viewer, app.operator, app.manager]) expect(await kinds(role)).toEqual([]);
    await sql`delete from durable_work where kind = 'mail' and state = 'failed'`.execute(app.db);
    expect(await kinds()).not.toContain("mail-failing");
  });

  it("paused mails are told until they are resumed", async () => {
    await app.call(pauseMails, { body: {} });
    expect(await kinds()).toContain("mail-paused");
    await app.call(resumeMails, { body: {} });
    expect(await kinds()).not.toContain("mail-paused");
  });

  it("mail is off without a mail server, and not with one", async () => {
    expect(await kinds()).toContain("mail-off");
    const other = await startTestApp({
      SMTP_URL: "smtp://127.0.0.1:2525",
      MAIL_FROM: "fair@example.org",
    });
    try {
      expect(await kinds(other.admin, other)).toEqual([]);
    } finally {
      await other.stop();
    }
  });
});
