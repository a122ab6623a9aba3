import { getProject, updateProject } from "@foyer/contract/projects.ts";
import { getPublicTicket } from "@foyer/contract/public-ticket.ts";
import { getRegistration, updateRegistration } from "@foyer/contract/registrations.ts";
import { payTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askForEmailOnly, emailResult, makeEvent, submitAnswers } from "../../../test/events/event.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";

// rules/registrations 11
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const ENGLISH = { cultureCode: "en-GB", text: "{amount} to DE12, {reference}, by {until}." };
const GERMAN = { cultureCode: "de-DE", text: "{amount} an DE12,\nZweck {reference}" };
const TIMES = { name: "Fair", startDateTime: "2126-05-12T10:00:00", endDateTime: "2126-05-14T15:30:00" };

/** A held ticket, and ways to say how to pay for it and to read what its holder is told. */
async function sell() {
  const event = await makeEvent(app, { ticketPrice: 19.99, cultureCode: "de-DE" });
  const asked = await askForEmailOnly(app, event);
  const { ticketId, identifier } = (
    await submitAnswers(app, event.code, [emailResult(asked, "a@example.org")])
  ).body.ticket;
  const inProject = (howToPay: unknown) =>
    app.call(updateProject, { params: event, body: { ...TIMES, howToPay } });
  const inRegistration = (howToPay: unknown) =>
    app.call(updateRegistration, { params: event, body: { howToPay } });
  const told = async (cultureCode: string): Promise<string> =>
    (await app.call(getPublicTicket, { params: { identifier }, query: { cultureCode } }, null)).body.howToPay;
  return { event, ticketId, inProject, inRegistration, told };
}

it("is filled in for each ticket, in the visitor's language, and only while it waits for its payment", async () => {
  const { event, ticketId, inProject, told } = await sell();
  expect(await told("en-GB")).toBe("");
  expect((await inProject([GERMAN, ENGLISH])).status).toBe(200);
  expect(await told("en-GB")).toMatch(new RegExp(`^€19\\.99 to DE12, T${ticketId}, by .*20\\d\\d.*\\.$`));
  expect(await told("de-DE")).toBe(`19,99\u00a0€ an DE12,\nZweck T${ticketId}`);
  expect(await told("fr-FR")).toMatch(/an DE12/);
  await app.call(payTicket, { params: { ...event, ticketId }, body: { paymentId: "A" } });
  expect(await told("en-GB")).toBe("");
});

it("of a registration replaces the project's, in every language", async () => {
  const { event, inProject, inRegistration, told } = await sell();
  await inProject([ENGLISH, GERMAN]);
  await inRegistration([{ cultureCode: "de-DE", text: "Bar an der Kasse" }]);
  expect(await told("en-GB")).toBe("Bar an der Kasse");
  await app.call(updateRegistration, { params: event, body: { name: "Everybody" } });
  expect((await app.call(getRegistration, { params: event })).body.howToPay).toHaveLength(1);
  await inRegistration([{ cultureCode: "de-DE", text: " " }]);
  expect((await app.call(getRegistration, { params: event })).body.howToPay).toEqual([]);
  expect(await told("en-GB")).toMatch(/to DE12/);
  await inProject(null);
  expect((await app.call(getProject, { params: event })).body.howToPay).toEqual([]);
});

it.each([
  ["{iban}", "{iban} is not known here: use {amount}, {reference} and {until}."],
  ["{amount", "A brace has no partner: use {amount}, {reference} and {until}."],
  ["x".repeat(2001), "No more than 2000 symbols."],
])("%j is refused, at project and registration", async (text, sentence) => {
  const { inProject, inRegistration } = await sell();
  const howToPay = [ENGLISH, { cultureCode: "de-DE", text }];
  for (const save of [inProject, inRegistration]) {
    const { status, body } = await save(howToPay);
    expect([status, body.Error.Fields]).toEqual([422, { "howToPay.1.text": sentence }]);
  }
});

it("is in the audit, by language", async () => {
  const { event, inRegistration } = await sell();
  await inRegistration([GERMAN]);
  const { rows } = await sql<{ after: unknown }>`select after from audit where entity = 'registration'
    and entity_id = ${String(event.registrationId)} and action = 'update' order by id desc limit 1`.execute(
    app.db,
  );
  expect(rows[0]?.after).toMatchObject({ howToPay: [`de-DE: ${GERMAN.text}`] });
});
