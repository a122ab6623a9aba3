import { updateRegistration } from "@foyer/contract/registrations.ts";
import { listTickets } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  auditOf,
  cancel,
  codeOf,
  type Key,
  letPass,
  pageOf,
  pay,
  printoutOf,
  sell,
} from "../../../test/feature-setups/ticket-life-setup.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { startJobs } from "../../jobs.ts";
import { mailComposers } from "../../mail-composers.ts";
import { Changes } from "../../platform/durable-work/changes.ts";
import { silentLog } from "../../platform/log.ts";
import { createOutbound } from "../../platform/outbound/outbound.ts";
import { openPaymentProviders } from "../../platform/payment-providers/payment-providers.ts";
import { expireTickets } from "./expire-tickets.job.ts";

setUpCheckedApp();

describe("access", () => {
  it("managers of the project; of others it is as if there were no such ticket", async () => {
    const [here, there] = [await sell(), await sell()];
    const [ticket, other] = [await here.buy(), await there.buy()];
    for (const role of ["manager", "operator"] as const) await grantProject(app.db, role, here.projectId);
    for (const act of [(key: Key, token: string) => pay(key, "A", token), cancel]) {
      expect((await act(ticket, app.operator)).status).toBe(403);
      expect((await act(other, app.manager)).status).toBe(404);
      expect((await act({ ...other, projectId: here.projectId }, app.manager)).status).toBe(404);
      expect((await act({ ...ticket, ticketId: 999_999 }, app.manager)).status).toBe(404);
    }
    expect(await there.usage()).toEqual({ issued: 0, held: 1 });
    expect((await pay(ticket, "A", app.manager)).status).toBe(200);
    expect((await cancel(ticket, app.manager)).status).toBe(200);
  });
});

// rules/attend 4
it("the code of a ticket is told to nobody before it is paid, nor once it has ended", async () => {
  const fair = await sell();
  const [first, again] = [
    await fair.register("a@example.org", "K"),
    await fair.register("a@example.org", "K"),
  ];
  expect(again.body).toEqual(first.body);
  expect(first.body.ticket).toMatchObject({ barcode: "", purchased: false });
  const ticket = await fair.buy();
  expect(ticket.barcode).not.toBe("");
  const held = await pageOf(ticket);
  expect(held.body).toMatchObject({ status: "held", barcode: "", drawing: null });
  expect(held.text).not.toContain(ticket.barcode);
  await pay(ticket);
  expect((await pageOf(ticket)).body).toMatchObject({ barcode: ticket.barcode, drawing: { height: 50 } });
  await cancel(ticket);
  const cancelled = await pageOf(ticket);
  expect(cancelled.body).toMatchObject({ status: "cancelled", barcode: "", drawing: null });
  expect(cancelled.text).not.toContain(ticket.barcode);
});

