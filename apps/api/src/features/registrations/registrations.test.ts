import { listCatalogUses } from "@foyer/contract/catalog-uses.ts";
import {
  getRegistration,
  getRegistrationSummary,
  listQuestionnaires,
  listRegistrations,
} from "@foyer/contract/registrations.ts";
import { describe, expect, it } from "vitest";
import {
  app,
  change,
  create,
  event,
  foreign,
  get,
  setUpRegistrations,
  values,
} from "../../../test/feature-setups/registration-setup.ts";

setUpRegistrations();

describe("access", () => {
  it("managers edit, operators list, viewers neither", async () => {
    expect((await create(values({ name: "By a manager" }), app.manager)).status).toBe(201);
    for (const token of [app.operator, app.viewer]) {
      expect((await create(values({ name: "By others" }), token)).status).toBe(403);
      expect((await get(event, token)).status).toBe(403);
    }
    const list = (token: string) =>
      app.call(listRegistrations, { params: { projectId: event.projectId } }, token);
    expect((await list(app.operator)).status).toBe(200);
    expect((await list(app.viewer)).status).toBe(403);
  });

  it("a registration of another project is not found", async () => {
    const mixed = { projectId: event.projectId, registrationId: foreign.registrationId };
    expect((await get(mixed)).status).toBe(404);
    expect((await change({ name: "Mine now" }, { ...foreign, ...mixed })).status).toBe(404);
    expect((await get({ projectId: foreign.projectId, registrationId: event.registrationId })).status).toBe(
      404,
    );
    expect(
      (await app.call(listQuestionnaires, { query: { projectId: foreign.projectId } }, app.manager)).status,
    ).toBe(404);
    expect(
      (await create(values({ name: "Theirs", barCodePoolId: foreign.poolId }))).body.Error.Fields,
    ).toEqual({
      barCodePoolId: "This field is required.",
    });
    expect((await get(foreign)).body.name).not.toBe("Mine now");
  });
});

// rules/registrations 1, 3
describe("a new registration", () => {
  it.each([
    [{ name: undefined }, { name: "Registration name is required." }],
    [{ name: "   " }, { name: "Registration name is required." }],
    [{ name: "n".repeat(51) }, { name: "No more than 50 symbols." }],
    [{ ticketPrice: undefined }, { ticketPrice: "Ticket price is required field." }],
    [{ ticketPrice: "ten" }, { ticketPrice: "This field must be a number." }],
    [{ ticketPrice: -1 }, { ticketPrice: "This field must be non-negative number." }],
    [{ ticketPrice: 1.005 }, { ticketPrice: "No more than 2 decimal places." }],
    [{ ticketCount: undefined }, { ticketCount: "This field is required." }],
    [{ ticketCount: "x" }, { ticketCount: "This field must be a number." }],
    [{ ticketCount: 1.5 }, { ticketCount: "This field must be integer number." }],
    [{ ticketCount: 0 }, { ticketCount: "This field must be positive number." }],
    [{ barCodePoolId: undefined }, { barCodePoolId: "This field is required." }],
    [{ barCodePoolId: 999_999 }, { barCodePoolId: "This field is required." }],
    [{ cultureCode: "" }, { cultureCode: "This field is required." }],
    [{ cultureCode: "pl-PL" }, { cultureCode: "This field is required." }],
    [{ cultureCode: "Polish" }, { cultureCode: "This field is required." }],
    [{ registrationType: "Nowhere" }, { registrationType: "This field is required." }],
  ])("with %j is refused", async (more, fields) => {
    const answer = await create(values({ name: "Refused", ...more }));
    expect(answer.status).toBe(422);
    expect(answer.body.Error.Fields).toEqual(fields);
  });

  it("has a unique name in its project, ignoring case", async () => {
    expect((await create(values({ name: "Partners" }))).status).toBe(201);
    const answer = await create(values({ name: " partners" }));
    expect(answer.status).toBe(409);
    expect(answer.body.Error.Fields).toEqual({
      name: "This registration already exists. Please, choose a different name.",
    });
  });

  it("has a code and all entries that are enabled by default, and the catalogs list these uses", async () => {
    const { body } = await create(values({ name: "Complete" }));
    expect(body).toMatchObject({
      ...values({ name: "Complete" }),
      issued: 0,
      held: 0,
      setAside: 0,
      status: "open",
      version: 1,
    });
    expect(body.code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
    const params = { projectId: event.projectId, registrationId: body.id };
    const whole = await app.call(getRegistration, { params, query: { includeScenario: "true" } });
    const bare = await app.send({
      url: `/api/projects/${event.projectId}/registrations/${body.id}?includeScenario`,
      headers: { authorization: `Bearer ${app.admin}` },
    });
    expect(bare.body.scenario).toEqual(whole.body.scenario);
    const { steps, questions } = whole.body.scenario;
    expect(steps.filter((step: { required: boolean }) => step.required).length).toBeGreaterThan(1);
    const included = questions.filter((question: { required: boolean }) => question.required);
    const uses = await app.call(listCatalogUses, { query: { kind: "question" } });
    for (const { questionId } of included) {
      const use = uses.body.find(({ entryId }: { entryId: number }) => entryId === questionId);
      expect(use.registrations).toContainEqual(params);
    }
    expect((await app.call(getRegistrationSummary, { params })).body).toEqual({
      id: body.id,
      name: body.name,
      cultureCode: "de-DE",
    });
  });

  it("is created once by 20 concurrent calls with one name", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(values({ name: "Rush" }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });
});
