import { changeQuestionType } from "@foyer/contract/question-type-changes.ts";
import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { getAnswerCounts, listResponses } from "@foyer/contract/responses.ts";
import { exportTickets } from "@foyer/contract/ticket-exports.ts";
import { listFilterChoices } from "@foyer/contract/ticket-filters.ts";
import { getTicketStatistics } from "@foyer/contract/ticket-statistics.ts";
import { listTickets } from "@foyer/contract/tickets.ts";
import type { QuestionType } from "@foyer/domain/question/question-types.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { includeQuestions } from "../../../../../packages/scenario-document/test/edits.ts";
import { addOwn, mine, other, own, setUpOwnEntries } from "../../../test/catalogs/own-entries.ts";
import { connectDesk, lease, syncDevice } from "../../../test/events/desk.ts";
import { addRegistration, editScenario, type TestEvent } from "../../../test/events/event.ts";
import { correct, formOf, ticketOf } from "../../../test/feature-setups/correction-setup.ts";
import { readWorkbook } from "../../../test/files/read-workbook.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { nameAnswers } from "../tickets/filters/ticket-filters.service.ts";
import { indexChanges } from "../tickets/index-tickets.store.ts";

// A desk brings an answer that it got before the question's type changed. rules/questions 22, decisions/056
setUpCheckedApp();
setUpOwnEntries();

const typeIds = new Map<string, number>();
let event: TestEvent;
beforeAll(async () => {
  const types: { id: number; name: string }[] = (await app.call(listQuestionTypes, {})).body;
  for (const { id, name } of types) typeIds.set(name, id);
  event = await addRegistration(app, mine.projectId, {
    registrationType: "Offline",
    codes: 100,
    ticketCount: 80,
  });
});
let version = 1;
beforeEach(async () => {
  const { body } = await editScenario(app, event, (opened) => {
    const question = opened.catalog.questions.get(own.questionId);
    return question ? includeQuestions(opened, [question]) : [];
  });
  version = body.version;
});

async function change(type: QuestionType) {
  const params = { projectId: mine.projectId, questionId: own.questionId };
  const { status } = await app.call(changeQuestionType, {
    params,
    body: { questionTypeId: typeIds.get(type) ?? 0 },
  });
  expect(status).toBe(200);
}

let names = 0;
/** Issues the ticket of a visitor who gave this answer at a desk, before the type changed from one to another. */
async function answerLate(
  given: { answerId: number | null; answerValue: string | boolean },
  to: QuestionType,
) {
  const device = await connectDesk(app, { ...event, asked: own }, `Desk ${++names}`);
  const [barcode = ""] = await lease(app, device);
  const asked = { stepId: own.stepId, stepOrderNumber: 1, questionId: own.questionId };
  const visitor = {
    key: crypto.randomUUID(),
    barcode,
    registeredAt: "2126-05-12T10:00:00Z",
    scenarioVersion: version,
    results: [{ ...asked, answerTypeId: "Answer", ...given }],
  };
  await change(to);
  const { body } = await syncDevice(app, device, [visitor]);
  expect(body.outcomes).toMatchObject([{ outcome: "issued" }]);
  await indexChanges(app.db, mine.projectId, 100);
  const query = { projectId: mine.projectId, search: barcode };
  const ticketId: number = (await app.call(listTickets, { query })).body.Items[0].TicketId;
  return { projectId: mine.projectId, ticketId };
}

const params = () => ({ projectId: event.projectId, registrationId: event.registrationId });
const ofOwn = <T extends { questionId: number }>(all: readonly T[]) =>
  all.find(({ questionId }) => questionId === own.questionId);

/** The answer as the ticket, the responses and the column of the export show it. */
async function shownOf(key: { projectId: number; ticketId: number }) {
  const { answers } = await ticketOf(key);
  const { body } = await app.call(listResponses, { params: params(), query: {} });
  const response = body.Items.find(({ ticketId }: { ticketId: number }) => ticketId === key.ticketId);
  const { rawPayload } = await app.app.inject({
    url: `${exportTickets.path}?projectId=${key.projectId}&sortName=TicketId&sortOrder=desc`,
    headers: { authorization: `Bearer ${app.admin}` },
  });
  const [, sheet] = readWorkbook(rawPayload);
  const row = sheet?.rows.find(({ A }) => A?.value === String(key.ticketId)) ?? {};
  return {
    details: ofOwn<{ questionId: number; answers: unknown[] }>(answers)?.answers,
    response: ofOwn<{ questionId: number; answers: unknown[] }>(response.answers)?.answers,
    isColumn: body.Questions.some(({ id }: { id: number }) => id === own.questionId),
    exported: Object.entries(row).flatMap(([column, { value }]) => (column === "A" ? [] : [value])),
  };
}

it.each([
  ["textbox", "note"],
  ["textbox", "single selection"],
  ["textbox", "checkbox"],
  ["checkbox", "textbox"],
  ["single selection", "textbox"],
  ["single selection", "note"],
  ["single selection", "countries and regions"],
] as const)("an answer to a %s is shown, counted and corrected after it became a %s", async (from, to) => {
  if (from !== "single selection") {
    await change(from);
    version += 1;
  }
  const given = {
    textbox: { answerId: null, answerValue: "Free text" },
    checkbox: { answerId: null, answerValue: true },
    "single selection": { answerId: own.answerId, answerValue: "Ours" },
  }[from];
  const key = await answerLate(given, to);
  const { answerValue } = given;
  expect(await shownOf(key)).toEqual({
    details: [answerValue],
    response: [answerValue],
    isColumn: true,
    exported: [answerValue === true ? "Yes" : answerValue],
  });
  const { body: form } = await formOf(key);
  expect(form.results).toMatchObject([given]);
  expect(form.play.steps[0].questions).toMatchObject([{ id: own.questionId, type: from }]);
  if (from === "textbox") {
    const results = [{ ...form.results[0], answerValue: "Corrected" }];
    expect((await correct(key, { version: form.version, results })).status).toBe(200);
    expect((await shownOf(key)).details).toEqual(["Corrected"]);
  }
  expect((await app.call(getAnswerCounts, { params: params() })).status).toBe(200);
  const { projectId } = event;
  expect((await app.call(listFilterChoices, { params: { projectId } })).status).toBe(200);
  const query = { rows: `question.${own.questionId}`, columns: "status" } as never;
  const statistics = await app.call(getTicketStatistics, { params: { projectId }, query });
  expect(statistics.status).toBe(["single selection", "checkbox"].includes(to) ? 200 : 404);
});

it("an answer's number that is another project's answer by chance has no name", async () => {
  const theirs = await addOwn(other);
  const named = await nameAnswers(app.db, mine.projectId, [`${own.answerId}`, `${theirs.answerId}`]);
  expect(named.get(`${own.answerId}`)).toBe("Ours");
  expect(named.has(`${theirs.answerId}`)).toBe(false);
});
