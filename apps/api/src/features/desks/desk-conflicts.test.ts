import { dropDeskConflict, retryDeskConflict } from "@foyer/contract/desks.ts";
import { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { createPromoCode } from "@foyer/contract/promo-codes.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { includeQuestions } from "../../../../../packages/scenario-document/test/edits.ts";
import {
  connectDesk,
  lease,
  makeDeskEvent,
  registrationOf,
  syncDevice,
  visitorOf,
} from "../../../test/events/desk.ts";
import { editScenario } from "../../../test/events/event.ts";
import {
  conflictsOf,
  countsOf,
  issuedCodes,
  kitOf,
  openDeskEvent,
  returnCodes,
} from "../../../test/feature-setups/desk-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();

it("a visitor who cannot be issued is kept as a conflict until staff decide (rules 7, 8)", async () => {
  const { event, device } = await openDeskEvent();
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
  const list = await conflictsOf(event);
  expect(list.TotalCount).toBe(4);
  expect(list.Items[0]).toMatchObject({
    deskName: "North",
    barcode: one,
    answers: [{ answer: "no address" }],
  });
  // A code with a visitor who waits is not given back.
  expect((await returnCodes(device, [one, two])).body).toEqual({ returned: 0 });
  const [{ id: conflictId }] = list.Items;
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
  const kit = await kitOf(device);
  const { steps, version } = kit.play;
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
  const [{ id: conflictId }] = (await conflictsOf(event)).Items;
  const conflict = { params: { ...registrationOf(event), conflictId } };
  expect((await app.call(retryDeskConflict, { ...conflict, body: {} })).status).toBe(409);
  const solved = await app.call(retryDeskConflict, { ...conflict, body: { withoutPromoCode: true } });
  expect(solved.body).toEqual({ ticketId: expect.any(Number) });
  expect(await issuedCodes(event)).toEqual(codes.slice(0, 2));
  expect((await conflictsOf(event)).Items).toEqual([]);
});

it("a conflict that stays names its current reason (rules 8)", async () => {
  const { event, device } = await openDeskEvent();
  const [code = ""] = await lease(app, device);
  await syncDevice(app, device, [visitorOf(event, code, "no address")]);
  const [conflict] = (await conflictsOf(event)).Items;
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
  expect((await conflictsOf(event)).Items).toMatchObject([{ reason: "scenario-changed" }]);
});

it("concurrent decisions on a conflict: only one applies (rules 8)", async () => {
  const { event, device } = await openDeskEvent();
  const codes = await lease(app, device, 1, 6);
  await syncDevice(
    app,
    device,
    codes.map((code) => visitorOf(event, code, "no address")),
  );
  await sql`update desk_conflict set visitor = jsonb_set(visitor, '{results,0,answerValue}', ('"' || barcode || '@example.org"')::jsonb)
    where project_id = ${event.projectId}`.execute(app.db);
  const conflicts: { id: number }[] = (await conflictsOf(event)).Items;
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

it("conflicts are read in pages, each visitor once (rules/desk 7)", async () => {
  const { event, device } = await openDeskEvent();
  const codes = await lease(app, device, 1, 6);
  await syncDevice(
    app,
    device,
    Array.from({ length: 12 }, (_, at) =>
      visitorOf(event, codes[at % codes.length] ?? "", `no address ${at}`),
    ),
  );
  const [first, second, third] = [
    await conflictsOf(event),
    await conflictsOf(event, 2),
    await conflictsOf(event, 3),
  ];
  expect([first.TotalCount, first.Items.length, second.Items.length, third.Items.length]).toEqual([
    12, 10, 2, 0,
  ]);
  const ids = [...first.Items, ...second.Items].map(({ id }: { id: number }) => id);
  expect(new Set(ids).size).toBe(12);
});
