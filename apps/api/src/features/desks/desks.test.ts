import { getBarcodePool } from "@foyer/contract/barcode-pools.ts";
import {
  closeDesk,
  dropDeskConflict,
  getDeskKit,
  getPrintFont,
  leaseDeskBlock,
  listDeskConflicts,
  listDesks,
  openDesk,
  renewDeskKey,
  retryDeskConflict,
  returnDeskCodes,
} from "@foyer/contract/desks.ts";
import { downloadReservedBarcodes } from "@foyer/contract/offline-registration.ts";
import { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { createPromoCode } from "@foyer/contract/promo-codes.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { listTickets } from "@foyer/contract/tickets.ts";
import { getVisitorSummary, uploadVisitors } from "@foyer/contract/visitors.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { includeQuestions } from "../../../../../packages/scenario-document/test/edits.ts";
import { expectInvariants } from "../../../test/database/invariants.ts";
import {
  connectDesk,
  type DeskEvent,
  type Device,
  keyOf,
  lease,
  makeDeskEvent,
  paramsOf,
  registrationOf,
  syncDevice,
  visitorOf,
} from "../../../test/events/desk.ts";
import { editScenario, makeEvent } from "../../../test/events/event.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { upload } from "../../../test/server/upload.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await expectInvariants(app.db);
  await app?.stop();
});

const countsOf = async ({ projectId, poolId }: DeskEvent) =>
  (await app.call(getBarcodePool, { params: { projectId, poolId } })).body.counts;
const issuedCodes = async ({ projectId, registrationId }: DeskEvent): Promise<string[]> => {
  const { rows } = await sql<{ barcode: string }>`select barcode from ticket
    where project_id = ${projectId} and registration_id = ${registrationId} order by barcode`.execute(app.db);
  return rows.map(({ barcode }) => barcode);
};
const give = (device: Device, barcodes: readonly string[], nextBlock = 9) =>
  app.call(
    returnDeskCodes,
    { params: paramsOf(device), body: { device: device.id, nextBlock, barcodes } },
    null,
    keyOf(device),
  );

it("is opened for offline registrations, and is known by its key alone (rules 1, 2)", async () => {
  const online = await makeEvent(app);
  const { projectId, registrationId } = online;
  const refused = await app.call(openDesk, {
    params: { projectId, registrationId },
    body: { name: "North" },
  });
  expect(refused.status).toBe(404);
  const event = await makeDeskEvent(app);
  const device = await connectDesk(app, event);
  const kit = await app.call(getDeskKit, { params: paramsOf(device) }, null, keyOf(device));
  expect(kit.body).toMatchObject({ deskName: "North", symbology: "Code 128", play: { version: 2 } });
  expect(kit.body.template.settings.length).toBeGreaterThan(0);
  const wrong = [{}, { "desk-key": "x" }, { "desk-key": (await connectDesk(app, event, "South")).key }];
  for (const headers of wrong) {
    const answer = await app.call(getDeskKit, { params: paramsOf(device) }, null, headers);
    expect([answer.status, answer.body.Error.Code]).toEqual([401, "desk-unknown"]);
  }
});

it("leases blocks that no other desk and no paper has; a repeat returns the same block (rules 3, 4)", async () => {
  const event = await makeDeskEvent(app);
  const [north, south] = [await connectDesk(app, event), await connectDesk(app, event, "South")];
  const [first, second] = [await lease(app, north), await lease(app, south)];
  expect(new Set([...first, ...second]).size).toBe(8);
  expect(await lease(app, north)).toEqual(first);
  expect(await lease(app, north, 2, 2)).toHaveLength(2);
  const { text } = await app.call(downloadReservedBarcodes, { params: registrationOf(event) });
  const paper = text.replace("\ufeff", "").split("\r\n").slice(1, -1);
  expect(paper).toHaveLength(2);
  expect([...first, ...second]).not.toEqual(expect.arrayContaining([paper[0]]));
  expect(await lease(app, south, 2, 4)).toEqual([]);
  const change = await app.call(updateRegistration, {
    params: registrationOf(event),
    body: { ticketCount: 5 },
  });
  expect(change.body.Error.Code).toBe("barcodes-at-desks");
  expect((await give(south, [...second, ...first])).body).toEqual({ returned: 4 });
  expect((await lease(app, north, 3, 9)).sort()).toEqual(second.sort());
});

