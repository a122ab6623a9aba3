import { cancelPublicGroup } from "@foyer/contract/group-orders.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { openGroups, people } from "../../../test/feature-setups/group-order-setup.ts";
import { LATER } from "../../../test/feature-setups/own-correction-setup.ts";
import { accept, offer, tokenFor } from "../../../test/feature-setups/ticket-offer-setup.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

setUpApp();

type Call = () => Promise<{ status: number }>;
const CALLS = ["acceptance", "cancellation"] as const;

/**
 * A ticket of a group is offered; its acceptance and a cancellation by the contact both wait for what has it, in this order.
 * Returns what each is answered, and the ticket.
 */
async function atOnce(order: readonly (typeof CALLS)[number][], { whole = false } = {}) {
  const group = await openGroups(app, { settings: { passOnUntil: LATER, cancelUntil: LATER } });
  const { identifier } = (await group.order([group.answered("cleo"), ...people("ann")])).body;
  const find = async (name: string) =>
    (await group.tickets()).find(({ Email }: { Email: string }) => Email === `${name}@example.org`);
  const { TicketId: ticketId, Identifier } = await find("cleo");
  expect((await offer({ identifier: Identifier }, "max@example.org")).status).toBe(204);
  const token = await tokenFor("max@example.org");
  const calls: Record<(typeof CALLS)[number], Call> = {
    acceptance: () =>
      accept(token, group.resultsOf("max@example.org"), { name: { firstName: "Max", lastName: "Kern" } }),
    cancellation: () =>
      app.call(cancelPublicGroup, { params: { identifier }, body: whole ? {} : { ticketId } }, null),
  };
  const sent: Partial<Record<(typeof CALLS)[number], Promise<{ status: number }>>> = {};
  await app.db.transaction().execute(async (trx) => {
    await sql`SELECT FROM ticket WHERE project_id = ${group.projectId} AND id = ${ticketId} FOR UPDATE`.execute(
      trx,
    );
    for (const [at, name] of order.entries()) {
      sent[name] = calls[name]();
      await expect.poll(() => countLockWaits(app.db)).toBe(at + 1);
    }
  });
  const statuses = [(await sent.acceptance)?.status, (await sent.cancellation)?.status];
  const tickets = await group.tickets();
  const ticket = tickets.find(({ TicketId }: { TicketId: number }) => TicketId === ticketId);
  return { statuses, ticket: [ticket.status, ticket.Email], other: (await find("ann")).status };
}

// rules/group-orders 15
it("an acceptance that came first keeps the ticket from the contact's cancellation", async () => {
  const { statuses, ticket } = await atOnce(["acceptance", "cancellation"]);
  expect(statuses).toEqual([201, 409]);
  expect(ticket).toEqual(["issued", "max@example.org"]);
  await expectInvariants(app.db);
});

it("and from that of the whole group, which ends without it", async () => {
  const { statuses, ticket, other } = await atOnce(["acceptance", "cancellation"], { whole: true });
  expect(statuses).toEqual([201, 204]);
  expect([ticket, other]).toEqual([["issued", "max@example.org"], "cancelled"]);
  await expectInvariants(app.db);
});

it("a cancellation that came first ends the offer", async () => {
  const { statuses, ticket } = await atOnce(["cancellation", "acceptance"]);
  expect(statuses).toEqual([410, 204]);
  expect(ticket).toEqual(["cancelled", "cleo@example.org"]);
  await expectInvariants(app.db);
});

it("control: without the lock of its tickets the contact cancels what is somebody else's by then", async () => {
  await switchOffInFunction(app.db, "cancel_group", {
    sql: "order by id for update",
    becomes: "order by id",
  });
  const { statuses, ticket } = await atOnce(["acceptance", "cancellation"]);
  expect(statuses).toEqual([201, 204]);
  expect(ticket).toEqual(["cancelled", "max@example.org"]);
});
