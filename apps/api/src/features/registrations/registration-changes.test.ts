import { createProject } from "@foyer/contract/projects.ts";
import { patchRegistration, patchRegistrations } from "@foyer/contract/registrations.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  addRegistration,
  askForEmailOnly,
  editScenario,
  emailResult,
  submitAnswers,
  type TestEvent,
} from "../../../test/events/event.ts";
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

// rules/registrations 5–8
describe("a change", () => {
  it("writes what is sent and leaves the rest, by PUT and by PATCH", async () => {
    const one = await addRegistration(app, event.projectId);
    const opening = { status: "closed", opensAt: "2026-01-01T09:00:00", closesAt: "2026-02-01T18:00:00" };
    expect((await change({ ticketCount: 12, ...opening }, one)).body).toMatchObject({
      ticketCount: 12,
      ...opening,
      version: 2,
    });
    const patched = await app.call(patchRegistration, {
      params: one,
      body: { outcome: "textMessage", outcomeMessage: "Thanks" },
    });
    expect(patched.body).toMatchObject({ ...opening, outcome: "textMessage", outcomeMessage: "Thanks" });
    expect((await change({ outcome: "ticket" }, one)).body).toMatchObject({
      outcome: "ticket",
      outcomeMessage: "",
    });
    expect((await change({}, one)).body.version).toBe(4);
  });

  it("of the registration that the body names is the same, by PATCH of the project's registrations", async () => {
    const { projectId, registrationId } = await addRegistration(app, event.projectId);
    const send = (body: unknown, token = app.manager) =>
      app.call(patchRegistrations, { params: { projectId }, body }, token);
    const changed = await send({ id: String(registrationId), ticketCount: 31, version: 1 });
    expect(changed).toMatchObject({ status: 200, body: { id: registrationId, ticketCount: 31, version: 2 } });
    expect(changed.body).toEqual((await get({ projectId, registrationId })).body);
    expect(await send({ id: registrationId, ticketCount: 32, version: 1 })).toMatchObject({ status: 412 });
    expect(await send({ id: registrationId, ticketCount: 0 })).toMatchObject({
      status: 422,
      body: { Error: { Fields: { ticketCount: "This field must be positive number." } } },
    });
    expect(await send({ ticketCount: 32 })).toMatchObject({
      status: 422,
      body: { Error: { Fields: { id: "This field is required." } } },
    });
    expect((await send({ id: foreign.registrationId, ticketCount: 32 })).status).toBe(404);
    expect((await send({ id: registrationId, ticketCount: 32 }, app.operator)).status).toBe(403);
  });

  it("of a stale version is refused with the current copy", async () => {
    const one = await addRegistration(app, event.projectId);
    expect((await change({ name: "First to save", version: 1 }, one)).status).toBe(200);
    const late = await change({ name: "Second to save", version: 1 }, one);
    expect(late.status).toBe(412);
    expect(late.body.Error.Current).toMatchObject({ name: "First to save", version: 2 });
  });

  it("closes after it opens", async () => {
    const body = { opensAt: "2026-02-01T09:00:00", closesAt: "2026-02-01T09:00:00" };
    expect((await change(body)).body.Error.Fields).toEqual({ closesAt: "The end must be after the start." });
    expect((await change({ opensAt: "2026-02-30T09:00:00" })).status).toBe(422);
  });

  it("opens and closes at times that the clock of the venue shows", async () => {
    const { body } = await change({ opensAt: "2026-03-29T01:30:00", closesAt: "2027-03-28T01:30:00" });
    const sentence = "This time does not exist in Europe/London: the clock is put forward over it";
    expect(body.Error.Fields).toEqual({ opensAt: sentence, closesAt: sentence });
  });

  it("to the outcome message needs the message", async () => {
    const required = { outcomeMessage: "The message is required." };
    for (const outcomeMessage of [undefined, "", " \n"]) {
      const answer = await change({ outcome: "textMessage", outcomeMessage });
      expect([answer.status, answer.body.Error.Fields]).toEqual([422, required]);
    }
  });

  it("cannot plan fewer tickets than are live", async () => {
    const one = await addRegistration(app, event.projectId, { ticketCount: 3 });
    const asked = await askForEmailOnly(app, one);
    for (const name of ["a", "b"])
      await submitAnswers(app, one.code, [emailResult(asked, `${name}@example.org`)]);
    const answer = await change({ ticketCount: 1 }, one);
    expect(answer.status).toBe(409);
    expect(answer.body.Error.Fields).toHaveProperty("ticketCount");
    expect((await change({ ticketCount: 2 }, one)).body).toMatchObject({ ticketCount: 2, issued: 2 });
    // A sale is no change of the registration.
    expect((await get(one)).body.version).toBe(2);
  });

  it("makes addresses unique only when they are", async () => {
    const one = await addRegistration(app, event.projectId);
    const asked = await askForEmailOnly(app, one);
    for (const email of ["twin@example.org", "TWIN@example.org "])
      await submitAnswers(app, one.code, [emailResult(asked, email)]);
    expect((await change({ uniqueEmail: true }, one)).status).toBe(409);
    await sql`update ticket set email = 'other@example.org' where registration_id = ${one.registrationId}
      and id = (select max(id) from ticket where registration_id = ${one.registrationId})`.execute(app.db);
    expect((await change({ uniqueEmail: true }, one)).status).toBe(200);
    expect(
      (await submitAnswers(app, one.code, [emailResult(asked, "Twin@Example.org")])).body.Error.Code,
    ).toBe("email-already-registered");
    expect((await change({ uniqueEmail: false }, one)).status).toBe(200);
    expect((await submitAnswers(app, one.code, [emailResult(asked, "Twin@Example.org")])).status).toBe(201);
  });

  const unused = { conditionalQuestionId: null };

  it("accepts the whole edit payload, and returns unused options", async () => {
    const one = await addRegistration(app, event.projectId);
    const payload = {
      name: `Whole ${one.registrationId}`,
      ticketCount: 12,
      outcome: "ticket",
      outcomeMessage: "",
      uniqueEmail: false,
      isAuthRequired: false,
      itec: "off",
    };
    const noItec = { hasKey: false, attendeeTypeId: "" };
    for (const itecSettings of [{ key: "", attendeeTypeId: "" }, {}, null, noItec]) {
      const answer = await change({ ...payload, itecSettings }, one);
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      expect(answer.body).toMatchObject({ ...payload, ...unused, itecSettings: noItec });
    }
    expect((await change({ conditionalQuestionId: null, confirm: true }, one)).body).toMatchObject(unused);
  });

  it.each([
    [{ conditionalQuestionId: 5 }, "conditionalQuestionId", /^The scenario has no such question/],
    [{ registrationType: "Onsite" }, "registrationType", /^There is no such field/],
    [{ cultureCode: "de-DE" }, "cultureCode", /^There is no such field/],
  ])("of %j is refused in a sentence", async (body, field, sentence) => {
    const answer = await change(body);
    expect(answer.status).toBe(422);
    expect(answer.body.Error.Fields).toEqual({ [field]: expect.stringMatching(sentence) });
  });
});

