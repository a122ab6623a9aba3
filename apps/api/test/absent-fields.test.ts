import { ALL_ENDPOINTS } from "@foyer/contract/all.ts";
import { answers } from "@foyer/contract/answers.ts";
import { createBarcodePool } from "@foyer/contract/barcode-pools.ts";
import { countries } from "@foyer/contract/countries.ts";
import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { partitions } from "@foyer/contract/partitions.ts";
import { phoneCodes } from "@foyer/contract/phone-codes.ts";
import { places } from "@foyer/contract/places.ts";
import { createProject } from "@foyer/contract/projects.ts";
import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { questions } from "@foyer/contract/questions.ts";
import { regions } from "@foyer/contract/regions.ts";
import { rubrics } from "@foyer/contract/rubrics.ts";
import { inviteStaff } from "@foyer/contract/staff.ts";
import { steps } from "@foyer/contract/steps.ts";
import { uiItems } from "@foyer/contract/ui-items.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { startTestApp, type TestApp } from "./app-client.ts";
import { makeEvent } from "./event.ts";

// rules/api 10 for every PUT and PATCH of the contract: a new endpoint without a sample fails.
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

type Values = Record<string, unknown>;
/** A thing to change: its path parameters, and a body that fills every field. */
type Sample = { params: Values; filled: Values };

const TIMES = { startDateTime: "2126-05-12T10:00:00", endDateTime: "2126-05-14T15:30:00" };
const localizations = [{ cultureCode: "de-DE", text: "Der Text" }];
const add = async (endpoint: Endpoint, body: Values, params: Values = {}): Promise<number> =>
  (await app.call(endpoint, { params, body })).body.id;

let serial = 0;
const ofCatalog =
  (create: Endpoint, own: () => Promise<Values> = async () => ({}), nameField = "internalName") =>
  async (): Promise<Sample> => {
    const filled = { [nameField]: `Absent ${++serial}`, localizations, ...(await own()) };
    return { params: { id: await add(create, filled) }, filled };
  };
const nameOnly = () => ({ internalName: `Absent ${++serial}` });
const addStep = () => add(steps.create, { ...nameOnly(), required: true });
async function questionBody(): Promise<Values> {
  const values = { name: "textbox" };
  await app.db
    .insertInto("question_type")
    .values(values)
    .onConflict((row) => row.doNothing())
    .execute();
  const types: { id: number; name: string }[] = (await app.call(listQuestionTypes, {})).body;
  const questionTypeId = types.find(({ name }) => name === "textbox")?.id;
  const questionSettings = { required: true, linesCount: 3, minLength: 2, maxLength: 9, regex: "^a" };
  return { stepId: await addStep(), questionTypeId, required: true, questionSettings };
}
const addQuestion = async () => add(questions.create, { ...nameOnly(), ...(await questionBody()) });

const registration = async (): Promise<Sample> => {
  const { projectId, registrationId } = await makeEvent(app);
  const outcome = { outcome: "textMessage", outcomeMessage: "Thank you", uniqueEmail: true };
  const opening = { status: "closed", opensAt: "2126-01-01T00:00:00", closesAt: "2126-02-01T00:00:00" };
  const filled = { name: "Everybody", ticketCount: 7, ...outcome, ...opening };
  return { params: { projectId, registrationId }, filled };
};

