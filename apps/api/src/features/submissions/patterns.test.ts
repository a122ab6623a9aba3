import { threadCpuUsage } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { questions } from "@foyer/contract/questions.ts";
import { steps } from "@foyer/contract/steps.ts";
import { sql } from "kysely";
import { RE2JS } from "re2js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { includeQuestions } from "../../../../../packages/scenario-document/test/edits.ts";
import {
  addRegistration,
  editScenario,
  makeEvent,
  submitAnswers,
  type TestEvent,
} from "../../../test/events/event.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";

// rules/limits 12: no accepted pattern and answer may hold up the other requests of a server.
const HONEST = "[a-z0-9 ]{1,999}x";
/** Accepted as well, and costs most of what a pattern may. */
const COSTLY = "(?:a?){450}(?:a?){450}$b|x$";
const LONGEST = 90;
/** The pattern that once held a server for ten seconds; saved by a version without a maximum. */
const HOSTILE = "(?:a?){999}(?:a?){999}(?:a?){999}(?:a?){999}(?:a?){900}$b";
const MAXIMUM_MS = 20;

/** `MAXIMUM_MS`; on a slow machine as much more as patterns take longer there. */
function maximumHere(): number {
  const pattern = RE2JS.compile(COSTLY);
  const since = threadCpuUsage();
  const rounds = 20;
  for (let round = 0; round < rounds; round += 1) pattern.matcher("a".repeat(LONGEST)).matches();
  const { user, system } = threadCpuUsage(since);
  return Math.max(MAXIMUM_MS, (8 * (user + system)) / 1_000 / rounds);
}

let app: TestApp;
let typeId: number;
beforeAll(async () => {
  app = await startTestApp();
  const types: { id: number; name: string }[] = (await app.call(listQuestionTypes, {})).body;
  typeId = types.find(({ name }) => name === "textbox")?.id ?? 0;
});
afterAll(() => app?.stop());

let serial = 0;
/** A registration with so many questions of this pattern in one step, by default in a new project, and their ids. */
async function ask(count: number, regex: string, projectId?: number) {
  serial += 1;
  const step = await app.call(steps.create, {
    body: { internalName: `Patterns ${serial}`, required: false },
  });
  const stepId: number = step.body.id;
  const ids: number[] = [];
  for (let at = 1; at <= count; at += 1) {
    const body = { internalName: `Pattern ${serial} ${at}`, stepId, questionTypeId: typeId, required: false };
    const questionSettings = { regex, maxLength: LONGEST };
    ids.push((await app.call(questions.create, { body: { ...body, questionSettings } })).body.id);
  }
  const event = await (projectId === undefined ? makeEvent(app) : addRegistration(app, projectId));
  await editScenario(app, event, (opened) =>
    includeQuestions(
      opened,
      [...opened.catalog.questions.values()].filter((one) => one.stepId === stepId),
    ),
  );
  const answer = (text: string) =>
    submitAnswers(
      app,
      event.code,
      ids.map((questionId, at) => ({
        stepId,
        stepOrderNumber: 1,
        questionId,
        answerTypeId: "Answer",
        answerId: null,
        // Each another text: the same one would be matched once.
        answerValue: `${String(at).padStart(3, "0")}${text.slice(3)}`,
      })),
    );
  return { event, ids, answer };
}

const replacePattern = ({ projectId, registrationId }: TestEvent, from: string, to: string) =>
  sql`update scenario set body = replace(body::text, ${JSON.stringify(from)}, ${JSON.stringify(to)})::jsonb
    where project_id = ${projectId} and registration_id = ${registrationId}`.execute(app.db);

/** The longest time, in milliseconds of CPU time, that one round of the event loop took during the work. */
async function longestRound(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let since = threadCpuUsage();
  const look = () => {
    const { user, system } = threadCpuUsage(since);
    longest = Math.max(longest, (user + system) / 1_000);
    since = threadCpuUsage();
  };
  const watching = setInterval(look, 1);
  await work();
  clearInterval(watching);
  look();
  return longest;
}

it.each([HONEST, COSTLY])(
  "many patterns %s in one submission are matched beside the event loop",
  async (regex) => {
    const { answer, ids } = await ask(10, regex);
    expect((await answer(`${"a".repeat(LONGEST - 1)}x`)).status).toBe(201);
    const longest = await longestRound(async () => {
      const { status, body } = await answer("a".repeat(LONGEST));
      expect(status).toBe(422);
      if (body.Error.Code === "invalid-fields")
        expect(body.Error.Fields).toEqual(
          Object.fromEntries(ids.map((id) => [`questions.${id}`, "TEXTBOX_REGEX_ERROR"])),
        );
      else expect(body.Error.Code).toBe("answers-too-costly");
    });
    expect(longest).toBeLessThan(maximumHere());
  },
);

it("patterns that were saved before they had a maximum are refused there, too", async () => {
  const { event, answer } = await ask(20, HONEST);
  await replacePattern(event, HONEST, HOSTILE);
  const longest = await longestRound(async () => {
    expect(await answer("a".repeat(LONGEST))).toMatchObject({ status: 422 });
  });
  expect(longest).toBeLessThan(maximumHere());
});

it("at the deadline a submission is refused in a sentence, and the next one goes on", async () => {
  const refuse = async (count: number) => {
    const { answer } = await ask(count, COSTLY);
    const { status, body } = await answer("a".repeat(LONGEST));
    expect(status).toBe(422);
    return body.Error;
  };
  // On a fast machine more of them fit into the time.
  let refusal = await refuse(150);
  for (let count = 300; refusal.Code === "invalid-fields" && count <= 1_200; count *= 2)
    refusal = await refuse(count);
  expect(refusal).toMatchObject({
    Code: "answers-too-costly",
    Message: expect.stringContaining("takes too long"),
  });
  const small = await ask(1, HONEST);
  expect((await small.answer("some x")).status).toBe(201);
});

it("a small pattern is matched at once, and decides as before", async () => {
  const { answer } = await ask(3, "[A-Z]{2}\\d+$");
  expect((await answer("000de123")).status).toBe(201);
  expect((await answer("000123")).body.Error.Code).toBe("invalid-fields");
});

/** Sends answers from many visitors, who try again when they are refused, until it is stopped. */
function flood(answer: () => Promise<{ status: number }>) {
  let isStopped = false;
  const isFull = Promise.withResolvers<void>();
  const visitors = Array.from({ length: 80 }, async () => {
    while (!isStopped) {
      if ((await answer()).status === 503) isFull.resolve();
      await sleep(50);
    }
  });
  const stop = async () => {
    isStopped = true;
    await Promise.all(visitors);
  };
  return { isFull: isFull.promise, stop };
}

it("a flood of costly answers to one project refuses only its own visitors", async () => {
  const flooded = await ask(10, COSTLY);
  const same = await ask(1, COSTLY, flooded.event.projectId);
  const other = await ask(1, COSTLY);
  const { isFull, stop } = flood(() => flooded.answer("a".repeat(LONGEST)));
  await isFull;
  const refused: number[] = [];
  const answered: number[] = [];
  // The visitors of the same project go on until they meet a full queue.
  while (!refused.includes(503) || answered.length < 10) {
    const [one, another] = await Promise.all([same, other].map(({ answer }) => answer("a".repeat(LONGEST))));
    refused.push(one?.status ?? 0);
    answered.push(another?.status ?? 0);
  }
  await stop();
  expect(new Set(answered)).toEqual(new Set([422]));
  // The negative control: without a share of its own, as in the same project, a visitor is refused.
  expect(refused).toContain(503);
});
