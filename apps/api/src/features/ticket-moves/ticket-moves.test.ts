import { submit } from "@foyer/contract/attend.ts";
import { findBarcode } from "@foyer/contract/barcode-pools.ts";
import { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { createPromoCode, listPromoCodes } from "@foyer/contract/promo-codes.ts";
import { getAnswerCounts, listResponses } from "@foyer/contract/responses.ts";
import { listTickets } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { addRegistration, askForEmailOnly } from "../../../test/events/event.ts";
import { correct, formOf, ticketOf } from "../../../test/feature-setups/correction-setup.ts";
import { edit, makeMoveFair, moveTo, targetsOf, usageOf } from "../../../test/feature-setups/move-setup.ts";
import {
  auditOf,
  cancel,
  codeOf,
  letPass,
  pageOf,
  pay,
} from "../../../test/feature-setups/ticket-life-setup.ts";
import { send, summary } from "../../../test/feature-setups/visitor-setup.ts";
import { readWorkbook } from "../../../test/files/read-workbook.ts";
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

// rules/tickets 58
describe("the answers of a moved ticket", () => {
  it("stay those to the questionnaire that was answered: read, corrected, listed", async () => {
    const fair = await makeMoveFair();
    const ticket = await fair.register();
    const before = await ticketOf(ticket);
    await moveTo(ticket, fair.same.registrationId);
    const after = await ticketOf(ticket);
    expect(after.answers).toEqual(before.answers);
    expect(after.answeredRegistrationName).toBe(before.registrationName);
    const form = (await formOf(ticket)).body;
    expect(form.play.registrationId).toBe(fair.registrationId);
    expect(form.play.cultureCode).toBe("en-GB");
    expect((await correct(ticket, { version: 2, fields: { lastName: "Petrova" } })).status).toBe(200);
    for (const indexed of [false, true]) {
      if (indexed) await indexChanges(app.db, fair.projectId, 100);
      const query = { search: "petrova" };
      const there = (await app.call(listResponses, { params: fair.same, query })).body;
      expect(there.Items).toMatchObject([{ ticketId: ticket.ticketId, status: "issued" }]);
      expect(there.Items[0].answers).toEqual((await ticketOf(ticket)).answers);
      expect((await app.call(listResponses, { params: fair, query })).body.TotalCount).toBe(0);
    }
  });

  it("are counted, listed and exported there, also of questions that only the other one asked", async () => {
    const fair = await makeMoveFair();
    const asked = await askForEmailOnly(app, fair.same);
    const ticket = await fair.register();
    await moveTo(ticket, fair.same.registrationId);
    const params = fair.same;
    const { questions } = (await app.call(getAnswerCounts, { params })).body;
    // In the culture of this registration.
    expect(questions).toMatchObject([{ question: "Zweck Ihres Besuchs", answered: 1 }]);
    const { Questions } = (await app.call(listResponses, { params, query: {} })).body;
    const idsOf = (of: { questionId: number }[]) => of.map(({ questionId }) => questionId).toSorted();
    expect(Questions[0].id).toBe(asked.questionId);
    expect(Questions.map(({ id }: { id: number }) => id).toSorted()).toEqual(
      idsOf((await ticketOf(ticket)).answers),
    );
    const { projectId, registrationId } = params;
    const answer = await app.app.inject({
      url: `/api/projects/${projectId}/registrations/${registrationId}/response-export`,
      headers: { authorization: `Bearer ${app.admin}` },
    });
    const [sheet] = readWorkbook(answer.rawPayload);
    const heads = Object.values(sheet?.rows[0] ?? {}).map(({ value }) => value);
    expect(heads.slice(3)).toEqual(Questions.map(({ text }: { text: string }) => text));
  });

  it("are still those after a second move", async () => {
    const fair = await makeMoveFair();
    const ticket = await fair.register();
    const { registrationName } = await ticketOf(ticket);
    await moveTo(ticket, fair.same.registrationId);
    await moveTo(ticket, fair.other.registrationId);
    expect((await ticketOf(ticket)).answeredRegistrationName).toBe(registrationName);
    expect((await correct(ticket, { fields: { firstName: "Anna" } })).status).toBe(200);
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

// rules/tickets 59
describe("the price of a moved ticket", () => {
  const PRICED = { ticketPrice: 20, otherPrice: 50 };

  it("stays unless the registration's is asked for", async () => {
    const fair = await makeMoveFair(PRICED);
    const [kept, changed] = [await fair.register("a@example.org"), await fair.register("b@example.org")];
    await pay(changed, "P1");
    const { registrationId } = fair.same;
    expect((await moveTo(kept, registrationId)).body).toMatchObject({
      Price: 20,
      OriginalPrice: 20,
      status: "held",
    });
    expect((await moveTo(changed, registrationId, { price: "registration" })).body).toMatchObject({
      Price: 50,
      OriginalPrice: 50,
      status: "issued",
      Purchased: true,
      PaymentId: "P1",
    });
    expect(await usageOf(fair.same)).toEqual({ issued: 1, held: 1 });
    expect((await auditOf(changed)).at(-1)).toMatchObject({
      before: { originalPrice: 20, price: 20 },
      after: { originalPrice: 50, price: 50 },
    });
    // The price alone, later.
    expect((await moveTo(kept, registrationId, { price: "registration" })).body.Price).toBe(50);
    expect((await pay(kept, "P2")).body).toMatchObject({ status: "issued", Price: 50 });
  });

  it("has the discount of its promo code, whose uses stay", async () => {
    const fair = await makeMoveFair(PRICED);
    const params = { projectId: fair.projectId };
    const group = await app.call(createPromoCodeGroup, {
      params,
      body: { promoCodeType: 1, owner: "ACME" },
    });
    const key = { ...params, groupId: group.body.id as number };
    const code = { promoCode: "Quarter", discountAmount: 0.25, ticketCount: 1 };
    await app.call(createPromoCode, { params: key, body: code });
    const results = [
      fair.itemOf("First name", "Ana"),
      fair.itemOf("Last name", "Ivanova"),
      fair.itemOf("Email", "promo@example.org"),
      fair.itemOf("Purpose of your visit", "", 0),
    ].toSorted((a, b) => a.stepOrderNumber - b.stepOrderNumber);
    const sold = await app.call(submit, { params: fair, body: { results, promoCode: "quarter" } }, null);
    expect(sold.status).toBe(201);
    const ticket = { ...params, ticketId: sold.body.ticket.ticketId as number };
    const { body } = await moveTo(ticket, fair.same.registrationId, { price: "registration" });
    expect(body).toMatchObject({ OriginalPrice: 50, Price: 37.5, PromoCode: "Quarter" });
    const uses = async () => (await app.call(listPromoCodes, { params: key })).body;
    expect(await uses()).toMatchObject([{ used: 1, held: 1 }]);
    await pay(ticket, "P1");
    expect(await uses()).toMatchObject([{ used: 1, held: 0 }]);
  });

  it("of nothing issues a held ticket, with its mail", async () => {
    const fair = await makeMoveFair({ ticketPrice: 20 });
    const ticket = await fair.register();
    const { body } = await moveTo(ticket, fair.other.registrationId, { price: "registration" });
    expect(body).toMatchObject({ status: "issued", Price: 0, Purchased: true, PaymentId: null });
    expect(await usageOf(fair)).toEqual({ issued: 0, held: 0 });
    expect(await usageOf(fair.other)).toEqual({ issued: 1, held: 0 });
    const { rows } = await sql<{ kind: string }>`
      select kind from outbox where project_id = ${fair.projectId} order by id`.execute(app.db);
    expect(rows.length).toBe(2);
    expect((await auditOf(ticket)).at(-1)).toMatchObject({
      before: { status: "held" },
      after: { status: "issued" },
    });
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

it("a hold that expires after its move is counted where its visitor answered", async () => {
  const fair = await makeMoveFair({ ticketPrice: 20, otherPrice: 20 });
  const [moved, stayed] = [await fair.register(), await fair.register()];
  await moveTo(moved, fair.same.registrationId);
  for (const ticket of [moved, stayed]) await letPass(ticket);
  await expireTickets(app.db);
  expect(await usageOf(fair.same)).toEqual({ issued: 0, held: 0 });
  const { rows } = await sql<{ registrationId: number; entries: number }>`
    select registration_id as "registrationId", sum(entries)::integer as entries from visitor_entry_count
    where project_id = ${fair.projectId} group by 1`.execute(app.db);
  expect(rows).toEqual([{ registrationId: fair.registrationId, entries: 4 }]);
});

// rules/visitors 9, 10
it("who came is counted at the registration that the ticket has now, indexed or not", async () => {
  const fair = await makeMoveFair();
  const ticket = await fair.register();
  const { Barcode } = await ticketOf(ticket);
  await send(fair.projectId, `${Barcode}\n`);
  await indexChanges(app.db, fair.projectId, 100);
  const came = async () =>
    (await summary(fair.projectId)).registrations.map(
      ({ registrationId, came: count }: { registrationId: number; came: number }) => [registrationId, count],
    );
  await moveTo(ticket, fair.same.registrationId);
  for (const indexed of [false, true]) {
    if (indexed) await indexChanges(app.db, fair.projectId, 100);
    expect(await came()).toEqual([[fair.same.registrationId, 1]]);
  }
});
