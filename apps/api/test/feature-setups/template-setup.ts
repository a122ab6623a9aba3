import { answers } from "@foyer/contract/answers.ts";
import { listConditionalQuestions } from "@foyer/contract/conditional-questions.ts";
import {
  createPrintoutTemplate,
  getPrintoutTemplate,
  getPrintoutTemplateFile,
  listPrintoutTemplates,
  type PrintoutTemplate,
  removePrintoutTemplate,
  updatePrintoutTemplate,
  uploadPrintoutTemplateFile,
} from "@foyer/contract/printout-templates.ts";
import { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { questions } from "@foyer/contract/questions.ts";
import { patchRegistration } from "@foyer/contract/registrations.ts";
import { steps } from "@foyer/contract/steps.ts";
import { afterAll, beforeAll, expect } from "vitest";
import { makeEvent } from "../events/event.ts";
import { SMALL_PNG } from "../files/small-png.ts";
import { startTestApp, type TestApp } from "../server/app-client.ts";
import { upload } from "../server/upload.ts";

export let app: TestApp;

/** Starts a server with two questions that have answers, for a test file. */
export function setUpTemplates(): void {
  beforeAll(async () => {
    app = await startTestApp();
    for (const internalName of ["Visitor type", "Interests"]) await addQuestion(internalName);
  });
  afterAll(() => app?.stop());
}

/** Adds a question with two answers, which every new registration has. */
async function addQuestion(internalName: string): Promise<void> {
  const step = await app.call(steps.create, {
    body: { internalName: `${internalName} step`, required: true },
  });
  const types: { id: number; name: string }[] = (await app.call(listQuestionTypes, {})).body;
  const questionTypeId = types.find(({ name }) => name === "single selection")?.id;
  const body = { internalName, stepId: step.body.id, questionTypeId, required: true };
  const question = await app.call(questions.create, {
    body: { ...body, questionSettings: { required: false } },
  });
  for (const name of ["Press", "Trade"]) {
    const answer = { internalName: name, questionId: question.body.id, required: true };
    expect((await app.call(answers.create, { body: answer })).status).toBe(201);
  }
}

type Key = { projectId: number; registrationId: number };
type TemplateKey = Key & { templateId: number };

export const newKey = async (): Promise<Key> => {
  const { projectId, registrationId } = await makeEvent(app);
  return { projectId, registrationId };
};
export const list = async (key: Key, query: Record<string, unknown> = {}): Promise<PrintoutTemplate[]> =>
  (await app.call(listPrintoutTemplates, { params: key, query })).body;
export const create = (key: Key, body: object) => app.call(createPrintoutTemplate, { params: key, body });
export const get = (key: TemplateKey) => app.call(getPrintoutTemplate, { params: key });
export const put = (key: TemplateKey, body: object) =>
  app.call(updatePrintoutTemplate, { params: key, body });
export const remove = (key: TemplateKey) => app.call(removePrintoutTemplate, { params: key });
export const send = (key: TemplateKey, content: Uint8Array = SMALL_PNG, name = "badge.png") =>
  upload(app, uploadPrintoutTemplateFile, { params: key, content, name });
export const getFile = (key: TemplateKey) => app.call(getPrintoutTemplateFile, { params: key });
export const newGroup = async ({ projectId }: Key, owner = "ACME"): Promise<number> =>
  (await app.call(createPromoCodeGroup, { params: { projectId }, body: { promoCodeType: 1, owner } })).body
    .id;
export const questionsOf = async (key: Key) =>
  (await app.call(listConditionalQuestions, { params: key })).body as {
    id: number;
    text: string;
    answers: { id: number; text: string }[];
  }[];
export const choose = (key: Key, conditionalQuestionId: number | null, confirm?: boolean) =>
  app.call(patchRegistration, {
    params: key,
    body: { conditionalQuestionId, ...(confirm !== undefined && { confirm }) },
  });
export const countFiles = async ({ projectId }: Key) =>
  (await app.db.selectFrom("file").select("name").where("project_id", "=", projectId).execute()).filter(
    ({ name }) => name.endsWith(".png") || name.endsWith(".jpg"),
  ).length;
export const first = async (key: Key, type = "default") => {
  const [template] = await list(key, { types: type });
  if (!template) throw new Error(`There is no ${type} template`);
  return { ...key, templateId: template.id };
};
