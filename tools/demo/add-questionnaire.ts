import type { ApiClient } from "@foyer/api-client/api-client.ts";
import { answers } from "@foyer/contract/answers.ts";
import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { questions } from "@foyer/contract/questions.ts";
import { getScenario, saveScenario } from "@foyer/contract/scenario.ts";
import { steps } from "@foyer/contract/steps.ts";
import type { QuestionnairePlan, QuestionPlan } from "./questionnaires.ts";

const CULTURE = "en-GB";

/** Adds the missing questions to the catalogs, and asks them in the last step of the registration. */
export async function addQuestionnaire(
  api: ApiClient,
  params: { projectId: number; registrationId: number },
  plan: QuestionnairePlan,
): Promise<void> {
  const stepId = await addToCatalogs(api, plan);
  const document = await api.call(getScenario, { params });
  const last = document.steps.filter(({ required }) => required).length;
  const asked = plan.questions.flatMap(({ text }) => {
    const found = document.questions.find((one) => one.parentStepId === stepId && one.body.text === text);
    return found ? [found.questionId] : [];
  });
  const body = {
    ...document,
    steps: document.steps.map((step) =>
      step.stepId === stepId ? { ...step, required: true, orderNumber: last + 1 } : step,
    ),
    questions: document.questions.map((question) => {
      const place = asked.indexOf(question.questionId);
      return place < 0 ? question : { ...question, required: true, orderNumber: place + 1 };
    }),
    answers: document.answers.map((answer) => {
      if (!asked.includes(answer.parentQuestionId)) return answer;
      const { text } = answer.body;
      const question = document.questions.find((one) => one.questionId === answer.parentQuestionId);
      const planned = plan.questions.find((one) => one.text === question?.body.text)?.answers ?? [];
      const place = planned.indexOf(text);
      return place < 0 ? answer : { ...answer, required: true, orderNumber: place + 1 };
    }),
  };
  await api.call(saveScenario, { params, body });
}

/** The id of the step with these questions; nothing of it is asked anywhere by default. */
async function addToCatalogs(
  api: ApiClient,
  { step: name, text, questions: planned }: QuestionnairePlan,
): Promise<number> {
  const step =
    (await api.call(steps.list, { query: {} })).find(({ internalName }) => internalName === name) ??
    (await api.call(steps.create, { body: entry(name, text) }));
  const there = await api.call(questions.list, { query: { stepId: step.id } });
  const types = await api.call(listQuestionTypes, {});
  for (const plan of planned) {
    const question =
      there.find(({ internalName }) => internalName === plan.name) ??
      (await api.call(questions.create, {
        body: {
          ...entry(plan.name, plan.text),
          stepId: step.id,
          questionTypeId: types.find((type) => type.name === plan.type)?.id ?? 0,
          questionSettings: { required: plan.required ?? false },
        },
      }));
    await addAnswers(api, question.id, plan);
  }
  return step.id;
}

async function addAnswers(
  api: ApiClient,
  questionId: number,
  { name, answers: planned = [] }: QuestionPlan,
): Promise<void> {
  if (planned.length === 0) return;
  const there = await api.call(answers.list, { query: { questionId } });
  for (const [place, text] of planned.entries()) {
    const internalName = `${name}${place + 1}`;
    if (there.some((one) => one.internalName === internalName)) continue;
    await api.call(answers.create, { body: { ...entry(internalName, text), questionId } });
  }
}

const entry = (internalName: string, text: string) => ({
  internalName,
  required: false,
  localizations: [{ cultureCode: CULTURE, text }],
});