// rules/tickets 19
describe("a cancellation", () => {
  it.each([
    ["held", async () => {}],
    ["issued", async (ticket: Key) => void (await pay(ticket, "A"))],
  ] as const)("of a ticket that is %s gives its place back, once", async (state, prepare) => {
    const fair = await sell();
    const [ticket, neighbour] = [await fair.buy(), await fair.buy()];
    await prepare(ticket);
    const answers = await Promise.all(Array.from({ length: 6 }, () => cancel(ticket)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(codeOf(answer)).toEqual([409, "ticket-cancelled"]);
    }
    const [done] = answers.filter(({ status }) => status === 200);
    expect(done?.body).toMatchObject({
      status: "cancelled",
      Purchased: state === "issued",
      PaymentId: state === "issued" ? "A" : null,
    });
    expect(await fair.usage()).toEqual({ issued: 0, held: 1 });
    expect(await fair.codeState(ticket.barcode)).toBe("void");
    expect(await fair.codeState(neighbour.barcode)).toBe("held");
    expect((await auditOf(ticket)).at(-1)).toMatchObject({
      before: { status: state },
      after: { status: "cancelled" },
    });
    expect((await pageOf(ticket)).body).toMatchObject({ status: "cancelled", drawing: null });
    expect(codeOf(await printoutOf(ticket))).toEqual([409, "ticket-cancelled"]);
    expect((await printoutOf(neighbour)).headers["content-type"]).toBe("application/pdf");
  });

  it("of a due ticket and the expiry free one place, whichever comes first", async () => {
    const fair = await sell();
    const [early, late] = [await fair.buy(), await fair.buy()];
    await letPass(early);
    expect((await cancel(early)).status).toBe(200);
    await expireTickets(app.db);
    await letPass(late);
    await expireTickets(app.db);
    expect(codeOf(await cancel(late))).toEqual([409, "ticket-expired"]);
    expect(await fair.usage()).toEqual({ issued: 0, held: 0 });
    expect(await auditOf(early)).toHaveLength(1);
  });

  // rules/tickets 20
  it("lets the place be sold again, with another code", async () => {
    const fair = await sell({ ticketCount: 1, codes: 3 });
    const codes = new Set<string>();
    for (let sale = 0; sale < 3; sale += 1) {
      const ticket = await fair.buy();
      codes.add(ticket.barcode);
      expect(codeOf(await fair.register())).toEqual([409, "sold-out"]);
      if (sale < 2) await cancel(ticket);
    }
    expect(codes.size).toBe(3);
  });

  it("lets a unique address come again, also at the same moment", async () => {
    const fair = await sell({ ticketCount: 30, codes: 60 });
    await app.call(updateRegistration, { params: fair, body: { uniqueEmail: true } });
    let ticket = await fair.buy("me@example.org");
    for (let round = 0; round < 15; round += 1) {
      const [cancelled, again] = await Promise.all([cancel(ticket), fair.register("me@example.org")]);
      expect(cancelled.status).toBe(200);
      if (again.status !== 201) expect(codeOf(again)).toEqual([409, "email-already-registered"]);
      const next = again.status === 201 ? again : await fair.register("me@example.org");
      expect(next.status).toBe(201);
      ticket = { ...next.body.ticket, projectId: fair.projectId };
    }
    expect(await fair.usage()).toEqual({ issued: 0, held: 1 });
  });
});

it("locks the counters before the ticket: a sale that holds them may wait for its address", async () => {
  const fair = await sell();
  const [ticket, due] = [await fair.buy(), await fair.buy()];
  await letPass(due);
  const moves = await app.db.transaction().execute(async (sale) => {
    await sql`select from registration_usage where project_id = ${fair.projectId}
        and registration_id = ${fair.registrationId} for update`.execute(sale);
    const waiting = [cancel(ticket), expireTickets(app.db)];
    await expect.poll(() => countLockWaits(app.db), { interval: 10 }).toBeGreaterThan(0);
    await sql`select from ticket where project_id = ${fair.projectId}
        and id in (${ticket.ticketId}, ${due.ticketId}) for update nowait`.execute(sale);
    return waiting;
  });
  await Promise.all(moves);
  expect(await fair.usage()).toEqual({ issued: 0, held: 0 });
});

// rules/tickets 18
describe("the expiry", () => {
  it("expires what is due, in several registrations, and nothing else", async () => {
    const [one, two] = [await sell(), await sell({ ticketCount: 300, codes: 300 })];
    const due = await one.buy();
    const [notDue, endless, paid] = [await one.buy(), await one.buy(), await one.buy()];
    await sql`update ticket set expire_payment_at = null where id = ${endless.ticketId}`.execute(app.db);
    await pay(paid, "A");
    const many = await Promise.all(Array.from({ length: 201 }, () => two.buy()));
    for (const ticket of [due, paid, ...many]) await letPass(ticket);
    await expireTickets(app.db);
    expect(await one.usage()).toEqual({ issued: 1, held: 2 });
    expect(await two.usage()).toEqual({ issued: 0, held: 0 });
    expect(await one.codeState(due.barcode)).toBe("void");
    expect(await one.codeState(notDue.barcode)).toBe("held");
    const query = { projectId: one.projectId, status: "expired" };
    expect((await app.call(listTickets, { query })).body).toMatchObject({
      TotalCount: 1,
      Items: [{ TicketId: due.ticketId, status: "expired", Purchased: false }],
    });
    expect(await auditOf(due)).toEqual([
      {
        staff_name: "Foyer",
        action: "update",
        entity_name: due.barcode,
        project_id: one.projectId,
        before: { status: "held" },
        after: { status: "expired" },
      },
    ]);
    await expireTickets(app.db);
    expect(await auditOf(due)).toHaveLength(1);
  });

  it("runs as a job of the server", async () => {
    const fair = await sell();
    await letPass(await fair.buy());
    const stop = startJobs({
      db: app.db,
      changes: new Changes(),
      log: silentLog,
      mailer: null,
      openBounces: null,
      composers: mailComposers({ publicUrl: "http://127.0.0.1" }),
      wallets: { apple: null, google: null },
      payments: { providers: openPaymentProviders(null), publicUrl: "" },
      publicUrl: "http://127.0.0.1",
      outbound: createOutbound({ allowed: new Set() }),
      webhookOutbound: createOutbound({ allowed: new Set() }),
    });
    await expect.poll(fair.usage).toEqual({ issued: 0, held: 0 });
    await stop();
  });

  it("of a locked registration does not block the others", async () => {
    const [stuck, free] = [await sell(), await sell()];
    const [first, second] = [await stuck.buy(), await free.buy()];
    for (const ticket of [first, second]) await letPass(ticket);
    const [taken, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = app.db.transaction().execute(async (trx) => {
      await sql`select from registration_usage where project_id = ${stuck.projectId}
        and registration_id = ${stuck.registrationId} for update`.execute(trx);
      taken.resolve();
      await done.promise;
    });
    await taken.promise;
    await expect(expireTickets(app.db)).rejects.toThrow("Some tickets could not be expired");
    done.resolve();
    await holding;
    expect(await free.usage()).toEqual({ issued: 0, held: 0 });
    expect(await stuck.usage()).toEqual({ issued: 0, held: 1 });
    await expireTickets(app.db);
    expect(await stuck.usage()).toEqual({ issued: 0, held: 0 });
  });
});

// rules/tickets 16
it.each([
  ["issued", "held"],
  ["issued", "expired"],
  ["cancelled", "held"],
  ["cancelled", "issued"],
  ["expired", "held"],
  ["expired", "issued"],
] as const)("the database lets nothing go from %s to %s", async (from, to) => {
  const ticket = await (await sell()).buy();
  if (from === "expired") {
    await letPass(ticket);
    await expireTickets(app.db);
  } else await pay(ticket);
  if (from === "cancelled") await cancel(ticket);
  const wrong = sql`update ticket set status = ${to}, purchased = ${to !== "held"} where id = ${ticket.ticketId}`;
  await expect(wrong.execute(app.db)).rejects.toThrow(`a ticket cannot go from ${from} to ${to}`);
  const gone = sql`delete from ticket where id = ${ticket.ticketId}`;
  await expect(gone.execute(app.db)).rejects.toThrow("a ticket is never deleted");
});
