import { cancelPublicTicket } from "@foyer/contract/public-ticket.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { describe, expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { addRegistration } from "../../../test/events/event.ts";
import { edit, moveTo, usageOf } from "../../../test/feature-setups/move-setup.ts";
import {
  auditOf,
  cancel,
  codeOf,
  type Key,
  letPass,
  pageOf,
  pay,
  sell,
} from "../../../test/feature-setups/ticket-life-setup.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { cancelLiveOwnTicket } from "./own-ticket.store.ts";

setUpCheckedApp();

type Ticket = { identifier: string };
const LATER = "2126-03-01T18:30:00";
const EARLIER = "2020-03-01T18:30:00";

const cancelOwn = ({ identifier }: Ticket) =>
  app.call(cancelPublicTicket, { params: { identifier }, body: { refund: 0 } }, null);

/** Decides after the locks, as when the look before them came too early. */
const cancelBehindPage = (key: Key) =>
  app.db.transaction().execute((trx) => cancelLiveOwnTicket(trx, key, null));

/** A registration whose visitors cancel until a time; null: they cannot. */
async function sellUntil(cancelUntil: string | null, options: Parameters<typeof sell>[0] = {}) {
  const fair = await sell(options);
  await app.call(updateRegistration, { params: fair, body: { cancelUntil } });
  return fair;
}

describe("a holder cancels", () => {
  it("a free ticket: its place and address are free again", async () => {
    const fair = await sellUntil(LATER, { ticketPrice: 0, ticketCount: 1 });
    const ticket = await fair.buy("ann@example.org");
    expect((await pageOf(ticket)).body.cancelUntilText).toMatch(/1 March 2126.*18:30/);
    expect((await cancelOwn(ticket)).status).toBe(204);
    expect(await fair.usage()).toEqual({ issued: 0, held: 0 });
    expect((await pageOf(ticket)).body).toMatchObject({
      status: "cancelled",
      barcode: "",
      cancelUntilText: "",
    });
    expect(await auditOf(ticket)).toMatchObject([
      { staff_name: "Ticket holder", before: { status: "issued" }, after: { status: "cancelled" } },
    ]);
    expect((await fair.register("ann@example.org")).status).toBe(201);
    expect(await fair.codeState(ticket.barcode)).toBe("void");
  });

  it("an unpaid ticket, and only until it is paid", async () => {
    const fair = await sellUntil(LATER);
    const [unpaid, paid] = [await fair.buy("a@example.org"), await fair.buy("b@example.org")];
    await pay(paid);
    expect((await pageOf(paid)).body.cancelUntilText).toBe("");
    expect(codeOf(await cancelOwn(paid))).toEqual([409, "cancellation-closed"]);
    expect((await cancelOwn(unpaid)).status).toBe(204);
    expect(await fair.usage()).toEqual({ issued: 1, held: 0 });
  });
});

describe("a holder cannot cancel", () => {
  it("a ticket that was paid for and is free by now", async () => {
    const fair = await sell();
    const free = await addRegistration(app, fair.projectId, { ticketPrice: 0, ticketCount: 10 });
    await edit(free, { cancelUntil: LATER });
    const ticket = await fair.buy();
    await pay(ticket);
    expect((await moveTo(ticket, free.registrationId, { price: "registration" })).status).toBe(200);
    expect((await pageOf(ticket)).body).toMatchObject({ price: 0, cancelUntilText: "" });
    expect(codeOf(await cancelOwn(ticket))).toEqual([409, "cancellation-closed"]);
    expect(await cancelBehindPage(ticket)).toBe("refused");
    expect(await usageOf(free)).toEqual({ issued: 1, held: 0 });
  });

  it.each([
    ["where the registration does not allow it", null],
    ["once the time has passed", EARLIER],
  ])("%s", async (_when, until) => {
    const fair = await sellUntil(until, { ticketPrice: 0 });
    const ticket = await fair.buy();
    expect((await pageOf(ticket)).body.cancelUntilText).toBe("");
    expect(codeOf(await cancelOwn(ticket))).toEqual([409, "cancellation-closed"]);
    expect(await fair.usage()).toEqual({ issued: 1, held: 0 });
  });

  it("what has ended", async () => {
    const fair = await sellUntil(LATER);
    const [cancelled, expired] = [await fair.buy("a@example.org"), await fair.buy("b@example.org")];
    await cancel(cancelled);
    await letPass(expired);
    expect(codeOf(await cancelOwn(cancelled))).toEqual([409, "ticket-cancelled"]);
    expect(codeOf(await cancelOwn(expired))).toEqual([409, "ticket-expired"]);
  });

  it("with a link that is none", async () => {
    const unknown = await cancelOwn({ identifier: "00000000-0000-4000-8000-000000000000" });
    expect(codeOf(unknown)).toEqual([404, "not-found"]);
  });
});

it("two tabs cancel once", async () => {
  const fair = await sellUntil(LATER, { ticketPrice: 0 });
  const ticket = await fair.buy();
  const answers = await Promise.all([1, 2, 3, 4].map(() => cancelOwn(ticket)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
  expect(await auditOf(ticket)).toHaveLength(1);
  await expectInvariants(app.db);
});

/** A payment that is not committed yet, and a cancellation that waits for it. Returns what the holder is answered. */
async function cancelWhilePaying() {
  const fair = await sellUntil(LATER);
  const ticket = await fair.buy();
  const { projectId, ticketId } = ticket;
  let answer: Promise<Awaited<ReturnType<typeof cancelOwn>>> | undefined;
  await app.db.transaction().execute(async (trx) => {
    await trx
      .selectNoFrom(({ fn, val }) =>
        fn("pay_held_ticket", [
          val(projectId),
          val(ticketId),
          val("T-1"),
          val(null),
          val(null),
          val(false),
        ]).as("paid"),
      )
      .execute();
    answer = cancelOwn(ticket);
    await expect.poll(() => countLockWaits(app.db)).toBeGreaterThan(0);
  });
  return { answer: await answer, usage: await fair.usage() };
}

it("a payment that came first is not cancelled", async () => {
  const { answer, usage } = await cancelWhilePaying();
  expect(answer && codeOf(answer)).toEqual([409, "cancellation-closed"]);
  expect(usage).toEqual({ issued: 1, held: 0 });
});

it("control: without the look after the locks it is", async () => {
  await switchOffInFunction(app.db, "cancel_own_ticket", {
    sql: "ticket.status = 'held' or ticket.price_cents = 0 and ticket.payment_id is null,",
    becomes: "true,",
  });
  const { usage } = await cancelWhilePaying();
  expect(usage).toEqual({ issued: 0, held: 0 });
});
