import { findBarcode } from "@foyer/contract/barcode-pools.ts";
import { listTickets } from "@foyer/contract/tickets.ts";
import { describe, expect, it } from "vitest";
import { addRegistration } from "../../../test/events/event.ts";
import { correct, ticketOf } from "../../../test/feature-setups/correction-setup.ts";
import { edit, makeMoveFair, moveTo, targetsOf, usageOf } from "../../../test/feature-setups/move-setup.ts";
import { auditOf, cancel, codeOf, letPass, pageOf } from "../../../test/feature-setups/ticket-life-setup.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { expireTickets } from "../ticket-life/expire-tickets.job.ts";
import { indexChanges } from "../tickets/index-tickets.store.ts";

setUpCheckedApp();

const stateOf = async (projectId: number, code: string) =>
  (await app.call(findBarcode, { params: { projectId }, query: { code } })).body[0].state;
const ofRegistration = async (projectId: number, registrationId: number) =>
  (await app.call(listTickets, { query: { projectId, registration: String(registrationId) } })).body
    .TotalCount;

it("is for managers of the project; of others it is as if there were no such ticket or registration", async () => {
  const fair = await makeMoveFair();
  const elsewhere = await makeMoveFair();
  const [ticket, foreign] = [await fair.register(), await elsewhere.register()];
  for (const role of ["manager", "operator", "viewer"] as const)
    await grantProject(app.db, role, fair.projectId);
  for (const token of [app.viewer, app.operator]) {
    expect((await moveTo(ticket, fair.same.registrationId, {}, token)).status).toBe(403);
    expect((await targetsOf(ticket, token)).status).toBe(403);
  }
  for (const key of [foreign, { ...foreign, projectId: fair.projectId }, { ...ticket, ticketId: 999_999 }]) {
    expect((await moveTo(key, fair.same.registrationId, {}, app.manager)).status).toBe(404);
    expect((await targetsOf(key, app.manager)).status).toBe(404);
  }
  const unknown = await moveTo(ticket, elsewhere.same.registrationId, {}, app.manager);
  expect(codeOf(unknown)).toEqual([422, "unknown-registration"]);
  expect(JSON.stringify((await targetsOf(ticket, app.manager)).body)).not.toContain(
    String(elsewhere.same.registrationId),
  );
  expect((await moveTo(ticket, fair.same.registrationId, {}, app.manager)).status).toBe(200);
});

// rules/tickets 57
describe("a move within a pool", () => {
  it("takes the place there, frees the one here, and keeps barcode and link", async () => {
    const fair = await makeMoveFair();
    const ticket = await fair.register();
    const before = await ticketOf(ticket);
    const { status, body } = await moveTo(ticket, fair.same.registrationId, { version: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      registrationId: fair.same.registrationId,
      Barcode: before.Barcode,
      Identifier: before.Identifier,
      formerBarcodes: [],
      status: "issued",
      version: 2,
    });
    expect(await usageOf(fair)).toEqual({ issued: 0, held: 0 });
    expect(await usageOf(fair.same)).toEqual({ issued: 1, held: 0 });
    const page = await pageOf({ identifier: before.Identifier });
    expect(page.body).toMatchObject({ registrationCode: fair.same.code, barcode: before.Barcode });
    for (const indexed of [false, true]) {
      if (indexed) await indexChanges(app.db, fair.projectId, 100);
      expect(await ofRegistration(fair.projectId, fair.registrationId)).toBe(0);
      expect(await ofRegistration(fair.projectId, fair.same.registrationId)).toBe(1);
    }
  });

  it("is in the audit with what it was and is; a repeat and a move to itself change nothing", async () => {
    const fair = await makeMoveFair();
    const ticket = await fair.register();
    const { registrationId } = fair.same;
    await moveTo(ticket, registrationId);
    expect(await moveTo(ticket, registrationId)).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await auditOf(ticket)).toMatchObject([
      { before: { registrationId: fair.registrationId }, after: { registrationId } },
    ]);
    expect(Object.keys((await auditOf(ticket))[0]?.after ?? {})).toEqual(["registrationId"]);
  });

  it("is undone by a move back", async () => {
    const fair = await makeMoveFair();
    const ticket = await fair.register();
    const before = await ticketOf(ticket);
    await moveTo(ticket, fair.same.registrationId);
    const { body } = await moveTo(ticket, fair.registrationId, { version: 2 });
    expect(body).toEqual({ ...before, version: 3 });
    expect(await usageOf(fair)).toEqual({ issued: 1, held: 0 });
  });

  it("is refused on the basis of another version, with the current copy", async () => {
    const fair = await makeMoveFair();
    const ticket = await fair.register();
    await correct(ticket, { fields: { firstName: "Anna" } });
    const stale = await moveTo(ticket, fair.same.registrationId, { version: 1 });
    expect(stale.status).toBe(412);
    expect(stale.body.Error.Current).toMatchObject({ FirstName: "Anna", version: 2 });
  });
});

