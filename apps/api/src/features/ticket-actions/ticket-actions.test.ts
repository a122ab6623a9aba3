import {
  cancelTicketAction,
  downloadActionOutcomes,
  getTicketAction,
  listNotDone,
  listTicketActions,
  previewTicketAction,
  startTicketAction,
} from "@foyer/contract/ticket-actions.ts";
import { correctTicket } from "@foyer/contract/ticket-corrections.ts";
import { tagTicket } from "@foyer/contract/ticket-tags.ts";
import { getTicket, resendTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  auditOf,
  cancel,
  codeOf,
  letPass,
  pay,
  sell,
} from "../../../test/feature-setups/ticket-life-setup.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { expireTickets } from "../ticket-life/expire-tickets.job.ts";
import { ticketActions } from "./ticket-actions.job.ts";

// rules/tickets 50–55
setUpCheckedApp();

type Body = Record<string, unknown>;
type Fair = Awaited<ReturnType<typeof sell>>;
const preview = ({ projectId }: { projectId: number }, body: Body, token?: string) =>
  app.call(previewTicketAction, { params: { projectId }, body }, token);
const start = ({ projectId }: { projectId: number }, body: Body, token?: string) =>
  app.call(
    startTicketAction,
    { params: { projectId }, body: { actionId: crypto.randomUUID(), ...body } },
    token,
  );
const all = ({ projectId }: { projectId: number }, more: Body = {}) => ({ filter: { projectId, ...more } });
const read = (projectId: number, { actionId }: { actionId: string }) =>
  app.call(getTicketAction, { params: { projectId, actionId } });

/** Starts an action, does it, and returns it as it stands then. */
async function run(fair: Fair, body: Body) {
  const started = await start(fair, body);
  expect(started.status).toBe(201);
  await app.work(ticketActions);
  return (await read(fair.projectId, started.body)).body;
}

/** Held, paid, cancelled and expired tickets, and one that is held without an address. */
async function oneOfEach() {
  const fair = await sell();
  const tickets = {
    held: await fair.buy(),
    paid: await fair.buy(),
    cancelled: await fair.buy(),
    expired: await fair.buy(),
    silent: await fair.buy(),
  };
  await pay(tickets.paid, "PAY-1");
  await cancel(tickets.cancelled);
  await letPass(tickets.expired);
  await expireTickets(app.db);
  await sql`update ticket set email = '' where id = ${tickets.silent.ticketId}`.execute(app.db);
  return { fair, ...tickets };
}
const statusOf = async (key: { projectId: number; ticketId: number }) =>
  (await app.call(getTicket, { params: key })).body.status;
const count = (reason: string, number = 1) => ({ reason, count: number });

describe("access", () => {
  it("managers of the project; others' projects and tickets are not there", async () => {
    const [here, there] = [await sell(), await sell()];
    const [own, foreign] = [await here.buy(), await there.buy()];
    const body = { kind: "cancel", ticketIds: [own.ticketId] };
    for (const act of [preview, start]) {
      expect((await act(here, body, app.manager)).status).toBe(404);
    }
    for (const role of ["manager", "operator", "viewer"] as const)
      await grantProject(app.db, role, here.projectId);
    for (const act of [preview, start]) {
      for (const token of [app.operator, app.viewer]) expect((await act(here, body, token)).status).toBe(403);
      const tags = { kind: "tag", tags: { add: ["VIP"] }, ticketIds: [own.ticketId] };
      expect((await act(here, tags, app.viewer)).status).toBe(403);
      expect((await act(here, tags, app.operator)).status).toBeLessThan(300);
      const mixed = { kind: "cancel", ticketIds: [own.ticketId, foreign.ticketId] };
      expect((await act(here, mixed, app.manager)).status).toBe(404);
      expect((await act(here, { kind: "cancel", ...all(there) }, app.manager)).status).toBe(404);
    }
    const { body: action } = await start(there, { kind: "mail", ...all(there) });
    for (const endpoint of [getTicketAction, cancelTicketAction, listNotDone, downloadActionOutcomes]) {
      const params = { projectId: here.projectId, actionId: action.actionId };
      expect((await app.call(endpoint, { params }, app.manager)).status).toBe(404);
    }
    expect((await start(here, body, app.manager)).status).toBe(201);
    expect(await statusOf(foreign)).toBe("held");
  });

  it("needs tickets, chosen in one way, and a method for a payment alone", async () => {
    const fair = await sell();
    const { ticketId } = await fair.buy();
    const ticketIds = [ticketId];
    for (const body of [
      { kind: "cancel" },
      { kind: "cancel", ticketIds, ...all(fair) },
      { kind: "cancel", ticketIds: [] },
      { kind: "pay", ticketIds },
      { kind: "cancel", ticketIds, method: "cash" },
      { kind: "delete", ticketIds },
      { kind: "tag", ticketIds },
      { kind: "tag", ticketIds, tags: { add: [], remove: [] } },
      { kind: "cancel", ticketIds, tags: { add: ["VIP"] } },
    ])
      expect((await start(fair, body)).status, JSON.stringify(body)).toBe(422);
    const nothing = { kind: "cancel", ...all(fair, { search: "nobody" }) };
    expect(codeOf(await start(fair, nothing))).toEqual([409, "no-tickets-chosen"]);
    expect((await app.call(listTicketActions, { params: fair })).body).toEqual([]);
  });
});

