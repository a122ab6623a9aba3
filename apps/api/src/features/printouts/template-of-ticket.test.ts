import { answers } from "@foyer/contract/answers.ts";
import { downloadTicketPrintout, submit } from "@foyer/contract/attend.ts";
import { listNarrowTemplates } from "@foyer/contract/narrow-templates.ts";
import {
  applyTemplateDesign,
  createPrintoutTemplate,
  type DrawnTemplateField,
  drawPrintoutTemplate,
  getTemplateOfTicket,
  listPrintoutTemplates,
  type PrintoutTemplate,
  previewPrintoutTemplate,
  printTicketPage,
  tryTemplateChoice,
  updatePrintoutTemplate,
  uploadPrintoutTemplateFile,
} from "@foyer/contract/printout-templates.ts";
import { getProject, updateProject } from "@foyer/contract/projects.ts";
import { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { createPromoCode } from "@foyer/contract/promo-codes.ts";
import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { questions } from "@foyer/contract/questions.ts";
import { getRegistration, patchRegistration } from "@foyer/contract/registrations.ts";
import { steps } from "@foyer/contract/steps.ts";
import { cancelTicket } from "@foyer/contract/tickets.ts";
import { DESIGN_NAMES } from "@foyer/domain/printout/designs.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { includeQuestions } from "../../../../../packages/scenario-document/test/edits.ts";
import { editScenario, emailResult, makeEvent } from "../../../test/events/event.ts";
import { readPages, scanPdf } from "../../../test/files/scan-pdf.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { upload } from "../../../test/server/upload.ts";

let app: TestApp;
/** A question that visitors of all registrations here are asked, and its two answers. */
let asked: { stepId: number; questionId: number; answerIds: number[] };
let picture: Buffer;
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

/** An event that asks for an e-mail address and the visitor type. */
async function openEvent() {
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

const LINK = "https://a.example/{barcode}";
const FIELDS = [{ specialQuestionType: 2, coordX: 100, coordY: 200 }];

/** Gives a template its picture and fields; returns its id. */
async function fill({ key }: Event, templateId: number, settings: object[] = FIELDS): Promise<number> {
  const params = { ...key, templateId };
  await upload(app, uploadPrintoutTemplateFile, { params, content: picture, name: "badge.png" });
  expect((await app.call(updatePrintoutTemplate, { params, body: { settings } })).status).toBe(200);
  return templateId;
}
const templateOf = async ({ key }: Event, type: string): Promise<number> =>
  (await app.call(listPrintoutTemplates, { params: key, query: { types: type } })).body.map(
    ({ id }: PrintoutTemplate) => id,
  )[0];
const add = async (event: Event, body: object): Promise<number> =>
  (await app.call(createPrintoutTemplate, { params: event.key, body })).body.id;
const choice = async ({ key }: Event, { ticketId }: { ticketId: number }, onsite = "false") => {
  const params = { projectId: key.projectId, ticketId };
  return (await app.call(getTemplateOfTicket, { params, query: { onsite } })).body;
};
const file = async (url: string, token?: string) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { statusCode, rawPayload } = await app.app.inject({ method: "GET", url, headers });
  return { status: statusCode, pdf: rawPayload };
};
const publicPrintout = ({ identifier }: { identifier: string }) =>
  file(downloadTicketPrintout.path.replace(":identifier", identifier));
const staffPrintout = ({ key }: Event, ticketId: number, onsite = "false") =>
  file(
    `${printTicketPage.path.replace(":projectId", String(key.projectId)).replace(":ticketId", String(ticketId))}?onsite=${onsite}`,
    app.admin,
  );

// rules/printouts 10
it("a ticket gets the template that is meant for it, says why, and what was passed over", async () => {
  const event = await openEvent();
  const plain = await event.sell();
  expect(await choice(event, plain)).toEqual({
    templateId: null,
    templateType: "built-in",
    name: "",
    fileId: "default.printout.template",
    skipped: [{ templateType: "default", name: "", because: "no-file" }],
  });
  const standard = await fill(event, await templateOf(event, "default"));
  const answerTemplates: number[] = [];
  for (const conditionalAnswerId of asked.answerIds) {
    answerTemplates.push(
      await fill(event, await add(event, { templateType: "conditional", conditionalAnswerId })),
    );
  }
  const bare = await add(event, { templateType: "promocode", promocodeGroupId: event.groupId });
  const [both, coded] = [
    await event.sell({ answers: [1, 0] }),
    await event.sell({ answers: [1], promoCode: "PRESS" }),
  ];
  expect(await choice(event, plain)).toMatchObject({ templateId: standard, templateType: "default" });
  expect(await choice(event, both)).toMatchObject({
    templateId: answerTemplates[0],
    name: "Press",
    skipped: [],
  });
  expect(await choice(event, coded)).toMatchObject({
    templateId: answerTemplates[1],
    name: "Trade",
    skipped: [{ templateType: "promocode", name: "Media · Daily", because: "no-file" }],
  });
  await fill(event, bare);
  expect(await choice(event, coded)).toMatchObject({ templateId: bare, templateType: "promocode" });
  expect(await choice(event, coded, "true")).toMatchObject({ skipped: [{ templateType: "onsite" }] });
  const onsite = await fill(event, await templateOf(event, "onsite"));
  expect(await choice(event, coded, "true")).toMatchObject({ templateId: onsite, skipped: [] });

  const attempt = async (query: Record<string, unknown>) =>
    (await app.call(tryTemplateChoice, { params: event.key, query })).body.templateId;
  expect(await attempt({})).toBe(standard);
  expect(await attempt({ conditionalAnswerId: asked.answerIds[1] })).toBe(answerTemplates[1]);
  expect(await attempt({ conditionalAnswerId: asked.answerIds[1], promocodeGroupId: event.groupId })).toBe(
    bare,
  );
  expect(await attempt({ onsite: "true" })).toBe(onsite);
});

it("a ticket prints the same bytes for its holder and for staff, and its code can be read", async () => {
  const event = await openEvent();
  const ticket = await event.sell();
  const before = await publicPrintout(ticket);
  await fill(event, await templateOf(event, "default"), [
    ...FIELDS,
    { questionId: asked.questionId, coordX: 100, coordY: 900 },
    { attendeeInfoField: "email", coordX: 100, coordY: 1000 },
  ]);
  const [printed, again, staff] = [
    await publicPrintout(ticket),
    await publicPrintout(ticket),
    await staffPrintout(event, ticket.ticketId),
  ];
  expect(printed.status).toBe(200);
  expect(printed.pdf.equals(before.pdf)).toBe(false);
  expect(again.pdf.equals(printed.pdf)).toBe(true);
  expect(staff.pdf.equals(printed.pdf)).toBe(true);
  const read = await scanPdf(printed.pdf);
  expect(read).toMatchObject([{ kind: "Code128" }]);
  // The desk has no template yet: it prints what the holder has.
  expect((await staffPrintout(event, ticket.ticketId, "true")).pdf.equals(printed.pdf)).toBe(true);
  const params = { projectId: event.key.projectId, ticketId: ticket.ticketId };
  await app.call(cancelTicket, { params, body: {} });
  expect((await staffPrintout(event, ticket.ticketId)).status).toBe(409);
  expect((await publicPrintout(ticket)).status).toBe(409);
});

it("the codes of links are printed, and nothing where a project has no link", async () => {
  const event = await openEvent();
  const ticket = await event.sell();
  const links = [
    { specialQuestionType: 5, coordX: 50, coordY: 50, height: 100 },
    { specialQuestionType: 6, coordX: 600, coordY: 50, height: 100 },
  ];
  await fill(event, await templateOf(event, "default"), links);
  expect(await scanPdf((await publicPrintout(ticket)).pdf)).toEqual([]);
  const params = { projectId: event.key.projectId };
  const { body: project } = await app.call(getProject, { params });
  const { name, startDateTime, endDateTime, timeZone } = project;
  const body = { name, startDateTime, endDateTime, timeZone, authorizationLinkTemplate: LINK };
  expect((await app.call(updateProject, { params, body })).status).toBe(200);
  const [code, ...more] = await scanPdf((await publicPrintout(ticket)).pdf);
  expect(more).toEqual([]);
  expect(code).toMatchObject({ kind: "QRCode", text: expect.stringMatching(/^https:\/\/a\.example\/E/) });
});

// rules/printouts 17
it("a pool names the templates that have too little room for its longest code", async () => {
  const event = await openEvent();
  const { projectId } = event.key;
  const registration = await app.call(getRegistration, { params: event.key });
  const params = { projectId, poolId: registration.body.barCodePoolId };
  const narrow = async () => (await app.call(listNarrowTemplates, { params })).body;
  const templateId = await fill(event, await templateOf(event, "default"));
  expect(await narrow()).toEqual([]);
  await fill(event, templateId, [{ specialQuestionType: 2, coordX: 1000, coordY: 200 }]);
  const found = { registrationId: event.key.registrationId, templateId, templateType: "default", name: "" };
  expect(await narrow()).toEqual([{ ...found, registrationName: expect.any(String), problem: "refused" }]);
});

// rules/printing 1
it("a ticked checkbox prints in the registration's language", async () => {
  const event = await openEvent();
  const { ticketId } = await event.sell();
  await fill(event, await templateOf(event, "default"), [
    { questionId: asked.questionId, coordX: 100, coordY: 900 },
  ]);
  const ofTicket = { project_id: event.key.projectId, id: ticketId };
  const { answers: given } = await app.db
    .selectFrom("ticket")
    .select("answers")
    .where((row) => row.and(ofTicket))
    .executeTakeFirstOrThrow();
  const ticked = { ...given[0], questionId: asked.questionId, answerValue: true };
  await app.db
    .updateTable("ticket")
    .set({ answers: JSON.stringify([ticked]) })
    .where((row) => row.and(ofTicket))
    .execute();
  const printed = async () => readPages((await staffPrintout(event, ticketId)).pdf);
  expect(await printed()).toEqual(["Yes"]);
  const ofRegistration = { project_id: event.key.projectId, id: event.key.registrationId };
  await app.db
    .updateTable("registration")
    .set({ culture_code: "de-DE" })
    .where((row) => row.and(ofRegistration))
    .execute();
  expect(await printed()).toEqual(["Ja"]);
});

// rules/printouts 12
it("fields are drawn before they are saved, and a preview is the page itself", async () => {
  const event = await openEvent();
  const templateId = await templateOf(event, "default");
  const params = { ...event.key, templateId };
  const settings = [
    { specialQuestionType: 1, coordX: 10, coordY: 10, fontSize: 20 },
    { attendeeInfoField: "company", coordX: 600, coordY: 200, fontSize: 12 },
    { specialQuestionType: 2, coordX: 10, coordY: 400 },
  ];
  const drawing = async (sample: string) =>
    (await app.call(drawPrintoutTemplate, { params, body: { settings, sample } })).body;
  const [name, company, code] = await drawing("sample");
  expect(name.path).toMatch(/^M/);
  expect(name.box.width).toBeGreaterThan(50);
  // 203 dots an inch: a whole number of dots.
  expect((code.moduleWidth * 203) / 72).toBeCloseTo(3, 1);
  expect(company.problems).toEqual([]);
  expect((await drawing("longest"))[1].problems).toEqual(["cut"]);
  expect((await drawing("noCompany"))[1]).toMatchObject({ path: "", problems: [] });
  expect(
    (await app.call(drawPrintoutTemplate, { params, body: { settings: [{ coordX: -1 }] } })).status,
  ).toBe(422);

  await fill(event, templateId, settings);
  const preview = (query: string) =>
    file(
      `/api/projects/${params.projectId}/registrations/${params.registrationId}/printout-templates/${templateId}/preview${query}`,
      app.admin,
    );
  const { status, pdf } = await preview("?sample=arabic");
  expect(status).toBe(200);
  expect(await scanPdf(pdf)).toMatchObject([{ kind: "Code128", text: "FAIR-2126-000123" }]);
  const ticket = await event.sell();
  const ofTicket = await preview(`?ticketId=${ticket.ticketId}`);
  expect(await scanPdf(ofTicket.pdf)).toMatchObject([{ text: expect.stringMatching(/^E\d/) }]);
  const stranger = await openEvent();
  expect((await preview(`?ticketId=${(await stranger.sell()).ticketId}`)).status).toBe(404);
  const direct = await app.call(previewPrintoutTemplate, {
    params: { ...params, templateId: 999_999 },
    query: {},
  });
  expect(direct.status).toBe(404);
});

// rules/printouts 15
it.each(DESIGN_NAMES)("a ticket that is printed on the design %s can be read", async (design) => {
  const event = await openEvent();
  const params = { ...event.key, templateId: await templateOf(event, "default") };
  const applied = await app.call(applyTemplateDesign, { params, body: { design } });
  expect(applied).toMatchObject({ status: 200, body: { fileResolution: 300, version: 2 } });
  expect((await app.call(applyTemplateDesign, { params, body: { design, version: 1 } })).status).toBe(412);
  const { settings } = applied.body;
  for (const sample of ["sample", "longest"]) {
    const drawn: DrawnTemplateField[] = (
      await app.call(drawPrintoutTemplate, { params, body: { settings, sample } })
    ).body;
    const problems = drawn.flatMap((field) => field.problems);
    // The longest name gets smaller; nothing is cut, outside or too narrow.
    expect(problems.filter((problem) => problem !== "shrunk")).toEqual([]);
    if (sample === "sample") expect(problems).toEqual([]);
  }
  const ticket = await event.sell();
  const read = await scanPdf((await publicPrintout(ticket)).pdf);
  expect(read.length).toBeGreaterThan(0);
  for (const { text } of read) expect(text).toMatch(/^E\d+-\d+$/);
});
