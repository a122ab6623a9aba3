import {
  correctDeskConflict,
  dropDeskConflict,
  getDeskConflictForm,
  retryDeskConflict,
} from "@foyer/contract/desks.ts";
import { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { createPromoCode } from "@foyer/contract/promo-codes.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
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
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
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

// rules/desk 20
describe("the answers of a conflict are corrected", () => {
  type Params = { projectId: number; registrationId: number; conflictId: number };
  const formOf = (params: Params, token?: string) => app.call(getDeskConflictForm, { params }, token);
  const correct = (params: Params, body: object, token?: string) =>
    app.call(correctDeskConflict, { params, body }, token);

  /** A conflict with an invalid address, and its form with another address. */
  async function refusedVisitor() {
    const { event, device } = await openDeskEvent();
    const [code = ""] = await lease(app, device);
    await syncDevice(app, device, [visitorOf(event, code, "no address")]);
    const [{ id: conflictId }] = (await conflictsOf(event)).Items;
    const params = { ...registrationOf(event), conflictId };
    const { body: form } = await formOf(params);
    const answered = (answerValue: string) => ({
      version: form.version,
      scenarioVersion: form.play.version,
      results: form.results.map((one: object) => ({ ...one, answerValue })),
    });
    return { event, device, code, params, form, answered };
  }

  it("and the ticket is issued with the printed barcode", async () => {
    const { event, code, params, form, answered } = await refusedVisitor();
    expect(form).toMatchObject({ version: 1, results: [{ answerValue: "no address" }], fields: [] });
    const stays = await correct(params, answered("still none"));
    expect([stays.status, Object.keys(stays.body.Error.Fields)]).toEqual([
      422,
      [`questions.${event.asked.questionId}`],
    ]);
    const corrected = await correct(params, answered("ann@example.org"));
    expect(corrected.body).toMatchObject({ version: 2, answers: [{ answer: "ann@example.org" }] });
    expect((await app.call(retryDeskConflict, { params, body: {} })).status).toBe(200);
    expect(await issuedCodes(event)).toEqual([code]);
    expect((await conflictsOf(event)).Items).toEqual([]);
    expect((await formOf(params)).status).toBe(404);
    expect((await correct(params, answered("late@example.org"))).status).toBe(404);
  });

  it("once for each version; the audit names the questions and not the answers", async () => {
    const { params, answered } = await refusedVisitor();
    const answers = await Promise.all(
      ["a@example.org", "b@example.org", "c@example.org"].map((email) => correct(params, answered(email))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
    const { rows } = await sql<{ after: object }>`
      select after from audit where project_id = ${params.projectId} and after ? 'waitingVisitor'`.execute(
      app.db,
    );
    expect(rows).toMatchObject([{ after: { waitingVisitor: params.conflictId, corrected: ["Email"] } }]);
    expect(JSON.stringify(rows)).not.toContain("example.org");
  });

  it("of a version that the registration never had: with its published questionnaire", async () => {
    const { event, device } = await openDeskEvent();
    const [code = ""] = await lease(app, device);
    await syncDevice(app, device, [{ ...visitorOf(event, code), scenarioVersion: 99 }]);
    const [{ id: conflictId, reason }] = (await conflictsOf(event)).Items;
    expect(reason).toBe("scenario-changed");
    const params = { ...registrationOf(event), conflictId };
    const { body: form } = await formOf(params);
    const { results, version } = form;
    const asked = { version, scenarioVersion: 99, results };
    expect((await correct(params, asked)).body.Error.Code).toBe("scenario-changed");
    expect((await correct(params, { ...asked, scenarioVersion: form.play.version })).status).toBe(200);
    expect((await app.call(retryDeskConflict, { params, body: {} })).status).toBe(200);
    expect(await issuedCodes(event)).toEqual([code]);
  });

  it("by operators of the project alone", async () => {
    const { params, answered } = await refusedVisitor();
    expect((await formOf(params, app.operator)).status).toBe(404);
    for (const role of ["operator", "viewer"] as const) await grantProject(app.db, role, params.projectId);
    expect((await formOf(params, app.viewer)).status).toBe(403);
    expect((await correct(params, answered("a@example.org"), app.viewer)).status).toBe(403);
    const elsewhere = await openDeskEvent();
    const foreign = { ...registrationOf(elsewhere.event), conflictId: params.conflictId };
    expect((await formOf(foreign)).status).toBe(404);
    expect((await correct(params, answered("a@example.org"), app.operator)).status).toBe(200);
  });

  /** Decides while a correction has not committed; returns the status of the decision. */
  async function decideDuringCorrection() {
    const { params, answered } = await refusedVisitor();
    await correct(params, answered("first@example.org"));
    const { answer } = await app.db.transaction().execute(async (trx) => {
      await sql`update desk_conflict set version = version + 1,
        visitor = jsonb_set(visitor, '{results,0,answerValue}', '"second@example.org"')
        where project_id = ${params.projectId} and id = ${params.conflictId}`.execute(trx);
      const decided = app.call(retryDeskConflict, { params, body: {} });
      await expect.poll(() => countLockWaits(app.db)).toBeGreaterThan(0);
      return { answer: decided };
    });
    return { status: (await answer).status, params };
  }

  it("and a decision on the answers before is refused, and made on the new ones", async () => {
    const { status, params } = await decideDuringCorrection();
    expect(status).toBe(412);
    const { body } = await app.call(retryDeskConflict, { params, body: {} });
    const { rows } = await sql`select email from ticket where id = ${body.ticketId}`.execute(app.db);
    expect(rows).toEqual([{ email: "second@example.org" }]);
  });

  it("negative control: without the lock of the visitor the answers before are sold", async () => {
    const putBack = switchOff({ sql: 'for update of "conflict"' });
    try {
      const { params, answered } = await refusedVisitor();
      await correct(params, answered("first@example.org"));
      const decided = await app.db.transaction().execute(async (trx) => {
        await sql`update desk_conflict set version = version + 1
          where project_id = ${params.projectId} and id = ${params.conflictId}`.execute(trx);
        const answer = app.call(retryDeskConflict, { params, body: {} });
        await expect.poll(() => countLockWaits(app.db)).toBeGreaterThan(0);
        return { answer };
      });
      expect((await decided.answer).status).toBe(200);
    } finally {
      putBack();
    }
  });
});
