import { answers } from "@foyer/contract/answers.ts";
import { submit } from "@foyer/contract/attend.ts";
import {
  createPrintoutTemplate,
  listPrintoutTemplates,
  type PrintoutTemplate,
  updatePrintoutTemplate,
  uploadPrintoutTemplateFile,
} from "@foyer/contract/printout-templates.ts";
import { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { createPromoCode } from "@foyer/contract/promo-codes.ts";
import { downloadTicketPrintout } from "@foyer/contract/public-ticket.ts";
import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { questions } from "@foyer/contract/questions.ts";
import { patchRegistration } from "@foyer/contract/registrations.ts";
import { steps } from "@foyer/contract/steps.ts";
import { getTemplateOfTicket, printTicketPage } from "@foyer/contract/template-of-ticket.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect } from "vitest";
import { includeQuestions } from "../../../../packages/scenario-document/test/edits.ts";
import { editScenario, emailResult, makeEvent } from "../events/event.ts";
import { startTestApp, type TestApp } from "../server/app-client.ts";
import { upload } from "../server/upload.ts";

export let app: TestApp;
/** A question of all registrations in the test file, and its two answers. */
export let asked: { stepId: number; questionId: number; answerIds: number[] };
let picture: Buffer;

/** Starts a server with a question and a picture, for a test file. */
export function setUpPrintedTickets(): void {
  beforeAll(async () => {
    app = await startTestApp();
    const step = await app.call(steps.create, { body: { internalName: "About you", required: false } });
    const types: { id: number; name: string }[] = (await app.call(listQuestionTypes, {})).body;
    const questionTypeId = types.find(({ name }) => name === "multi select")?.id;
    const body = { internalName: "Visitor type", stepId: step.body.id, questionTypeId, required: false };
    const question = await app.call(questions.create, {
      body: { ...body, questionSettings: { required: false } },
    });
    asked = { stepId: step.body.id, questionId: question.body.id, answerIds: [] };
    for (const internalName of ["Press", "Trade"]) {
      const answer = { internalName, questionId: asked.questionId, required: true };
      asked.answerIds.push((await app.call(answers.create, { body: answer })).body.id);
    }
    const white = sharp({ create: { width: 1240, height: 1748, channels: 3, background: "#ffffff" } });
    picture = await white.withMetadata({ density: 300 }).png().toBuffer();
  });
  afterAll(() => app?.stop());
}

/** An event with questions for an email address and the visitor type. */
export async function openEvent() {
  const event = await makeEvent(app);
  const found = { stepId: 0, questionId: 0 };
  await editScenario(app, event, (opened) => {
    const all = [...opened.catalog.questions.values()];
    const email = all.find(({ settings }) => settings.email === 1);
    const type = all.find(({ id }) => id === asked.questionId);
    if (!email || !type) throw new Error("The catalog lacks a question");
    Object.assign(found, { stepId: email.stepId, questionId: email.id });
    return includeQuestions(opened, [email, type]);
  });
  const { projectId, registrationId } = event;
  const key = { projectId, registrationId };
  await app.call(patchRegistration, { params: key, body: { conditionalQuestionId: asked.questionId } });
  const groupId: number = (
    await app.call(createPromoCodeGroup, {
      params: { projectId },
      body: { promoCodeType: 3, owner: "Daily" },
    })
  ).body.id;
  await app.call(createPromoCode, {
    params: { projectId, groupId },
    body: { promoCode: "PRESS", discountAmount: 1, ticketCount: 50 },
  });
  let visitors = 0;
  const sell = async (given: { answers?: number[]; promoCode?: string } = {}) => {
    visitors += 1;
    const chosen = (given.answers ?? []).map((at) => ({
      stepId: asked.stepId,
      stepOrderNumber: 2,
      questionId: asked.questionId,
      answerTypeId: "Answer",
      answerId: asked.answerIds[at],
      answerValue: ["Press", "Trade"][at],
    }));
    const results = [emailResult(found, `v${visitors}@example.org`), ...chosen];
    const body = { results, ...(given.promoCode && { promoCode: given.promoCode }) };
    const sold = await app.call(submit, { params: { code: event.code }, body }, null);
    expect(sold.text).toContain("identifier");
    return sold.body.ticket as { ticketId: number; identifier: string; barcode: string };
  };
  return { key, groupId, sell };
}
type Event = Awaited<ReturnType<typeof openEvent>>;

export const LINK = "https://a.example/{barcode}";
export const FIELDS = [{ specialQuestionType: 2, coordX: 100, coordY: 200 }];

/** Uploads a picture of a template and saves its fields; returns its id. */
export async function fill({ key }: Event, templateId: number, settings: object[] = FIELDS): Promise<number> {
  const params = { ...key, templateId };
  await upload(app, uploadPrintoutTemplateFile, { params, content: picture, name: "badge.png" });
  expect((await app.call(updatePrintoutTemplate, { params, body: { settings } })).status).toBe(200);
  return templateId;
}
export const templateOf = async ({ key }: Event, type: string): Promise<number> =>
  (await app.call(listPrintoutTemplates, { params: key, query: { types: type } })).body.map(
    ({ id }: PrintoutTemplate) => id,
  )[0];
export const add = async (event: Event, body: object): Promise<number> =>
  (await app.call(createPrintoutTemplate, { params: event.key, body })).body.id;
export const choice = async ({ key }: Event, { ticketId }: { ticketId: number }, onsite = "false") => {
  const params = { projectId: key.projectId, ticketId };
  return (await app.call(getTemplateOfTicket, { params, query: { onsite } })).body;
};
export const file = async (url: string, token?: string) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { statusCode, rawPayload, headers: answered } = await app.app.inject({ method: "GET", url, headers });
  return { status: statusCode, pdf: rawPayload, type: answered["content-type"] };
};
export const publicPrintout = ({ identifier }: { identifier: string }) =>
  file(downloadTicketPrintout.path.replace(":identifier", identifier));
export const staffPrintout = ({ key }: Event, ticketId: number, onsite = "false") =>
  file(
    `${printTicketPage.path.replace(":projectId", String(key.projectId)).replace(":ticketId", String(ticketId))}?onsite=${onsite}`,
    app.admin,
  );
