import { correctDeskConflict, getDeskConflictForm, retryDeskConflict } from "@foyer/contract/desks.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lease, registrationOf, syncDevice, visitorOf } from "../../../test/events/desk.ts";
import { conflictsOf, issuedCodes, openDeskEvent } from "../../../test/feature-setups/desk-setup.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();

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

  /** Calls while the correction of another server has not committed; returns the answer. */
  async function duringCorrection(params: Params, call: () => ReturnType<typeof correct>) {
    const { answer } = await app.db.transaction().execute(async (trx) => {
      await sql`update desk_conflict set version = version + 1,
        visitor = jsonb_set(visitor, '{results,0,answerValue}', '"second@example.org"')
        where project_id = ${params.projectId} and id = ${params.conflictId}`.execute(trx);
      const started = call();
      await expect.poll(() => countLockWaits(app.db)).toBeGreaterThan(0);
      return { answer: started };
    });
    return await answer;
  }

  const retry = (params: Params) => app.call(retryDeskConflict, { params, body: {} });
  async function decideDuringCorrection() {
    const { params, answered } = await refusedVisitor();
    await correct(params, answered("first@example.org"));
    return { params, decided: await duringCorrection(params, () => retry(params)) };
  }
  async function correctDuringCorrection() {
    const { event, params, answered } = await refusedVisitor();
    const corrected = await duringCorrection(params, () => correct(params, answered("first@example.org")));
    const [{ answers }] = (await conflictsOf(event)).Items;
    return { status: corrected.status, stored: answers[0].answer };
  }
  const emailOf = async ({ ticketId }: { ticketId: number }) =>
    (await app.db.selectFrom("ticket").select("email").where("id", "=", ticketId).executeTakeFirst())?.email;

  it("and a decision on the answers before is refused, and made on the new ones", async () => {
    const { params, decided } = await decideDuringCorrection();
    expect(decided.status).toBe(412);
    expect(await emailOf((await retry(params)).body)).toBe("second@example.org");
  });

  it("and a correction of the answers before is refused", async () => {
    expect(await correctDuringCorrection()).toEqual({ status: 412, stored: "second@example.org" });
  });

  describe("negative control: without the lock of the visitor", () => {
    let putBack: () => void;
    beforeEach(() => {
      putBack = switchOff({ sql: 'for update of "conflict"' });
    });
    afterEach(() => putBack());

    it("the answers before are sold", async () => {
      const { decided } = await decideDuringCorrection();
      expect(decided.status).toBe(200);
      expect(await emailOf(decided.body)).toBe("first@example.org");
    });

    it("a correction overwrites the one before", async () => {
      expect(await correctDuringCorrection()).toEqual({ status: 200, stored: "first@example.org" });
    });
  });
});