// rules/tickets 57
describe("a move to another pool", () => {
  it("exchanges the barcode: the old one is void and still finds the ticket", async () => {
    const fair = await makeMoveFair();
    const ticket = await fair.register();
    const { Barcode: former } = await ticketOf(ticket);
    const { status, body } = await moveTo(ticket, fair.other.registrationId);
    expect([status, body.formerBarcodes]).toEqual([200, [former]]);
    expect(body.Barcode).not.toBe(former);
    expect(await stateOf(fair.projectId, former)).toBe("void");
    expect(await stateOf(fair.projectId, body.Barcode)).toBe("issued");
    expect((await auditOf(ticket))[0]).toMatchObject({
      entity_name: body.Barcode,
      before: { barcode: former },
      after: { barcode: body.Barcode },
    });
    await indexChanges(app.db, fair.projectId, 100);
    const { projectId } = fair;
    const { body: found } = await app.call(listTickets, { query: { projectId, search: former } });
    expect(found.Items).toMatchObject([{ TicketId: ticket.ticketId }]);
  });

  it("is refused where that pool has no free code, and nothing changes", async () => {
    const fair = await makeMoveFair();
    const bare = await addRegistration(app, fair.projectId, { codes: 0 });
    const ticket = await fair.register();
    const before = await ticketOf(ticket);
    expect(codeOf(await moveTo(ticket, bare.registrationId))).toEqual([409, "move-without-barcodes"]);
    expect(await ticketOf(ticket)).toEqual(before);
    const target = (await targetsOf(ticket)).body.find(
      ({ registrationId }: { registrationId: number }) => registrationId === bare.registrationId,
    );
    expect(target).toMatchObject({ keepsBarcode: false, obstacle: "without-barcodes", places: 10 });
  });
});

// rules/tickets 57
describe("is refused", () => {
  it("for a ticket that is not live, with its status", async () => {
    const fair = await makeMoveFair({ ticketPrice: 20 });
    const [cancelled, expired] = [await fair.register(), await fair.register()];
    await cancel(cancelled);
    await letPass(expired);
    await expireTickets(app.db);
    const { registrationId } = fair.same;
    expect(codeOf(await moveTo(cancelled, registrationId))).toEqual([409, "ticket-cancelled"]);
    expect(codeOf(await moveTo(expired, registrationId))).toEqual([409, "ticket-expired"]);
  });

  it("for registrations without tickets, without a place, and offline ones", async () => {
    const fair = await makeMoveFair({ otherCount: 1 });
    const [first, second] = [await fair.register(), await fair.register()];
    expect((await moveTo(first, fair.same.registrationId)).status).toBe(200);
    expect(codeOf(await moveTo(second, fair.same.registrationId))).toEqual([409, "move-sold-out"]);
    await edit(fair.other, { outcome: "textMessage", outcomeMessage: "Thank you" });
    expect(codeOf(await moveTo(second, fair.other.registrationId))).toEqual([409, "move-without-tickets"]);
    const offline = await addRegistration(app, fair.projectId, {
      codes: 20,
      ticketCount: 5,
      registrationType: "Offline",
    });
    expect(codeOf(await moveTo(second, offline.registrationId))).toEqual([409, "move-offline"]);
    const obstacles = (await targetsOf(second)).body.map(
      ({ obstacle }: { obstacle: string | null }) => obstacle,
    );
    expect(obstacles.toSorted()).toEqual([null, "offline", "sold-out", "without-tickets"].toSorted());
  });

  it("where the address is taken and must be unique; without the rule there it is free again here", async () => {
    const fair = await makeMoveFair();
    await edit(fair, { uniqueEmail: true });
    await edit(fair.same, { uniqueEmail: true });
    const first = await fair.register("a@example.org");
    expect((await moveTo(first, fair.same.registrationId)).status).toBe(200);
    const second = await fair.register("A@example.org");
    expect(codeOf(await moveTo(second, fair.same.registrationId))).toEqual([409, "move-address-taken"]);
    expect((await moveTo(second, fair.other.registrationId)).status).toBe(200);
    expect((await fair.register("a@example.org")).ticketId).toBeGreaterThan(0);
  });

  it("for hostile bodies", async () => {
    const fair = await makeMoveFair();
    const ticket = await fair.register();
    const bad = [null, -1, 1.5, "x", [], {}, 2 ** 60];
    for (const registrationId of bad)
      expect([400, 422]).toContain((await moveTo(ticket, registrationId)).status);
    expect((await moveTo(ticket, fair.same.registrationId, { price: "free" })).status).toBe(422);
  });
});
