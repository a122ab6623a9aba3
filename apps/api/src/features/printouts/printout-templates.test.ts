import { listConditionalQuestions } from "@foyer/contract/conditional-questions.ts";
import { getBarcodeTemplate, type PrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import { removePromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { patchRegistration } from "@foyer/contract/registrations.ts";
import { describe, expect, it } from "vitest";
import {
  app,
  choose,
  countFiles,
  create,
  first,
  get,
  list,
  newGroup,
  newKey,
  put,
  questionsOf,
  remove,
  send,
  setUpTemplates,
} from "../../../test/feature-setups/template-setup.ts";

setUpTemplates();

// rules/printouts 1
it("a registration always has a default and an onsite template, which cannot be deleted", async () => {
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
it("a group of promo codes has one template, and can be deleted only after it", async () => {
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

it("a group of another project and a template without a target are refused", async () => {
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

  it("needs a confirmation, and changes nothing before it", async () => {
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

  it("changes nothing when a part of it fails", async () => {
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

it("types can be requested together, ignoring case; an unknown one is refused", async () => {
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

it("the conditional questions to choose from are those with answers", async () => {
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