// rules/scenario 32
describe("a registration without questions", () => {
  const empty = (of: TestEvent) =>
    editScenario(app, of, ({ scenario }) =>
      scenario.steps.map(({ id }) => ({ kind: "remove", part: { kind: "step", id } })),
    );
  const emptyOfQuestions = (of: TestEvent) =>
    editScenario(app, of, ({ scenario }) =>
      scenario.steps.flatMap(({ questions }) =>
        questions.map(({ id }) => ({ kind: "remove", part: { kind: "question", id } })),
      ),
    );

  it.each([
    ["no step", empty],
    ["steps without questions", emptyOfQuestions],
  ])("%s: cannot be open, and issues no ticket for no answers", async (_, makeEmpty) => {
    const one = await addRegistration(app, event.projectId);
    const refused = await makeEmpty(one);
    expect([refused.status, Object.keys(refused.body.Error.Fields)]).toEqual([422, ["steps"]]);

    await change({ status: "draft" }, one);
    expect((await makeEmpty(one)).status).toBe(200);
    const opened = await change({ status: "open" }, one);
    expect([opened.status, Object.keys(opened.body.Error.Fields)]).toEqual([422, ["status"]]);

    // As one may still be from before this rule.
    await app.db
      .updateTable("registration")
      .set({ status: "open" })
      .where("id", "=", one.registrationId)
      .execute();
    const answer = await submitAnswers(app, one.code, []);
    expect([answer.status, answer.body.Error.Code]).toEqual([409, "registration-not-open"]);
  });

  it("starts as a draft when the catalogs enable nothing", async () => {
    await sql`update step set enabled_by_default = false`.execute(app.db);
    try {
      expect((await create(values({ name: "Nothing to ask" }))).body).toMatchObject({ status: "draft" });
    } finally {
      await sql`update step set enabled_by_default = true`.execute(app.db);
    }
  });
});

it("each change writes one audit row", async () => {
  const { body: project } = await app.call(createProject, {
    body: { name: "Watched", startDateTime: "2126-05-12T10:00:00", endDateTime: "2126-05-14T15:30:00" },
  });
  const one = await addRegistration(app, project.id);
  await change({ ticketCount: 11 }, one);
  await change({ ticketCount: 11 }, one);
  await askForEmailOnly(app, one);
  const rows = await app.db
    .selectFrom("audit")
    .selectAll()
    .where("project_id", "=", project.id)
    .orderBy("id")
    .execute();
  expect(rows.filter(({ entity }) => entity === "registration").map(({ action }) => action)).toEqual([
    "create",
    "update",
  ]);
  expect(rows.filter(({ entity }) => entity === "scenario").map(({ action }) => action)).toEqual(["update"]);
});