it("another device of the same desk starts with barcodes that nobody has (rules 2, 4)", async () => {
  const event = await makeDeskEvent(app);
  const lost = await connectDesk(app, event);
  const twin = { ...lost, id: crypto.randomUUID() };
  const printed = await lease(app, lost);
  const [sold = "", ...unused] = printed;
  await syncDevice(app, lost, [visitorOf(event, sold)]);
  const fresh = await lease(app, twin);
  expect(fresh).toHaveLength(4);
  expect(printed).not.toEqual(expect.arrayContaining(fresh.slice(0, 1)));
  expect(new Set([...printed, ...fresh]).size).toBe(8);
  // No device gives back what another one has.
  expect((await give(twin, unused)).body).toEqual({ returned: 0 });
  expect((await give(lost, unused)).body).toEqual({ returned: 3 });
  // Erased, and connected again: its rows of block 1 are still there.
  expect(await lease(app, { ...lost, id: crypto.randomUUID() })).toEqual(expect.arrayContaining(unused));
});

it("a call that gives back and comes late takes nothing that the device has got since (rules 12)", async () => {
  const event = await makeDeskEvent(app);
  const device = await connectDesk(app, event);
  const first = await lease(app, device);
  expect((await give(device, first, 2)).body).toEqual({ returned: 4 });
  expect((await lease(app, device, 2, 4)).sort()).toEqual(first.toSorted());
  // The same call once more, whose first answer had got lost.
  expect((await give(device, first, 2)).body).toEqual({ returned: 0 });
  expect((await give(device, first, 3)).body).toEqual({ returned: 4 });
});

it("the audit names blocks that were leased, not questions for more (rules 4)", async () => {
  const event = await makeDeskEvent(app, { ticketCount: 4 });
  const device = await connectDesk(app, event);
  await lease(app, device);
  await lease(app, device);
  for (let time = 0; time < 3; time += 1) expect(await lease(app, device, 2)).toEqual([]);
  const { rows } = await sql`select after from audit
    where project_id = ${event.projectId} and entity = 'desk' and action = 'export'`.execute(app.db);
  expect(rows).toEqual([{ after: { block: 1, barcodes: 4 } }]);
});

it("syncs visitors with their printed barcodes; a repeat changes nothing (rules 6)", async () => {
  const event = await makeDeskEvent(app);
  const device = await connectDesk(app, event);
  const [one = "", two = "", three = ""] = await lease(app, device);
  const visitors = [visitorOf(event, two), visitorOf(event, one)];
  const answer = await syncDevice(app, device, visitors);
  const issued = visitors.map(({ key }) => ({ key, outcome: "issued", reason: null }));
  expect(answer.body).toEqual({ outcomes: issued });
  expect((await syncDevice(app, device, visitors)).body).toEqual({ outcomes: issued });
  expect(await issuedCodes(event)).toEqual([one, two]);
  expect(await countsOf(event)).toMatchObject({ issued: 2, reserved: 10 });
  const { projectId } = event;
  const tickets = await app.call(listTickets, {
    query: { projectId, search: two, currentPage: 1, sizePerPage: 10 },
  });
  expect(tickets.body.Items).toMatchObject([{ Barcode: two, Email: `${two}@example.org`, Purchased: true }]);
  expect((await app.call(listDesks, { params: registrationOf(event) })).body).toMatchObject([
    { name: "North", openedBy: "Ada Admin", state: "open", unused: 2, issued: 2, conflicts: 0 },
  ]);
  expect((await give(device, [one, two, three])).body).toEqual({ returned: 1 });
});

