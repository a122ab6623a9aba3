import { recordBadgePrints } from "@foyer/contract/badge-prints.ts";
import { updateProject } from "@foyer/contract/projects.ts";
import { countPrintable } from "@foyer/contract/ticket-exports.ts";
import { getTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { auditOf, cancel, codeOf, sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();

type Key = { projectId: number; ticketId: number };
const print = (projectId: number, ticketIds: readonly unknown[], reason?: unknown, token?: string) =>
  app.call(recordBadgePrints, { params: { projectId }, body: { ticketIds, reason } }, token);
const printOne = ({ projectId, ticketId }: Key, reason?: string) => print(projectId, [ticketId], reason);
const badgeOf = async (params: Key) => (await app.call(getTicket, { params })).body.badgePrint;
const askForReasons = async (projectId: number) => {
  const body = {
    name: "Fair",
    startDateTime: "2126-05-12T10:00:00",
    endDateTime: "2126-05-14T15:30:00",
    asksReprintReason: true,
  };
  expect((await app.call(updateProject, { params: { projectId }, body })).status).toBe(200);
};

// rules/printouts 19
describe("a printed badge", () => {
  it("is marked with when and by whom, and counted", async () => {
    const fair = await sell({ ticketPrice: 0 });
    const ticket = await fair.buy();
    expect(await badgeOf(ticket)).toBeNull();
    expect((await printOne(ticket)).body).toEqual({ printed: 1, again: 0 });
    expect((await printOne(ticket)).body).toEqual({ printed: 1, again: 1 });
    expect(await badgeOf(ticket)).toEqual({
      printedAt: expect.any(String),
      printedBy: "Ada Admin",
      isOutdated: false,
      prints: 2,
    });
    expect((await auditOf(ticket)).map(({ after }) => after)).toEqual([
      { badgePrinted: "the first time" },
      { badgePrinted: "again" },
    ]);
    const { body } = await app.call(getTicket, { params: ticket });
    expect(body.version).toBe(1);
  });

  it("of many tickets is one entry of the audit; what is not issued is left out", async () => {
    const fair = await sell({ ticketPrice: 0 });
    const [first, second, gone] = [await fair.buy(), await fair.buy(), await fair.buy()];
    const ids = [first, second, gone].map(({ ticketId }) => ticketId);
    await printOne(first);
    await cancel(gone);
    expect((await print(fair.projectId, [...ids, 999_999])).body).toEqual({ printed: 2, again: 1 });
    expect(await badgeOf(gone)).toBeNull();
    const { rows } = await sql<{ after: object }>`
      select after from audit where project_id = ${fair.projectId} and entity = 'ticket list'`.execute(
      app.db,
    );
    expect(rows).toEqual([{ after: { badgesPrinted: 2, printedBefore: 1 } }]);
    const query = { projectId: fair.projectId };
    const { body } = await app.call(countPrintable, { query });
    expect(body).toMatchObject({ issued: 2, cancelled: 1, printedBefore: 2 });
    expect(body.ticketIds.toSorted((a: number, b: number) => a - b)).toEqual(ids.slice(0, 2));
    expect(codeOf(await printOne(gone))).toEqual([409, "nothing-to-print"]);
  });

  it("is of the project's staff alone", async () => {
    const fair = await sell({ ticketPrice: 0 });
    const other = await sell({ ticketPrice: 0 });
    const [ticket, foreign] = [await fair.buy(), await other.buy()];
    expect((await print(fair.projectId, [ticket.ticketId], undefined, app.viewer)).status).toBe(404);
    await grantProject(app.db, "viewer", fair.projectId);
    expect((await print(fair.projectId, [ticket.ticketId], undefined, app.viewer)).status).toBe(200);
    expect(codeOf(await print(fair.projectId, [foreign.ticketId], undefined, app.viewer))).toEqual([
      409,
      "nothing-to-print",
    ]);
    expect(await badgeOf(foreign)).toBeNull();
    for (const bad of [[], ["x"], Array(101).fill(1)])
      expect([400, 422]).toContain((await print(fair.projectId, bad)).status);
  });
});

// rules/printouts 20
describe("where the project asks why a badge is printed again", () => {
  it("only the first print needs no reason, and the audit has the reason", async () => {
    const fair = await sell({ ticketPrice: 0 });
    await askForReasons(fair.projectId);
    const ticket = await fair.buy();
    expect((await printOne(ticket)).status).toBe(200);
    for (const none of [undefined, "", "   "])
      expect(codeOf(await printOne(ticket, none))).toEqual([409, "reprint-reason-needed"]);
    expect(await badgeOf(ticket)).toMatchObject({ prints: 1 });
    expect((await printOne(ticket, " Lost in the hall ")).status).toBe(200);
    expect((await auditOf(ticket)).at(-1)?.after).toEqual({
      badgePrinted: "again",
      reason: "Lost in the hall",
    });
  });

  /** Prints a badge five times at once, none of which writes before all of them wait; returns the statuses. */
  async function printAtOnce() {
    const fair = await sell({ ticketPrice: 0 });
    await askForReasons(fair.projectId);
    const ticket = await fair.buy();
    const { answers } = await app.db.transaction().execute(async (trx) => {
      await sql`lock table badge_print in share mode`.execute(trx);
      const started = Array.from({ length: 5 }, () => printOne(ticket));
      await expect.poll(() => countLockWaits(app.db)).toBe(5);
      return { answers: Promise.all(started) };
    });
    return (await answers).map(({ status }) => status).toSorted();
  }

  it("one of several first prints at once is the first", async () => {
    expect(await printAtOnce()).toEqual([200, 409, 409, 409, 409]);
  });

  it("negative control: without the lock of the ticket each of them is", async () => {
    const putBack = switchOff({ sql: " for no key update" });
    try {
      expect(await printAtOnce()).toEqual(Array(5).fill(200));
    } finally {
      putBack();
    }
  });
});
