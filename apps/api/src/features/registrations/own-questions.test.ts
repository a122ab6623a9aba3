import { answers } from "@foyer/contract/answers.ts";
import { getPublicRegistration, submit } from "@foyer/contract/attend.ts";
import { listBatchColumns } from "@foyer/contract/bulk-registration.ts";
import { listConditionalQuestions } from "@foyer/contract/conditional-questions.ts";
import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { questions } from "@foyer/contract/questions.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { getAnswerCounts, listResponses } from "@foyer/contract/responses.ts";
import { steps } from "@foyer/contract/steps.ts";
import { getTicket } from "@foyer/contract/tickets.ts";
import { expect, it } from "vitest";
import { includeQuestions } from "../../../../../packages/scenario-document/test/edits.ts";
import { editScenario, makeEvent } from "../../../test/events/event.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

// rules/catalogs 20, 22: a question of a project is asked, sold with and reported like any other, also once it is shared.
setUpCheckedApp();

it("is asked, answered, listed, counted, printed by and filled from files, before and after it is shared", async () => {
  const event = await makeEvent(app);
  const { projectId, registrationId, code } = event;
  const query = { projectId };
  const add = async (catalog: typeof steps | typeof questions | typeof answers, body: object) =>
    (await app.call(catalog.create, { query, body: { required: false, ...body } })).body.id as number;
  const types: { id: number; name: string }[] = (await app.call(listQuestionTypes, {})).body;
  const questionTypeId = types.find(({ name }) => name === "single selection")?.id;
  const stepId = await add(steps, { internalName: "Our step" });
  const localizations = [{ cultureCode: "en-GB", text: "Which hall?" }];
  const questionId = await add(questions, {
    internalName: "Our hall",
    stepId,
    questionTypeId,
    localizations,
  });
  const answerId = await add(answers, { internalName: "Hall 1", questionId });
  await editScenario(app, event, (opened) => {
    const question = opened.catalog.questions.get(questionId);
    return question ? includeQuestions(opened, [question]) : [];
  });
  const results = [
    { stepId, stepOrderNumber: 1, questionId, answerTypeId: "Answer", answerId, answerValue: "Hall 1" },
  ];
  const params = { projectId, registrationId };

  const expectAll = async (count: number) => {
    const page = await app.call(getPublicRegistration, { params: { code }, query: {} }, null);
    expect(page.body.play.steps[0].questions).toMatchObject([{ id: questionId, text: "Which hall?" }]);
    const sold = await app.call(submit, { params: { code }, body: { results } }, null);
    expect(sold.status, sold.text).toBe(201);
    const { ticketId } = sold.body.ticket;
    const details = await app.call(getTicket, { params: { projectId, ticketId } });
    expect(details.body.answers).toMatchObject([{ question: "Which hall?", answers: ["Hall 1"] }]);
    expect((await app.call(listResponses, { params, query: {} })).text).toContain("Which hall?");
    const counts = await app.call(getAnswerCounts, { params, query: {} });
    expect(counts.text).toContain("Hall 1");
    expect(counts.body.responses).toBe(count);
    expect((await app.call(listBatchColumns, { params })).body).toContainEqual(
      expect.objectContaining({ name: "Our hall", accepts: "One of: Hall 1." }),
    );
    expect((await app.call(listConditionalQuestions, { params })).body).toMatchObject([{ id: questionId }]);
    const chosen = { conditionalQuestionId: questionId };
    expect((await app.call(updateRegistration, { params, body: chosen })).status).toBe(200);
  };
  await expectAll(1);
  const shared = await app.call(questions.share, { params: { id: questionId }, query, body: {} });
  expect(shared.status, shared.text).toBe(200);
  await expectAll(2);
});