it("a reserved code that no desk has is the code of no ticket, whatever asks for it (rules 6)", async () => {
  const { projectId } = await makeDeskEvent(app);
  const issue = sql`update barcode set state = 'issued' where project_id = ${projectId} and state = 'reserved'`;
  await expect(issue.execute(app.db)).rejects.toThrow("a barcode cannot go from reserved to issued");
});

it("takes what was played with an earlier scenario (rules 6)", async () => {
  const event = await makeDeskEvent(app);
  const device = await connectDesk(app, event);
  const [code = ""] = await lease(app, device);
  const visitor = visitorOf(event, code);
  await editScenario(app, event, (opened) => {
    const others = [...opened.catalog.questions.values()].filter(({ id }) => id !== event.asked.questionId);
    return includeQuestions(opened, others.slice(0, 1));
  });
  const kit = await app.call(getDeskKit, { params: paramsOf(device) }, null, keyOf(device));
  expect(kit.body.play.version).toBe(3);
  expect((await syncDevice(app, device, [visitor])).body.outcomes[0].outcome).toBe("issued");
});

it("keeps conflicts by name for staff, and the data of nobody is lost (rules 7, 8)", async () => {
  const event = await makeDeskEvent(app);
  const device = await connectDesk(app, event);
  const other = await connectDesk(app, event, "South");
  const [one = "", two = "", three = ""] = await lease(app, device);
  const [foreign = ""] = await lease(app, other);
  const visitors = [
    visitorOf(event, one, "no address"),
    visitorOf(event, foreign),
    { ...visitorOf(event, two), scenarioVersion: 99 },
    visitorOf(event, three),
    visitorOf(event, three, "second@example.org"),
  ];
  const { body } = await syncDevice(app, device, visitors);
  const reasons = body.outcomes.map(({ reason }: { reason: string | null }) => reason);
  expect(reasons).toEqual([
    ...["answers-refused", "barcode-not-reserved", "scenario-changed", null, "barcode-not-reserved"],
  ]);
  expect((await syncDevice(app, device, visitors)).body).toEqual(body);
  const list = await app.call(listDeskConflicts, { params: registrationOf(event) });
  expect(list.body).toHaveLength(4);
  expect(list.body[0]).toMatchObject({
    deskName: "North",
    barcode: one,
    answers: [{ answer: "no address" }],
  });
  // A code with a visitor who waits is not given back.
  expect((await give(device, [one, two])).body).toEqual({ returned: 0 });
  const [{ id: conflictId }] = list.body;
  const params = { ...registrationOf(event), conflictId };
  const stays = await app.call(retryDeskConflict, { params, body: {} });
  expect([stays.status, stays.body.Error.Code]).toEqual([409, "desk-conflict-stays"]);
  expect((await app.call(dropDeskConflict, { params })).status).toBe(204);
  expect((await app.call(dropDeskConflict, { params })).status).toBe(404);
  expect(await countsOf(event)).toMatchObject({ issued: 1, void: 1, reserved: 10 });
  expect((await syncDevice(app, device, visitors.slice(0, 1))).body.outcomes[0].reason).toBe(
    "answers-refused",
  );
  const { rows } = await sql`select from desk_conflict where visitor::text like '%no address%'`.execute(
    app.db,
  );
  expect(rows).toEqual([]);
});

