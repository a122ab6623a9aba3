import { answers } from "@foyer/contract/answers.ts";
import { listConditionalQuestions } from "@foyer/contract/conditional-questions.ts";
import {
  createPrintoutTemplate,
  getBarcodeTemplate,
  getPrintoutTemplate,
  getPrintoutTemplateFile,
  listPrintoutTemplates,
  type PrintoutTemplate,
  removePrintoutTemplate,
  updatePrintoutTemplate,
  uploadPrintoutTemplateFile,
} from "@foyer/contract/printout-templates.ts";
import { createPromoCodeGroup, removePromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { questions } from "@foyer/contract/questions.ts";
import { patchRegistration } from "@foyer/contract/registrations.ts";
import { steps } from "@foyer/contract/steps.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEvent } from "../../../test/events/event.ts";
import { SMALL_PNG } from "../../../test/files/small-png.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { upload } from "../../../test/server/upload.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (const internalName of ["Visitor type", "Interests"]) await addQuestion(internalName);
});
afterAll(() => app?.stop());

/** Adds a question with two answers, which every new registration asks. */
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

const newKey = async (): Promise<Key> => {
  const { projectId, registrationId } = await makeEvent(app);
  return { projectId, registrationId };
};
const list = async (key: Key, query: Record<string, unknown> = {}): Promise<PrintoutTemplate[]> =>
  (await app.call(listPrintoutTemplates, { params: key, query })).body;
const create = (key: Key, body: object) => app.call(createPrintoutTemplate, { params: key, body });
const get = (key: TemplateKey) => app.call(getPrintoutTemplate, { params: key });
const put = (key: TemplateKey, body: object) => app.call(updatePrintoutTemplate, { params: key, body });
const remove = (key: TemplateKey) => app.call(removePrintoutTemplate, { params: key });
const send = (key: TemplateKey, content: Uint8Array = SMALL_PNG, name = "badge.png") =>
  upload(app, uploadPrintoutTemplateFile, { params: key, content, name });
const getFile = (key: TemplateKey) => app.call(getPrintoutTemplateFile, { params: key });
const newGroup = async ({ projectId }: Key, owner = "ACME"): Promise<number> =>
  (await app.call(createPromoCodeGroup, { params: { projectId }, body: { promoCodeType: 1, owner } })).body
    .id;
const questionsOf = async (key: Key) =>
  (await app.call(listConditionalQuestions, { params: key })).body as {
    id: number;
    text: string;
    answers: { id: number; text: string }[];
  }[];
const choose = (key: Key, conditionalQuestionId: number | null, confirm?: boolean) =>
  app.call(patchRegistration, {
    params: key,
    body: { conditionalQuestionId, ...(confirm !== undefined && { confirm }) },
  });
const countFiles = async ({ projectId }: Key) =>
  (await app.db.selectFrom("file").select("name").where("project_id", "=", projectId).execute()).filter(
    ({ name }) => name.endsWith(".png") || name.endsWith(".jpg"),
  ).length;
const first = async (key: Key, type = "default") => {
  const [template] = await list(key, { types: type });
  if (!template) throw new Error(`There is no ${type} template`);
  return { ...key, templateId: template.id };
};

// rules/printouts 1
it("a registration has a default and an onsite template from its beginning, which cannot be deleted", async () => {
  const key = await newKey();
  const templates = await list(key);
  expect(templates).toMatchObject([
    {
      templateType: "default",
      number: 0,
      name: "",
      template: null,
      settings: [],
      version: 1,
      imageWidth: 0,
      imageHeight: 0,
      printedWidth: null,
      printerDpi: 203,
      fileResolution: null,
    },
    { templateType: "onsite", number: 1 },
  ]);
  for (const { id } of templates) {
    expect(await remove({ ...key, templateId: id })).toMatchObject({
      status: 409,
      body: { Error: { Code: "template-not-deletable" } },
    });
  }
  for (const templateType of ["default", "onsite", "offline"]) {
    expect((await create(key, { templateType })).status).toBe(409);
  }
  expect((await app.call(getBarcodeTemplate, { params: key })).status).toBe(404);
});

