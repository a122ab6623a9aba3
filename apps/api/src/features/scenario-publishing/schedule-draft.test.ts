import { getHistory } from "@foyer/contract/audit.ts";
import { getProject, updateProject } from "@foyer/contract/projects.ts";
import { saveScenario } from "@foyer/contract/scenario.ts";
import {
  discardDraft,
  getDraft,
  publishDraft,
  saveDraft,
  scheduleDraft,
} from "@foyer/contract/scenario-drafts.ts";
import { wallTimeAt } from "@foyer/domain/time/time-zone.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { editDocument, type MakeOperations } from "../../../../../packages/scenario-document/test/edits.ts";
import {
  app,
  editDraft,
  firstText,
  makeDraft,
  publicationOf,
  publishedOf,
  renameFirst,
  setUpDrafts,
} from "../../../test/feature-setups/draft-setup.ts";
import { createMeeting } from "../../../test/interference/meet.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { scheduledPublishing } from "./publish-scheduled.job.ts";

setUpDrafts();

type Params = { projectId: number; registrationId: number };
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A draft with one change, to be published tomorrow. */
async function makeScheduled() {
  const { params } = await makeDraft();
  await editDraft(params, renameFirst("Scheduled"));
  const { body: project } = await app.call(getProject, { params: { projectId: params.projectId } });
  const tomorrow = wallTimeAt(Date.now() + DAY_MS, project.timeZone);
  const answer = await app.call(scheduleDraft, { params, body: { publishAt: tomorrow } });
  expect(answer.status).toBe(200);
  return { params, tomorrow, version: (await publishedOf(params)).version };
}

/** As if the time had come. */
const letTimeCome = async ({ projectId }: Params) => {
  await sql`update scenario_draft set publish_at = publish_at - interval '2 days'
    where project_id = ${projectId} and publish_at is not null`.execute(app.db);
  await sql`update durable_work set due_at = now() where project_id = ${projectId} and state = 'waiting'`.execute(
    app.db,
  );
};
const letMinutePass = ({ projectId }: Params) =>
  sql`update durable_work set due_at = (due_at at time zone 'UTC' - interval '61 seconds') at time zone 'UTC'
    where project_id = ${projectId} and state = 'waiting'`.execute(app.db);
const runServers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => app.work(scheduledPublishing)));
const historyOf = async ({ registrationId }: Params, entity: string) =>
  (await app.call(getHistory, { query: { entity, entityId: String(registrationId) } })).body.items;

// rules/publishing 7
describe("a draft with a time", () => {
  it("is published at that time with its latest content, in the name of the scheduler", async () => {
    const { params, tomorrow, version } = await makeScheduled();
    const { draft } = await publicationOf(params);
    expect(draft?.schedule).toEqual({ publishAt: tomorrow, by: expect.any(String) });
    await runServers(1);
    expect((await publishedOf(params)).version).toBe(version);

    await editDraft(params, renameFirst("Later still"));
    await letTimeCome(params);
    await runServers(1);
    const now = await publishedOf(params);
    expect([now.version, firstText(now)]).toEqual([version + 1, "Later still"]);
    expect((await publicationOf(params)).draft).toBeNull();
    const [row] = await historyOf(params, "scenario");
    expect(row.after).toMatchObject({ version: version + 1, scheduledFor: expect.any(String) });
    expect(row.staffName).toBe(draft?.schedule?.by);
  });

  it("is published once by many servers", async () => {
    const { params, version } = await makeScheduled();
    await letTimeCome(params);
    await runServers(4);
    expect((await publishedOf(params)).version).toBe(version + 1);
  });

  it("is not published when the schedule is cancelled or moved, or the draft discarded", async () => {
    for (const change of [
      (params: Params) => app.call(scheduleDraft, { params, body: { publishAt: null } }),
      (params: Params) => app.call(scheduleDraft, { params, body: { publishAt: "2126-01-01T10:00:00" } }),
      (params: Params) => app.call(discardDraft, { params }),
    ]) {
      const { params, version } = await makeScheduled();
      const { rows } = await sql<{ id: string }>`
        select work_id as id from scenario_draft where project_id = ${params.projectId}`.execute(app.db);
      expect((await change(params)).status).toBe(200);
      // The former work had already started, so it still runs.
      await sql`update durable_work set state = 'waiting', cancel_requested = false, ended_at = null,
        due_at = now() where id = ${rows[0]?.id}`.execute(app.db);
      await runServers(1);
      expect((await publishedOf(params)).version).toBe(version);
    }
  });

  it("checks the clock each minute, so a new zone of the project can make it due", async () => {
    const { params, version } = await makeScheduled();
    await letMinutePass(params);
    await runServers(1);
    expect((await publishedOf(params)).version).toBe(version);
    // In one of them it is a day later than in the other.
    const { projectId } = params;
    await sql`update project set time_zone = 'Pacific/Pago_Pago' where id = ${projectId}`.execute(app.db);
    const soon = wallTimeAt(Date.now() + HOUR_MS, "Pacific/Pago_Pago");
    expect((await app.call(scheduleDraft, { params, body: { publishAt: soon } })).status).toBe(200);
    await letMinutePass(params);
    await runServers(1);
    expect((await publishedOf(params)).version).toBe(version);
    const { body: project } = await app.call(getProject, { params: { projectId } });
    const { id: _id, version: _version, ...values } = project;
    const body = { ...values, timeZone: "Pacific/Kiritimati" };
    expect((await app.call(updateProject, { params: { projectId }, body })).status).toBe(200);
    await letMinutePass(params);
    await runServers(1);
    expect((await publishedOf(params)).version).toBe(version + 1);
  });

  it("needs a future time that exists", async () => {
    const { params } = await makeScheduled();
    const say = async (publishAt: string) => {
      const { status, body } = await app.call(scheduleDraft, { params, body: { publishAt } });
      return [status, body.Error?.Fields?.publishAt];
    };
    expect(await say("2020-01-01T10:00:00")).toEqual([422, "This time has passed."]);
    expect(await say("2026-13-01T10:00:00")).toEqual([422, expect.any(String)]);
    expect(await say("tomorrow")).toEqual([422, expect.any(String)]);
    await app.call(publishDraft, { params, body: {} });
    expect((await app.call(scheduleDraft, { params, body: { publishAt: null } })).status).toBe(404);
  });
});