it("a used-up promo code is a conflict that staff resolve without it (rules 7, 8)", async () => {
  const event = await makeDeskEvent(app);
  const { projectId } = event;
  const group = await app.call(createPromoCodeGroup, {
    params: { projectId },
    body: { promoCodeType: 1, owner: "Press office" },
  });
  const params = { projectId, groupId: group.body.id };
  await app.call(createPromoCode, {
    params,
    body: { promoCode: "PRESS", discountAmount: 0.25, ticketCount: 1 },
  });
  const asked = { promo: { stepId: 0, questionId: 0 } };
  await editScenario(app, event, (opened) => {
    const questions = [...opened.catalog.questions.values()];
    const promo = questions.find(({ type }) => type === "promo code");
    const email = questions.find(({ id }) => id === event.asked.questionId);
    if (!promo || !email) throw new Error("The catalog has no such questions");
    asked.promo = { stepId: promo.stepId, questionId: promo.id };
    return includeQuestions(opened, [email, promo]);
  });
  const device = await connectDesk(app, event);
  const kit = await app.call(getDeskKit, { params: paramsOf(device) }, null, keyOf(device));
  const { steps, version } = kit.body.play;
  const codes = await lease(app, device);
  const visitors = codes.slice(0, 2).map((code) => {
    const visitor = visitorOf(event, code);
    const promo = { ...visitor.results[0], ...asked.promo, answerValue: "press" };
    const orderOf = (id: number) => steps.findIndex((step: { id: number }) => step.id === id) + 1;
    const results = [...visitor.results, promo].map((item) => ({
      ...item,
      stepOrderNumber: orderOf(Number(item.stepId)),
    }));
    return { ...visitor, scenarioVersion: version, results };
  });
  const { body } = await syncDevice(app, device, visitors);
  expect(body.outcomes.map(({ reason }: { reason: string }) => reason)).toEqual([
    null,
    "promo-code-exhausted",
  ]);
  const [{ id: conflictId }] = (await app.call(listDeskConflicts, { params: registrationOf(event) })).body;
  const conflict = { params: { ...registrationOf(event), conflictId } };
  expect((await app.call(retryDeskConflict, { ...conflict, body: {} })).status).toBe(409);
  const solved = await app.call(retryDeskConflict, { ...conflict, body: { withoutPromoCode: true } });
  expect(solved.body).toEqual({ ticketId: expect.any(Number) });
  expect(await issuedCodes(event)).toEqual(codes.slice(0, 2));
  expect((await app.call(listDeskConflicts, { params: registrationOf(event) })).body).toEqual([]);
});

it("a visitor whom staff cannot issue for another reason waits for that one (rules 8)", async () => {
  const event = await makeDeskEvent(app);
  const device = await connectDesk(app, event);
  const [code = ""] = await lease(app, device);
  await syncDevice(app, device, [visitorOf(event, code, "no address")]);
  const [conflict] = (await app.call(listDeskConflicts, { params: registrationOf(event) })).body;
  expect(conflict).toMatchObject({
    reason: "answers-refused",
    answers: [{ questionId: event.asked.questionId }],
  });
  // What was wrong is right meanwhile, and something else is wrong.
  await sql`update desk_conflict set visitor = jsonb_set(visitor, '{scenarioVersion}', '99')
    where project_id = ${event.projectId}`.execute(app.db);
  const params = { ...registrationOf(event), conflictId: conflict.id };
  const stays = await app.call(retryDeskConflict, { params, body: {} });
  expect([stays.status, stays.body.Error.Code]).toEqual([409, "desk-conflict-stays"]);
  expect((await app.call(listDeskConflicts, { params: registrationOf(event) })).body).toMatchObject([
    { reason: "scenario-changed" },
  ]);
});