// rules/printouts 2
it("a group of promo codes has one template; deleting it frees the group, which cannot go before", async () => {
  const key = await newKey();
  const promocodeGroupId = await newGroup(key);
  const body = { templateType: "Promocode", promocodeGroupId };
  const made = await create(key, body);
  expect(made).toMatchObject({
    status: 201,
    body: { templateType: "promocode", promocodeGroupId, name: "Exhibitor · ACME", number: 2 },
  });
  expect(await create(key, body)).toMatchObject({
    status: 409,
    body: { Error: { Fields: { promocodeGroupId: "This promo code group already has a template." } } },
  });
  const params = { projectId: key.projectId, groupId: promocodeGroupId };
  expect((await app.call(removePromoCodeGroup, { params })).body.Error).toMatchObject({
    Code: "promo-code-group-printed",
  });
  const template = { ...key, templateId: made.body.id };
  await send(template);
  expect((await remove(template)).status).toBe(200);
  expect((await remove(template)).status).toBe(404);
  expect(await countFiles(key)).toBe(0);
  expect((await app.call(removePromoCodeGroup, { params })).status).toBe(200);
});

it("a group of another project, and a template of nothing, are refused", async () => {
  const [key, other] = [await newKey(), await newKey()];
  const promocodeGroupId = await newGroup(other);
  expect((await create(key, { templateType: "promocode", promocodeGroupId })).body.Error.Code).toBe(
    "unknown-promo-code-group",
  );
  expect((await create(key, { templateType: "promocode" })).body.Error.Fields).toEqual({
    promocodeGroupId: "Required",
  });
  expect((await create(key, { templateType: "conditional" })).body.Error.Fields).toEqual({
    conditionalAnswerId: "Required",
  });
  expect(
    (await create(key, { templateType: "promocode", conditionalAnswerId: 1, promocodeGroupId })).body.Error
      .Fields,
  ).toEqual({ conditionalAnswerId: "Impossible value" });
});

// rules/printouts 3
it("an answer to the conditional question has one template, named by its text", async () => {
  const key = await newKey();
  const [question, another] = await questionsOf(key);
  const [answer] = question?.answers ?? [];
  if (!question || !another || !answer) throw new Error("The catalog has too few questions with answers");
  const body = { templateType: "conditional", conditionalAnswerId: answer.id };
  expect((await create(key, body)).body.Error.Code).toBe("no-conditional-question");
  expect(await choose(key, question.id)).toMatchObject({
    status: 200,
    body: { conditionalQuestionId: question.id },
  });
  expect(await create(key, body)).toMatchObject({ status: 201, body: { name: answer.text } });
  expect((await create(key, body)).body.Error.Code).toBe("template-for-answer-exists");
  const foreign = { ...body, conditionalAnswerId: another.answers[0]?.id };
  expect((await create(key, foreign)).body.Error.Code).toBe("unknown-conditional-answer");
});

// rules/printouts 4
describe("another conditional question", () => {
  async function withTemplates() {
    const key = await newKey();
    const [question, another] = await questionsOf(key);
    if (!question || !another) throw new Error("The catalog has too few questions with answers");
    await choose(key, question.id);
    const made = [
      await create(key, { templateType: "conditional", conditionalAnswerId: question.answers[0]?.id }),
      await create(key, { templateType: "promocode", promocodeGroupId: await newGroup(key) }),
    ];
    const [standard, onsite] = [await first(key), await first(key, "onsite")];
    const keys = [standard, onsite, ...made.map(({ body }) => ({ ...key, templateId: body.id as number }))];
    for (const one of keys) {
      await send(one);
      await put(one, { settings: [{ attendeeInfoField: "company" }] });
    }
    return { key, question, another, standard };
  }

  it("is asked about first, and changes nothing until it is confirmed", async () => {
    const { key, another } = await withTemplates();
    const before = await list(key);
    for (const wanted of [another.id, null]) {
      expect((await choose(key, wanted)).body.Error.Code).toBe("conditional-question-confirm");
      expect((await choose(key, wanted, false)).status).toBe(409);
    }
    expect((await choose(key, 999_999, true)).body.Error.Code).toBe("unknown-conditional-question");
    expect(await list(key)).toEqual(before);
    expect(await countFiles(key)).toBe(4);
  });

  it("deletes all templates but the default one, and empties the onsite one, with their files", async () => {
    const { key, another, standard } = await withTemplates();
    const kept = (await get(standard)).body;
    expect((await choose(key, another.id, true)).status).toBe(200);
    const templates = await list(key);
    expect(templates).toMatchObject([
      kept,
      { templateType: "onsite", template: null, settings: [], imageWidth: 0 },
    ]);
    expect(templates).toHaveLength(2);
    expect(await countFiles(key)).toBe(1);
    const { after } = await app.db
      .selectFrom("audit")
      .select("after")
      .where("project_id", "=", key.projectId)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ conditionalQuestionId: another.id, deletedTemplates: 2 });
  });

  it("leaves everything as it was when a part of it fails", async () => {
    const { key, question, another } = await withTemplates();
    const before = await list(key);
    const body = { conditionalQuestionId: another.id, confirm: true, ticketCount: 0 };
    expect((await app.call(patchRegistration, { params: key, body })).status).toBe(422);
    const stale = { conditionalQuestionId: another.id, confirm: true, version: 1 };
    expect((await app.call(patchRegistration, { params: key, body: stale })).status).toBe(412);
    expect(await list(key)).toEqual(before);
    expect((await choose(key, question.id)).status).toBe(200);
    expect(await list(key)).toEqual(before);
  });
});

