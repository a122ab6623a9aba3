import { getPublicRegistration } from "@foyer/contract/attend.ts";
import { createProject, getProject, listProjects } from "@foyer/contract/projects.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { startDraft } from "@foyer/contract/scenario-drafts.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { listContractEndpoints } from "../../src/contract-endpoints.ts";
import { addRegistration, makeEvent } from "../events/event.ts";
import { startTestApp, type TestApp } from "../server/app-client.ts";
import { ACTIONS, changeSamples, nameOf, type Values } from "./change-samples.ts";

const ALL_ENDPOINTS = await listContractEndpoints();

// rules/projects 3, rules/api 6: for every field of the contract that takes a date, found by what it accepts.
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const WALL_TIMES = [
  ...["0000-01-01T00:00:00", "0001-01-01T00:00:00", "1582-10-10T12:00:00", "1899-12-31T23:59:59"],
  ...["1900-01-01T00:00:00", "1970-01-01T00:00:00", "2038-01-19T03:14:08", "9999-12-31T00:00:00"],
  ...["9999-12-31T23:59:59", "10000-01-01T00:00:00", "275760-09-13T00:00:00", "-000001-01-01T00:00:00"],
];
const EDGES = [
  ...WALL_TIMES,
  ...WALL_TIMES.flatMap((time) => [`${time}Z`, `${time}.999999999Z`, `${time}+23:59`, `${time}-23:59`]),
  ...WALL_TIMES.map((time) => time.slice(0, time.indexOf("T"))),
];
const SAMPLE_DATES = ["2026-05-12T10:00:00", "2026-05-12T10:00:00Z", "2026-05-12"];

/** Does a field take a date and nothing that is none? */
function takesDates(field: z.core.$ZodType): boolean {
  const accepts = (value: unknown) => z.safeParse(field, value).success;
  const isFree = ["no date", "nodate", "+49 30 1234"].some(accepts);
  return !isFree && SAMPLE_DATES.some(accepts);
}
const dateFields = (schema: z.ZodType | undefined) =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape).flatMap(([name, field]) => (takesDates(field) ? [name] : []))
    : [];

const inBodies = ALL_ENDPOINTS.filter((endpoint) => !ACTIONS.includes(nameOf(endpoint))).flatMap((endpoint) =>
  dateFields(endpoint.body).map((field) => [nameOf(endpoint), field, endpoint] as const),
);
const inQueries = ALL_ENDPOINTS.flatMap((endpoint) =>
  dateFields(endpoint.query).map((field) => [nameOf(endpoint), field, endpoint] as const),
);

it("finds the fields", () => {
  const names = (found: readonly (readonly [string, string, unknown])[]) =>
    found.map(([name, field]) => `${name} ${field}`);
  expect(names(inBodies)).toEqual(
    expect.arrayContaining([
      "POST /api/projects startDateTime",
      "PUT /api/projects/:projectId endDateTime",
      "PATCH /api/projects/:projectId/registrations/:registrationId closesAt",
    ]),
  );
  expect(names(inQueries)).toEqual(expect.arrayContaining(["GET /api/audit from", "GET /api/audit to"]));
});

it.each(inBodies)("%s %s: accepted and read again, or 422", async (name, field, endpoint) => {
  const sample = await (
    changeSamples(app)[name] ?? (name.endsWith("/draft/schedule") ? newDraft : newProject)
  )();
  for (const edge of EDGES) {
    const body: Values = { ...sample.filled, [field]: edge };
    const answer = await app.call(endpoint, { params: sample.params, body });
    const what = `${edge}: ${answer.text.slice(0, 300)}`;
    expect([200, 201, 422], what).toContain(answer.status);
    if (answer.status !== 422) expect(answer.body[field], what).toBe(edge);
    else expect(Object.keys(answer.body.Error.Fields).join(), what).toMatch(/At|Date|Until/);
  }
  expect((await app.call(listProjects, {})).status).toBe(200);
});
const newDraft = async () => {
  const { projectId, registrationId } = await makeEvent(app);
  await app.call(startDraft, { params: { projectId, registrationId }, body: {} });
  return { params: { projectId, registrationId }, filled: {} };
};
const newProject = async () => ({
  params: {},
  filled: { name: "Fair", startDateTime: "1900-01-01T00:00:00", endDateTime: "9999-12-31T23:59:59" },
});

it.each(inQueries)("%s %s: a page, or 400", async (_, field, endpoint) => {
  const { body } = await app.call(createProject, { body: (await newProject()).filled });
  for (const edge of EDGES) {
    const params = { projectId: body.id };
    const { status, text } = await app.call(endpoint, { params, query: { [field]: edge } });
    expect([200, 400], `${edge}: ${text.slice(0, 300)}`).toContain(status);
  }
});

it.each(["UTC", "Pacific/Kiritimati", "Pacific/Niue", "America/St_Johns"])(
  "an event from the first to the last second, in %s, is shown to visitors",
  async (timeZone) => {
    const { body } = await app.call(createProject, { body: { ...(await newProject()).filled, timeZone } });
    expect(body.endDateTime).toBe("9999-12-31T23:59:59");
    const event = await addRegistration(app, body.id);
    const opening = { opensAt: "1900-01-01T00:00:01", closesAt: "9999-12-31T23:59:58" };
    expect((await app.call(updateRegistration, { params: event, body: opening })).status).toBe(200);
    const page = await app.call(getPublicRegistration, { params: { code: event.code } }, null);
    expect([page.status, page.body.opening]).toEqual([200, "open"]);
    expect(page.body.project.period).toContain("9999");
    expect((await app.call(getProject, { params: { projectId: body.id } })).status).toBe(200);
  },
);