// rules/publishing 8
describe("a draft that does not fit at its time", () => {
  it("is not published; draft and audit have the reason until it is rescheduled", async () => {
    const { params, tomorrow, version } = await makeScheduled();
    await app.call(saveScenario, {
      params,
      body: editDocument(await publishedOf(params), renameFirst("Meanwhile")),
    });
    await letTimeCome(params);
    await runServers(2);
    const now = await publishedOf(params);
    expect([now.version, firstText(now)]).toEqual([version + 1, "Meanwhile"]);
    const { draft } = await publicationOf(params);
    expect(draft?.schedule).toBeNull();
    expect(draft?.notPublished).toContain("Another version was published");
    const rows = await historyOf(params, "scenario-draft");
    expect(rows[0].after).toEqual({ publishAt: null, notPublished: draft?.notPublished });

    expect((await app.call(scheduleDraft, { params, body: { publishAt: tomorrow } })).body.Error.Code).toBe(
      "published-moved-on",
    );
    const { baseVersion: _, ...document } = (await app.call(getDraft, { params, query: {} })).body;
    await app.call(saveDraft, { params, body: { ...document, baseVersion: now.version } });
    expect((await app.call(scheduleDraft, { params, body: { publishAt: tomorrow } })).status).toBe(200);
    expect((await publicationOf(params)).draft).toMatchObject({
      notPublished: "",
      schedule: { publishAt: tomorrow },
    });
  });

  it("shows the failure of all attempts, until it is rescheduled", async () => {
    const { params, tomorrow } = await makeScheduled();
    const words = scheduledPublishing.unexpectedFailure;
    await sql`update durable_work set state = 'failed', last_error = ${words}, ended_at = now()
      where project_id = ${params.projectId} and kind = ${scheduledPublishing.name}`.execute(app.db);
    expect((await publicationOf(params)).draft).toMatchObject({ notPublished: words, schedule: null });
    expect((await app.call(scheduleDraft, { params, body: { publishAt: null } })).status).toBe(200);
    expect((await publicationOf(params)).draft).toMatchObject({ notPublished: "", schedule: null });
    expect((await app.call(scheduleDraft, { params, body: { publishAt: tomorrow } })).status).toBe(200);
    expect((await publicationOf(params)).draft).toMatchObject({
      notPublished: "",
      schedule: { publishAt: tomorrow },
    });
  });

  it("is not published while the registration is open and nobody could answer it", async () => {
    const { params, version } = await makeScheduled();
    const { baseVersion: _, ...document } = (await app.call(getDraft, { params, query: {} })).body;
    const removeAll: MakeOperations = ({ scenario }) =>
      scenario.steps.toReversed().map(({ id }) => ({ kind: "remove", part: { kind: "step", id } }));
    await app.call(saveDraft, { params, body: editDocument(document, removeAll) });
    await letTimeCome(params);
    await runServers(1);
    expect((await publishedOf(params)).version).toBe(version);
    expect((await publicationOf(params)).draft?.notPublished).toContain("needs a step with a question");
  });
});

/** Between reading the draft and publishing it others have time to do the same. */
const SLOW_READ = {
  sql: 'and "draft"."body" is not null',
  becomes: 'and "draft"."body" is not null and pg_sleep(0.5) is not null',
};
const MEETING = { ...SLOW_READ, becomes: 'and "draft"."body" is not null and meet()' };
const LOCK = { sql: '"id" = $2 for no key update', becomes: '"id" = $2' };
/** Without the lock it may wait for the work's own transaction: a deadlock, whose retry would hide what the lock prevents. */
const CANCELLATION = { sql: "state = 'running' and not cancel_requested", becomes: "false" };

/** By hand at the moment at which it is due. */
async function publishTwice(...mechanisms: Parameters<typeof switchOff>) {
  const { params, version } = await makeScheduled();
  await letTimeCome(params);
  const putBack = switchOff(...mechanisms);
  const [byHand] = await Promise.all([app.call(publishDraft, { params, body: {} }), runServers(2)]).finally(
    putBack,
  );
  const { rows } = await sql<{ failure: string }>`
    select last_error as failure from durable_work
    where project_id = ${params.projectId} and kind = ${scheduledPublishing.name}`.execute(app.db);
  const published = (await publishedOf(params)).version - version;
  return { published, status: byHand.status, failures: rows.map(({ failure }) => failure).filter(Boolean) };
}

// rules/publishing 3, 7
describe("a draft that is published by hand at its time", () => {
  it("is published once, and nothing fails", async () => {
    const { published, status, failures } = await publishTwice(SLOW_READ);
    expect([published, failures]).toEqual([1, []]);
    expect([200, 404]).toContain(status);
  });

  it("negative control: without the registration's lock one of the two fails", async () => {
    await createMeeting(app.db);
    const { status, failures } = await publishTwice(MEETING, LOCK, CANCELLATION);
    expect(failures.length > 0 || status >= 500).toBe(true);
  });
});