const SAMPLES: Record<string, () => Promise<Sample>> = {
  "PUT /api/countries/:id": ofCatalog(countries.create, async () => ({ priority: true })),
  "PUT /api/regions/:id": ofCatalog(regions.create, async () => ({
    countryId: await add(countries.create, nameOnly()),
    priority: true,
  })),
  "PUT /api/places/:id": ofCatalog(places.create),
  "PUT /api/user-message/:id": ofCatalog(uiItems.create),
  "PUT /api/steps/:id": ofCatalog(steps.create, async () => ({ required: true })),
  "PUT /api/questions/:id": ofCatalog(questions.create, questionBody),
  "PUT /api/answers/:id": ofCatalog(answers.create, async () => ({
    questionId: await addQuestion(),
    required: true,
  })),
  "PUT /api/country-phone-codes/:id": ofCatalog(
    phoneCodes.create,
    async () => ({ phoneCode: "+49", priority: true }),
    "countryInternalName",
  ),
  "PUT /api/rubrics/:id": ofCatalog(rubrics.create, async () => ({
    partitionId: await add(partitions.create, nameOnly()),
  })),
  "PUT /api/partitions/:id": ofCatalog(partitions.create),
  "PUT /api/projects/:projectId": async () => {
    const links = {
      authorizationLinkTemplate: "https://a.example/{eventId}",
      dataLinkTemplate: "https://d.example",
    };
    const filled = { name: "Fair", ...TIMES, eventBEID: "BE-1", timeZone: "Asia/Tokyo", ...links };
    return { params: { projectId: await add(createProject, filled) }, filled };
  },
  "PUT /api/projects/:projectId/barcode-pools/:poolId": async () => {
    const projectId = await add(createProject, { name: "Fair", ...TIMES });
    const filled = { name: "Codes" };
    const poolId = await add(createBarcodePool, { ...filled, barCodeType: 1 }, { projectId });
    return { params: { projectId, poolId }, filled };
  },
  "PUT /api/projects/:projectId/registrations/:registrationId": registration,
  "PATCH /api/projects/:projectId/registrations/:registrationId": registration,
  "PATCH /api/projects/:projectId/registrations/:registrationId/scenario": async () => {
    const { projectId, registrationId } = await makeEvent(app);
    const params = { projectId, registrationId };
    const read = await app.send({
      method: "GET",
      url: `/api/projects/${projectId}/registrations/${registrationId}/scenario`,
      headers: { authorization: `Bearer ${app.admin}` },
    });
    return { params, filled: read.body };
  },
  "PUT /api/staff/:id": async () => {
    const projectIds = [await add(createProject, { name: "Fair", ...TIMES })];
    const filled = { name: "Sam Sample", email: `sam${++serial}@example.com`, role: "viewer", projectIds };
    const { body } = await app.call(inviteStaff, { body: filled });
    return { params: { id: body.staff.id }, filled: { ...filled, active: true } };
  },
  "PUT /api/application-setting": async () => {
    const settings = [{ codeName: "Currency", value: "CHF" }];
    return { params: {}, filled: { categories: [{ name: "Project", settings }] } };
  },
};

/** Endpoints that do not store their body. */
const DEEDS = ["PUT /api/account/password"];

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const changes = ALL_ENDPOINTS.filter(({ method }) => method === "PUT" || method === "PATCH");
const shapeOf = (endpoint: Endpoint) => (endpoint.body as z.ZodObject).shape;
const getterOf = (endpoint: Endpoint) => {
  const getter = ALL_ENDPOINTS.find(({ method, path }) => method === "GET" && path === endpoint.path);
  if (!getter) throw new Error(`${nameOf(endpoint)} has no GET of its own`);
  return getter;
};

const isEmpty = (value: unknown) =>
  value === null || value === "" || value === false || (Array.isArray(value) && value.length === 0);
const without = (values: Values, field: string) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== field));
const withoutVersion = (values: Values) => without(values, "version");

it("every call that changes something has a sample", () => {
  expect(Object.keys(SAMPLES).sort()).toEqual(
    changes
      .map(nameOf)
      .filter((name) => !DEEDS.includes(name))
      .sort(),
  );
});

describe.each(
  changes.filter((one) => !DEEDS.includes(nameOf(one))).map((one) => [nameOf(one), one] as const),
)("%s", (name, endpoint) => {
  const fields = Object.keys(shapeOf(endpoint)).filter((field) => field !== "id" && field !== "version");

  it.each(fields)("%s: absent stays, null empties, and what is needed is asked for", async (field) => {
    const sample = SAMPLES[name];
    if (!sample) throw new Error(`No sample of ${name}`);
    const { params, filled } = await sample();
    const send = (body: Values) => app.call(endpoint, { params, body });
    const read = async () => withoutVersion((await app.call(getterOf(endpoint), { params })).body);
    expect(await send(filled), "the sample").toMatchObject({ status: 200 });
    const before = await read();
    const isKept = field in before;
    if (isKept) expect(before[field], "a sample's field").not.toSatisfy(isEmpty);

    const isNeeded = shapeOf(endpoint)[field]?.safeParse(undefined).success === false;
    const absent = await send(without(filled, field));
    expect(absent.status, absent.text.slice(0, 300)).toBe(isNeeded ? 422 : 200);
    expect(await read()).toEqual(before);

    const emptied = await send({ ...filled, [field]: null });
    if (emptied.status === 422) expect(await read()).toEqual(before);
    else {
      expect(emptied.status, emptied.text.slice(0, 300)).toBe(200);
      if (isKept) expect((await read())[field]).toSatisfy(isEmpty);
    }
  });
});
