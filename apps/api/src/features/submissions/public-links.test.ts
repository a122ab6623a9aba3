import { getProject, updateProject } from "@foyer/contract/projects.ts";
import { downloadTicketPrintout, getPublicTicket } from "@foyer/contract/public-ticket.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { makeEmailEvent } from "../../../test/events/email-event.ts";
import { editScenario, makeEvent } from "../../../test/events/event.ts";
import { change, open } from "../../../test/feature-setups/submission-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();

describe("a public link", () => {
  it("shows the event and its questions to anybody, in any case of its letters", async () => {
    const event = await makeEvent(app);
    const { status, body } = await open(event.code.toLowerCase());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      opening: "open",
      project: { name: "Fair", places: [] },
      cultureCode: "en-GB",
    });
    expect(body.play.steps.length).toBeGreaterThan(1);
    expect(body.play.lists.countries.length).toBeGreaterThan(200);
    expect((await open("NOSUCHCD")).status).toBe(404);
  });

  // rules/scenario 2
  it("speaks the asked culture, else the registration's, else English", async () => {
    const event = await makeEvent(app, { cultureCode: "de-DE" });
    const step = (await open(event.code, "fr-FR")).body.play.steps[0];
    await sql`update step set texts = '{"en-GB": "English", "de-DE": "Deutsch"}' where id = ${step.id}`.execute(
      app.db,
    );
    await editScenario(app, event, () => []);
    const other = await makeEvent(app, { cultureCode: "de-DE" });
    const text = async (culture?: string) => (await open(other.code, culture)).body.play.steps[0].text;
    expect(await text("fr-FR")).toBe("Deutsch");
    expect(await text("en-GB")).toBe("English");
    expect(await text()).toBe("Deutsch");
    await sql`update step set texts = '{}' where id = ${step.id}`.execute(app.db);
    const third = await makeEvent(app, { cultureCode: "de-DE" });
    const bare = (await open(third.code)).body.play.steps[0].text;
    const { rows } = await sql<{
      name: string;
    }>`select internal_name as name from step where id = ${step.id}`.execute(app.db);
    expect(bare).toBe(rows[0]?.name);
    expect((await open(third.code, "pl-PL")).status).toBe(422);
  });

  // rules/player 4
  it("says which field of the ticket a question fills", async () => {
    const { code } = await makeEvent(app);
    const { steps, ticketFields } = (await open(code)).body.play;
    const questions = steps.flatMap((step: { questions: unknown[] }) => step.questions);
    const textOf = (field: string) => {
      const { questionId } = ticketFields.find((one: { field: string }) => one.field === field);
      return questions.find(({ id }: { id: number }) => id === questionId).text;
    };
    expect(textOf("firstName")).toBe("First name");
    expect(textOf("email")).toBe("Email");
    expect(textOf("region")).toBe(textOf("country"));
    expect(ticketFields.some(({ field }: { field: string }) => field === "gender")).toBe(false);
  });

  // rules/registrations 6
  it.each([
    [{ status: "draft" }, "draft"],
    [{ status: "closed" }, "closed"],
    [{ opensAt: "2100-01-01T00:00:00" }, "not-yet"],
    [{ closesAt: "2020-01-01T00:00:00" }, "closed"],
  ])("with %j takes no answers and shows no questions: %s", async (changes, opening) => {
    const event = await makeEmailEvent(app);
    await change(event, changes);
    const { body } = await open(event.code);
    expect(body).toMatchObject({ opening, play: null });
    expect(body.opensText).toMatch(opening === "not-yet" ? /1 January 2100.*00:00 \(.+\)$/ : /^$/);
    const answer = await event.register();
    expect(answer.status).toBe(409);
    expect(answer.body.Error.Code).toBe("registration-not-open");
  });

  it("of an event that is over says so", async () => {
    const event = await makeEmailEvent(app);
    const params = { projectId: event.projectId };
    const { body: project } = await app.call(getProject, { params });
    const times = { startDateTime: "2020-05-12T10:00:00", endDateTime: "2020-05-14T15:30:00" };
    await app.call(updateProject, { params, body: { ...project, ...times } });
    expect((await open(event.code)).body.opening).toBe("over");
    expect((await event.register()).status).toBe(409);
  });
});

describe("a ticket's link", () => {
  it("shows the ticket, and a wrong link shows nothing", async () => {
    const event = await makeEmailEvent(app);
    const { ticket } = (await event.register()).body;
    const { status, body } = await app.call(
      getPublicTicket,
      { params: { identifier: ticket.identifier } },
      null,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ticketId: ticket.ticketId,
      barcode: ticket.barcode,
      barcodeType: "Code 128",
      status: "issued",
    });
    expect(body.drawing.path).toMatch(/^(M[\d.]+ 0h\d+v\d+h-\d+z)+$/);
    const other = crypto.randomUUID();
    expect((await app.call(getPublicTicket, { params: { identifier: other } }, null)).status).toBe(404);
    expect((await app.call(getPublicTicket, { params: { identifier: "1" } }, null)).status).toBe(404);
  });

  it("prints a page", async () => {
    const event = await makeEmailEvent(app);
    const { ticket } = (await event.register()).body;
    const answer = await app.call(
      downloadTicketPrintout,
      { params: { identifier: ticket.identifier } },
      null,
    );
    expect(answer.headers["content-type"]).toBe("application/pdf");
    expect(answer.text.startsWith("%PDF-1.")).toBe(true);
    expect(answer.text.trimEnd().endsWith("%%EOF")).toBe(true);
  });
});

it("a form that is left half done by the catalog's change of a scenario keeps its own questions", async () => {
  const event = await makeEmailEvent(app);
  const before = (await open(event.code)).body.play;
  const part = { kind: "question", id: event.asked.questionId } as const;
  await editScenario(app, event, () => [{ kind: "set-text", part, cultureCode: "en-GB", to: "Write to" }]);
  const after = (await open(event.code)).body.play;
  expect(after.version).toBe(before.version + 1);
  expect(after.steps[0].questions[0].text).toBe("Write to");
});