it("of two who decide at once, nobody is issued and given up (rules 8)", async () => {
  const event = await makeDeskEvent(app);
  const device = await connectDesk(app, event);
  const codes = await lease(app, device, 1, 6);
  await syncDevice(
    app,
    device,
    codes.map((code) => visitorOf(event, code, "no address")),
  );
  await sql`update desk_conflict set visitor = jsonb_set(visitor, '{results,0,answerValue}', ('"' || barcode || '@example.org"')::jsonb)
    where project_id = ${event.projectId}`.execute(app.db);
  const { body } = await app.call(listDeskConflicts, { params: registrationOf(event) });
  const conflicts: { id: number }[] = body;
  const statuses = await Promise.all(
    conflicts.flatMap(({ id: conflictId }) => {
      const params = { ...registrationOf(event), conflictId };
      return [app.call(retryDeskConflict, { params, body: {} }), app.call(dropDeskConflict, { params })];
    }),
  );
  const outcomes = conflicts.map((_, at) => statuses.slice(2 * at, 2 * at + 2).map(({ status }) => status));
  for (const outcome of outcomes)
    expect([
      [200, 404],
      [404, 204],
    ]).toContainEqual(outcome);
  const issued = outcomes.filter(([retried]) => retried === 200).length;
  expect(await countsOf(event)).toMatchObject({ issued, void: codes.length - issued });
});

it("an expired key and a closed desk are refused; connected again, the desk syncs (rules 2, 9)", async () => {
  const event = await makeDeskEvent(app);
  const device = await connectDesk(app, event);
  const [code = ""] = await lease(app, device);
  const visitor = visitorOf(event, code);
  await sql`update desk set key_expires_at = now() where id = ${device.deskId}`.execute(app.db);
  expect((await syncDevice(app, device, [visitor])).status).toBe(401);
  const params = { ...registrationOf(event), deskId: device.deskId };
  const { body } = await app.call(renewDeskKey, { params });
  expect(body.desk).toMatchObject({ id: device.deskId, state: "open" });
  expect((await app.call(closeDesk, { params })).body.state).toBe("closed");
  expect((await syncDevice(app, { ...device, key: body.key }, [visitor])).status).toBe(401);
  const again = { ...device, key: (await app.call(renewDeskKey, { params })).body.key };
  expect((await syncDevice(app, device, [visitor])).status).toBe(401);
  expect((await syncDevice(app, again, [visitor])).body.outcomes[0].outcome).toBe("issued");
});

it("has nothing of other projects and other registrations", async () => {
  const [event, other] = [await makeDeskEvent(app), await makeDeskEvent(app)];
  const device = await connectDesk(app, event);
  const strange = { ...paramsOf(device), projectId: other.projectId };
  const answer = await app.call(
    leaseDeskBlock,
    { params: strange, body: { device: device.id, block: 1, count: 1 } },
    null,
    keyOf(device),
  );
  expect(answer.status).toBe(404);
  const params = { ...registrationOf(other), deskId: device.deskId };
  expect((await app.call(renewDeskKey, { params })).status).toBe(404);
  expect((await app.call(closeDesk, { params })).status).toBe(404);
  expect((await app.call(listDesks, { params: registrationOf(other) })).body).toEqual([]);
});

it("who was issued at a desk counts once in the attendance, with those who hold paper (rules 10)", async () => {
  const event = await makeDeskEvent(app, { ticketCount: 4 });
  const device = await connectDesk(app, event);
  const [code = "", paper = ""] = await lease(app, device);
  await syncDevice(app, device, [visitorOf(event, code)]);
  const { projectId } = event;
  await upload(app, uploadVisitors, {
    params: { projectId },
    content: `${code}\n${paper}\n`,
    name: "gate.csv",
    fields: { visitDate: "2126-05-12", turngate: "North" },
  });
  expect((await app.call(getVisitorSummary, { params: { projectId } })).body.registrations).toEqual([
    { registrationId: event.registrationId, registrationName: expect.any(String), issued: 4, came: 2 },
  ]);
});

it("fonts of printouts can be downloaded", async () => {
  const params = { family: "noto-sans", weight: "400Regular" };
  const font = await app.call(getPrintFont, { params }, null);
  expect([font.status, font.headers["content-type"]]).toEqual([200, "font/ttf"]);
  const strange = await app.call(getPrintFont, { params: { ...params, family: "../x" } }, null);
  expect(strange.status).toBe(404);
});