// rules/printouts 5
it("a picture is uploaded, shown and replaced; without one its address is 404", async () => {
  const key = await first(await newKey());
  expect((await getFile(key)).status).toBe(404);
  const picture = sharp({ create: { width: 1240, height: 1748, channels: 3, background: "#e00000" } });
  const sent = await send(key, await picture.withMetadata({ density: 300 }).jpeg().toBuffer(), "a6.jpg");
  expect(sent).toMatchObject({
    status: 200,
    body: {
      template: { fileName: "a6.jpg" },
      imageWidth: 1240,
      imageHeight: 1748,
      fileResolution: 300,
      version: 1,
    },
  });
  expect((await getFile(key)).headers).toMatchObject({ "content-type": "image/jpeg" });
  const next = await send(key);
  expect(next.body.template.fileId).not.toBe(sent.body.template.fileId);
  expect(next.body).toMatchObject({ fileResolution: null });
  expect(await countFiles(key)).toBe(1);
  for (const [content, status, code] of [
    [Buffer.from("GIF89a"), 415, "image-only"],
    [SMALL_PNG.subarray(0, 40), 422, "image-damaged"],
    [Buffer.alloc(5_000_001), 413, "file-too-large"],
  ] as const)
    expect(await send(key, content)).toMatchObject({ status, body: { Error: { Code: code } } });
  expect((await get(key)).body).toEqual(next.body);
});

// rules/printouts 6, 7
describe("a field", () => {
  const company = { attendeeInfoField: "company" };

  it("has defaults for what is left out or empty", async () => {
    const key = await first(await newKey());
    const empty = { coordX: "", coordY: null, rotationAngle: "", specialQuestionType: null, widthPoints: "" };
    const saved = await put(key, { settings: [company, { ...company, ...empty, height: "" }] });
    expect(saved.body.settings).toEqual([
      {
        questionId: null,
        attendeeInfoField: "company",
        specialQuestionType: 0,
        coordX: 0,
        coordY: 0,
        rotationAngle: 0,
        fontSize: 15,
        widthPoints: 0,
        height: 75,
        align: "left",
        maxWidth: null,
      },
      expect.objectContaining({
        coordX: 0,
        coordY: 0,
        rotationAngle: 0,
        widthPoints: 0,
        height: 0,
        fontSize: 15,
      }),
    ]);
    expect((await get(key)).body).toEqual(saved.body);
  });

  it.each<[field: string, value: unknown, message: string]>([
    ["specialQuestionType", -1, "Must be a positive number."],
    ["specialQuestionType", 7, "Impossible value"],
    ["coordX", -1, "Must be a positive number."],
    ["coordY", -1, "Must be a positive number."],
    ["coordX", 1.5, "Must be an integer number."],
    ["coordY", "a", "Must be an integer number."],
    ["rotationAngle", 0.5, "Must be an integer number."],
    ["fontSize", 0, "Must be more than zero."],
    ["fontSize", "", "Must be more than zero."],
    ["fontSize", -3, "Must be more than zero."],
    ["height", 7.5, "Must be an integer number."],
    ["widthPoints", "wide", "Must be an integer number."],
    ["attendeeInfoField", "", "Required"],
    ["attendeeInfoField", null, "Required"],
    ["attendeeInfoField", "shoeSize", "Impossible value"],
  ])("%s %j: %s", async (field, value, message) => {
    const key = await first(await newKey());
    const refused = await put(key, {
      settings: [company, { ...company, [field]: value, ...special(field, value) }],
    });
    expect(refused.status).toBe(422);
    expect(refused.body.Error.Fields).toEqual({ [`settings.1.${field}`]: message });
    expect((await get(key)).body.version).toBe(1);
  });
  const special = (field: string, value: unknown) =>
    field === "specialQuestionType" && Number(value) > 0 ? { attendeeInfoField: null } : {};

  it("that is special prints no fact and no answer besides", async () => {
    const key = await first(await newKey());
    const barcode = { specialQuestionType: 2, coordX: 10, height: 75 };
    expect((await put(key, { settings: [barcode, { specialQuestionType: 1 }] })).status).toBe(200);
    const fields = async (more: object) =>
      (await put(key, { settings: [{ ...barcode, ...more }] })).body.Error.Fields;
    expect(await fields(company)).toEqual({ "settings.0.attendeeInfoField": "Impossible value" });
    expect(await fields({ questionId: 5 })).toEqual({ "settings.0.questionId": "Impossible value" });
  });

  it("may print the answer to a question", async () => {
    const registration = await newKey();
    const key = await first(registration);
    const [question] = await questionsOf(registration);
    const saved = await put(key, { settings: [{ questionId: String(question?.id) }] });
    expect(saved.body.settings[0]).toMatchObject({ questionId: question?.id, attendeeInfoField: null });
  });
});

