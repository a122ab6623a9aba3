import { changeQuestionType } from "@foyer/contract/question-type-changes.ts";
import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { questions } from "@foyer/contract/questions.ts";
import { createRegistration, duplicateRegistration } from "@foyer/contract/registrations.ts";
import { getScenario, type ScenarioDocument } from "@foyer/contract/scenario.ts";
import { getDraft, startDraft } from "@foyer/contract/scenario-drafts.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { includeQuestions } from "../../../../../packages/scenario-document/test/edits.ts";
import { addOwn, mine, own, setUpOwnEntries } from "../../../test/catalogs/own-entries.ts";
import { addRegistration, editScenario, type TestEvent } from "../../../test/events/event.ts";
import { codeOf } from "../../../test/feature-setups/ticket-life-setup.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { type Mechanism, switchOff } from "../../../test/interference/switch-off.ts";
import type { Answer } from "../../../test/server/app-client.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import type { Database } from "../../platform/db/schema.ts";

// A question's type changes while a scenario begins to ask it. rules/questions 16, 21
setUpCheckedApp();
setUpOwnEntries();

let event: TestEvent;
beforeEach(async () => {
  event = await addRegistration(app, mine.projectId);
  await askOnly(own.questionId);
});
const paramsOf = ({ projectId, registrationId }: TestEvent) => ({ projectId, registrationId });

const askOnly = (questionId: number) =>
  editScenario(app, event, (opened) => {
    const question = opened.catalog.questions.get(questionId);
    return question ? includeQuestions(opened, [question]) : [];
  });

async function change(): Promise<Answer> {
  const types: { id: number; name: string }[] = (await app.call(listQuestionTypes, {})).body;
  const questionTypeId = types.find(({ name }) => name === "textbox")?.id ?? 0;
  const params = { projectId: mine.projectId, questionId: own.questionId };
  return app.call(changeQuestionType, { params, body: { questionTypeId } });
}

/** The type of the question in the catalog, and in a scenario or a draft. */
async function typesIn(document: Pick<ScenarioDocument, "questions">) {
  const entry = await app.call(questions.get, {
    params: { id: own.questionId },
    query: { projectId: mine.projectId },
  });
  const asked = document.questions.find(({ questionId }) => questionId === own.questionId);
  return { catalog: entry.body.questionTypeName, scenario: asked?.body.questionTypeName };
}

type Beginning = {
  /** The table that it writes after it has read the types. */
  writes: keyof Database;
  begin: () => Promise<Answer>;
  read: (answer: Answer) => Promise<ScenarioDocument>;
};

/** Changes the type after `begin` has read it, and before it writes; returns the types of both afterwards. */
async function changeBetween({ writes, begin, read }: Beginning, ...without: Mechanism[]) {
  const putBack = without.length > 0 ? switchOff(...without) : () => {};
  const waits = (more: number) => expect.poll(() => countLockWaits(app.db)).toBeGreaterThanOrEqual(more);
  const calls = await app.db
    .transaction()
    .execute(async (trx) => {
      // A share lock lets rows be read and locked, and keeps them from being written.
      await sql`lock table ${sql.table(writes)} in share mode`.execute(trx);
      const started = begin();
      await waits(1);
      const changed = change();
      // With its lock the change waits for the first one.
      if (without.length === 0) await waits(2);
      else await changed;
      // Wrapped, or the transaction would wait for the answers.
      return { all: [started, changed] as const };
    })
    .finally(putBack);
  const [started, changed] = await Promise.all(calls.all);
  expect(started.status, started.text).toBe(201);
  expect(codeOf(changed)).toEqual(without.length === 0 ? [503, "busy"] : [200, undefined]);
  return typesIn(await read(started));
}

const scenarioOf = async ({ body }: Answer): Promise<ScenarioDocument> =>
  (await app.call(getScenario, { params: { projectId: mine.projectId, registrationId: body.id } })).body;

let copies = 0;
const DUPLICATE: Beginning = {
  writes: "registration_code",
  begin: () =>
    app.call(duplicateRegistration, { params: paramsOf(event), body: { name: `Copy ${++copies}` } }),
  read: scenarioOf,
};

const NEW_ONE: Beginning = {
  writes: "registration_code",
  begin: () => {
    const { projectId } = mine;
    const terms = { registrationType: "Online", ticketPrice: 0, ticketCount: 1 } as const;
    const body = { name: `New ${++copies}`, ...terms, barCodePoolId: event.poolId, cultureCode: "en-GB" };
    return app.call(createRegistration, { params: { projectId }, body });
  },
  read: scenarioOf,
};

const EARLIER_VERSION: Beginning = {
  writes: "scenario_draft",
  begin: () => app.call(startDraft, { params: paramsOf(event), body: { fromVersion: 2 } }),
  read: async () => (await app.call(getDraft, { params: paramsOf(event), query: {} })).body,
};

/** Has the question in new registrations, and in the present one no longer. */
async function enableByDefault() {
  await leaveOut();
  const enabled = { enabled_by_default: true };
  await app.db.updateTable("question").set(enabled).where("id", "=", own.questionId).execute();
  await app.db.updateTable("step").set(enabled).where("id", "=", own.stepId).execute();
}

/** Has the question in version 2 alone. */
async function leaveOut() {
  const further = await addOwn(mine, app.manager);
  await askOnly(further.questionId);
}

const FOR_SHARE = { sql: " for share", becomes: "" };
describe.each([
  ["a copy of a registration", DUPLICATE, async () => {}, { sql: " for no key update", becomes: "" }],
  ["a new registration", NEW_ONE, enableByDefault, FOR_SHARE],
  ["a draft of an earlier version", EARLIER_VERSION, leaveOut, FOR_SHARE],
] as const)("%s", (_, beginning, prepare, mechanism) => {
  it("has the catalog's type, whoever comes first", async () => {
    await prepare();
    const { catalog, scenario } = await changeBetween(beginning);
    expect(scenario).toBe(catalog);
  });

  it("negative control: without the lock it keeps the type that it has read", async () => {
    await prepare();
    expect(await changeBetween(beginning, mechanism)).toEqual({
      catalog: "textbox",
      scenario: "single selection",
    });
  });
});
