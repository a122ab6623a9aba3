import { submit } from "@foyer/contract/attend.ts";
import { changeQuestionType } from "@foyer/contract/question-type-changes.ts";
import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { expect, it } from "vitest";
import { includeQuestions } from "../../../../../packages/scenario-document/test/edits.ts";
import { mine, own, setUpOwnEntries } from "../../../test/catalogs/own-entries.ts";
import { connectDesk, syncDevice } from "../../../test/events/desk.ts";
import { addRegistration, editScenario, type TestEvent } from "../../../test/events/event.ts";
import { codeOf } from "../../../test/feature-setups/ticket-life-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

// Answers that are in no ticket keep a question's type, too. rules/questions 21
setUpCheckedApp();
setUpOwnEntries();

async function change() {
  const types: { id: number; name: string }[] = (await app.call(listQuestionTypes, {})).body;
  const questionTypeId = types.find(({ name }) => name === "checkbox")?.id ?? 0;
  const params = { projectId: mine.projectId, questionId: own.questionId };
  return codeOf(await app.call(changeQuestionType, { params, body: { questionTypeId } }));
}
/** Asks the question alone; returns the scenario's version. */
async function ask(event: TestEvent): Promise<number> {
  const { body } = await editScenario(app, event, (opened) => {
    const question = opened.catalog.questions.get(own.questionId);
    return question ? includeQuestions(opened, [question]) : [];
  });
  return body.version;
}
const result = () => ({
  stepId: own.stepId,
  stepOrderNumber: 1,
  questionId: own.questionId,
  answerTypeId: "Answer",
  answerId: own.answerId,
  answerValue: "Ours",
});

it("an answer whose outcome was a text message", async () => {
  const event = await addRegistration(app, mine.projectId);
  await ask(event);
  const params = { projectId: event.projectId, registrationId: event.registrationId };
  const body = { outcome: "textMessage", outcomeMessage: "Thank you" };
  expect((await app.call(updateRegistration, { params, body })).status).toBe(200);
  const sent = await app.call(
    submit,
    { params: { code: event.code }, body: { results: [result()] } as never },
    null,
  );
  expect(sent.body).toMatchObject({ outcome: "textMessage" });
  expect(await change()).toEqual([409, "question-answered"]);
});

it("the answer of a visitor of a desk who waits for a decision", async () => {
  const event = await addRegistration(app, mine.projectId, { registrationType: "Offline" });
  const scenarioVersion = await ask(event);
  const device = await connectDesk(app, { ...event, asked: own });
  const visitor = { key: crypto.randomUUID(), barcode: "NOT-RESERVED", scenarioVersion, results: [result()] };
  const { body } = await syncDevice(app, device, [{ ...visitor, registeredAt: "2126-05-12T10:00:00Z" }]);
  expect(body.outcomes).toMatchObject([{ outcome: "conflict", reason: "barcode-not-reserved" }]);
  expect(await change()).toEqual([409, "question-answered"]);
});