// rules/printouts 8
it("without a picture the size is what was saved; with one it is the picture's", async () => {
  const key = await first(await newKey());
  for (const [value, message] of [
    [0, "Must be more than zero."],
    [-1, "Must be more than zero."],
    [1.5, "The value is required and must be an integer."],
    [null, "The value is required and must be an integer."],
    ["", "The value is required and must be an integer."],
  ])
    expect((await put(key, { imageWidth: value })).body.Error.Fields).toEqual({ imageWidth: message });
  const size = { imageWidth: 800, imageHeight: 600 };
  expect((await put(key, { ...size, printedWidth: 86.5, printerDpi: 300 })).body).toMatchObject({
    ...size,
    printedWidth: 86.5,
    printerDpi: 300,
    version: 2,
  });
  expect((await put(key, { printerDpi: 72 })).status).toBe(422);
  const { body } = await send(key);
  expect((await put(key, { imageWidth: 5 })).body).toMatchObject({ imageWidth: body.imageWidth, version: 2 });
  expect((await put(key, { printedWidth: null })).body).toMatchObject({ printedWidth: null, version: 3 });
});

it("a stale save is refused with the current copy, and what does not change anything is not recorded", async () => {
  const key = await first(await newKey());
  const settings = [{ attendeeInfoField: "company" }];
  const saved = await put(key, { settings, version: 1 });
  expect(saved.body.version).toBe(2);
  expect(await put(key, { settings: [], version: 1 })).toMatchObject({
    status: 412,
    body: { Error: { Current: saved.body } },
  });
  expect((await put(key, { settings })).body).toEqual(saved.body);
});

it("types can be asked for, together and in any case; an unknown one is refused", async () => {
  const key = await newKey();
  await create(key, { templateType: "promocode", promocodeGroupId: await newGroup(key) });
  const types = async (query: string) => {
    const path = `/api/projects/${key.projectId}/registrations/${key.registrationId}/printout-templates${query}`;
    const headers = { authorization: `Bearer ${app.admin}` };
    const { body, status } = await app.send({ method: "GET", url: path, headers });
    return status === 200 ? body.map((one: PrintoutTemplate) => one.templateType) : status;
  };
  expect(await types("?types=Promocode,default")).toEqual(["default", "promocode"]);
  expect(await types("?types=onsite&types=conditional")).toEqual(["onsite"]);
  expect(await types("?types=")).toEqual([]);
  expect(await types("")).toEqual(["default", "onsite", "promocode"]);
  expect(await types("?types=other")).toBe(400);
});

it("a template of another registration or project is not found", async () => {
  const [key, other] = [await first(await newKey()), await newKey()];
  const swapped = { ...other, templateId: key.templateId };
  const foreign = { ...key, registrationId: other.registrationId };
  for (const wrong of [swapped, foreign]) {
    expect((await get(wrong)).status).toBe(404);
    expect((await put(wrong, { settings: [] })).status).toBe(404);
    expect((await send(wrong)).status).toBe(404);
    expect((await remove(wrong)).status).toBe(404);
  }
});

it("the questions to choose from are those with answers", async () => {
  const key = await newKey();
  expect((await questionsOf(key)).slice(-2)).toEqual(
    ["Visitor type", "Interests"].map((text) => ({
      id: expect.any(Number),
      text,
      answers: ["Press", "Trade"].map((answer) => ({ id: expect.any(Number), text: answer })),
    })),
  );
  const params = { ...key, registrationId: 999_999 };
  expect((await app.call(listConditionalQuestions, { params })).status).toBe(404);
});