// rules/tickets 51
describe("the preview counts, by reason, and changes nothing", () => {
  it.each([
    ["mail", 2, [count("cancelled"), count("expired"), count("no-address")]],
    ["pay", 2, [count("cancelled"), count("expired"), count("paid")]],
    ["cancel", 3, [count("cancelled"), count("expired")]],
  ])("%s", async (kind, done, notDone) => {
    const { fair, held } = await oneOfEach();
    const { status, body } = await preview(fair, { kind, ...all(fair) });
    expect({ status, body }).toEqual({ status: 200, body: { total: 5, done, notDone } });
    const one = await preview(fair, { kind, ticketIds: [held.ticketId, held.ticketId] });
    expect(one.body).toEqual({ total: 1, done: 1, notDone: [] });
    expect(await statusOf(held)).toBe("held");
    const method = kind === "pay" ? { method: "cash" } : {};
    expect(await run(fair, { kind, ...method, ...all(fair) })).toMatchObject({
      state: "done",
      total: 5,
      done,
      notDone: expect.arrayContaining(notDone),
    });
  });
});

describe("an action", () => {
  it("cancels each ticket as a single cancellation does, with a row for each and two of its own", async () => {
    const { fair, held, paid, cancelled } = await oneOfEach();
    const action = await run(fair, { kind: "cancel", ...all(fair) });
    expect(await fair.usage()).toEqual({ issued: 0, held: 0 });
    expect(await fair.codeState(held.barcode)).toBe("void");
    expect((await auditOf(held)).at(-1)).toMatchObject({
      staff_name: "Ada Admin",
      before: { status: "held" },
      after: { status: "cancelled" },
    });
    expect((await auditOf(paid)).at(-1)).toMatchObject({ before: { status: "issued" } });
    expect(await auditOf(cancelled)).toHaveLength(1);
    const { rows } = await sql`select action, after from audit where entity = 'ticket action'
      and entity_id = ${action.actionId} order by id`.execute(app.db);
    expect(rows).toEqual([
      { action: "create", after: { tickets: 5 } },
      { action: "update", after: { done: 3, cancelled: 1, expired: 1 } },
    ]);
  });

  it("marks as paid with one method and reference; a ticket that is paid already gets no refund due", async () => {
    const { fair, held, paid } = await oneOfEach();
    await run(fair, { kind: "pay", method: "bank", reference: "INV-7", ...all(fair) });
    const { body } = await app.call(getTicket, { params: held });
    expect(body).toMatchObject({
      status: "issued",
      PaymentId: "INV-7",
      payment: { method: "bank", reference: "INV-7" },
    });
    const { body: before } = await app.call(getTicket, { params: paid });
    expect(before).toMatchObject({ PaymentId: "PAY-1", latePayments: [] });
    expect(await fair.usage()).toEqual({ issued: 3, held: 0 });
  });

  it("mails each ticket at most once a minute", async () => {
    const { fair, held, paid } = await oneOfEach();
    await app.call(resendTicket, { params: held });
    const action = await run(fair, { kind: "mail", ...all(fair) });
    expect(action).toMatchObject({ done: 1, notDone: expect.arrayContaining([count("mailed-just-now")]) });
    const { rows } = await sql`select ticket_id from mail where kind = 'ticket-again'
      and project_id = ${fair.projectId} order by id`.execute(app.db);
    expect(rows).toEqual([{ ticket_id: held.ticketId }, { ticket_id: paid.ticketId }]);
  });

  it("adds and removes tags, ignoring case; a ticket that has them already stays", async () => {
    const fair = await sell();
    const [plain, vip, full] = [await fair.buy(), await fair.buy(), await fair.buy()];
    await app.call(tagTicket, { params: vip, body: { add: ["VIP"] } });
    const many = Array.from({ length: 20 }, (_, at) => `Tag ${at}`);
    await app.call(tagTicket, { params: full, body: { add: many } });
    const body = { kind: "tag", tags: { add: ["vip"], remove: ["SPEAKER"] }, ...all(fair) };
    const notDone = [count("too-many-tags"), count("unchanged")];
    expect((await preview(fair, body)).body).toEqual({ total: 3, done: 1, notDone });
    expect(await run(fair, body)).toMatchObject({ done: 1, notDone });
    expect((await app.call(getTicket, { params: plain })).body.tags).toEqual(["VIP"]);
    expect((await auditOf(plain)).at(-1)).toMatchObject({ before: { tags: [] }, after: { tags: ["VIP"] } });
    const back = { kind: "tag", tags: { add: [], remove: ["Vip"] }, ...all(fair) };
    expect(await run(fair, back)).toMatchObject({ done: 2, notDone: [count("unchanged")] });
    expect((await app.call(getTicket, { params: vip })).body.tags).toEqual([]);
  });

  it("takes the tickets of its start, and checks them when it acts", async () => {
    const fair = await sell();
    const [first, second] = [await fair.buy(), await fair.buy()];
    const { body } = await start(fair, { kind: "cancel", ...all(fair) });
    const later = await fair.buy();
    await cancel(first);
    await app.work(ticketActions);
    expect((await read(fair.projectId, body)).body).toMatchObject({
      total: 2,
      done: 1,
      notDone: [count("cancelled")],
    });
    expect([await statusOf(second), await statusOf(later)]).toEqual(["cancelled", "held"]);
  });

  it("passes the list's filter on: search, status, promo code", async () => {
    const fair = await sell();
    const [anna, bert] = [await fair.buy("anna@example.org"), await fair.buy("bert@example.org")];
    const { body } = await preview(fair, {
      kind: "cancel",
      ...all(fair, { search: "anna", status: "held" }),
    });
    expect(body).toMatchObject({ total: 1 });
    await run(fair, { kind: "cancel", ...all(fair, { search: "anna", sortName: "Email" }) });
    expect([await statusOf(anna), await statusOf(bert)]).toEqual(["cancelled", "held"]);
    const ofNoCode = { kind: "cancel", ...all(fair, { promoCodeId: 999_999 }) };
    expect(codeOf(await preview(fair, ofNoCode))).toEqual([409, "no-tickets-chosen"]);
  });

  it("is started once, also by two presses at once", async () => {
    const fair = await sell();
    await fair.buy();
    const body = { kind: "mail", actionId: crypto.randomUUID(), ...all(fair) };
    const answers = await Promise.all([1, 2, 3].map(() => start(fair, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await app.call(listTicketActions, { params: fair })).body).toHaveLength(1);
  });

  it("is cancelled before it starts; its tickets stay, and the list says so", async () => {
    const fair = await sell();
    const ticket = await fair.buy();
    const { body } = await start(fair, { kind: "cancel", ...all(fair) });
    const params = { projectId: fair.projectId, actionId: body.actionId };
    await grantProject(app.db, "operator", fair.projectId);
    expect((await app.call(cancelTicketAction, { params }, app.operator)).status).toBe(403);
    expect((await app.call(cancelTicketAction, { params })).body).toMatchObject({
      state: "cancelled",
      done: 0,
    });
    await app.work(ticketActions);
    expect(await statusOf(ticket)).toBe("held");
    expect((await app.call(listNotDone, { params })).body).toEqual({
      TotalCount: 1,
      Items: [{ ticketId: ticket.ticketId, fullName: "", email: "v1@example.org", reason: null }],
    });
  });

  it("goes on with the others where the database refuses a ticket", async () => {
    const fair = await sell();
    const [first, second] = [await fair.buy(), await fair.buy()];
    await sql`alter table audit add constraint none check (entity_id <> ${sql.lit(String(first.ticketId))} or action <> 'update' or entity <> 'ticket')`.execute(
      app.db,
    );
    const action = await run(fair, { kind: "cancel", ...all(fair) });
    expect(action).toMatchObject({ state: "done", done: 1, notDone: [count("refused")] });
    expect([await statusOf(first), await statusOf(second)]).toEqual(["held", "cancelled"]);
  });
});

// rules/tickets 55
it("lists what was not done in pages, and exports all outcomes", async () => {
  const { fair, cancelled } = await oneOfEach();
  await app.call(correctTicket, {
    params: cancelled,
    body: { fields: { firstName: "=1+1", lastName: "Ng" } },
  });
  const { actionId } = await run(fair, { kind: "cancel", ...all(fair) });
  const params = { projectId: fair.projectId, actionId };
  const { body } = await app.call(listNotDone, { params, query: { sizePerPage: 10 } });
  expect(body).toMatchObject({ TotalCount: 2, Items: [{ reason: "cancelled" }, { reason: "expired" }] });
  const beyond = await app.call(listNotDone, { params, query: { currentPage: 2 } });
  expect(beyond.body).toEqual({ TotalCount: 2, Items: [] });
  const file = await app.call(downloadActionOutcomes, { params });
  expect(file.headers["content-disposition"]).toContain("cancel tickets");
  const lines = file.text.trim().split("\r\n");
  expect(lines[0]).toBe("TicketId,Barcode,FirstName,LastName,Email,outcome");
  expect(lines).toHaveLength(6);
  expect(file.text).toContain("'=1+1,Ng,");
  expect(file.text).toContain("not done: expired");
});
