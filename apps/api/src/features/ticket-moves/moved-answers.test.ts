import { getAnswerCounts, listResponses } from "@foyer/contract/responses.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { askForEmailOnly } from "../../../test/events/event.ts";
import { correct, formOf, ticketOf } from "../../../test/feature-setups/correction-setup.ts";
import { makeMoveFair, moveTo, usageOf } from "../../../test/feature-setups/move-setup.ts";
import { letPass } from "../../../test/feature-setups/ticket-life-setup.ts";
import { send, summary } from "../../../test/feature-setups/visitor-setup.ts";
import { readWorkbook } from "../../../test/files/read-workbook.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { expireTickets } from "../ticket-life/expire-tickets.job.ts";
import { indexChanges } from "../tickets/index-tickets.store.ts";

setUpCheckedApp();

// rules/tickets 58
describe("the answers of a moved ticket", () => {
  it("stay those to the questionnaire that was answered: read, corrected, listed", async () => {
    const fair = await makeMoveFair();
    const ticket = await fair.register();
    const before = await ticketOf(ticket);
    await moveTo(ticket, fair.same.registrationId);
    const after = await ticketOf(ticket);
    expect(after.answers).toEqual(before.answers);
    expect(after.answeredRegistrationName).toBe(before.registrationName);
    const form = (await formOf(ticket)).body;
    expect(form.play.registrationId).toBe(fair.registrationId);
    expect(form.play.cultureCode).toBe("en-GB");
    expect((await correct(ticket, { version: 2, fields: { lastName: "Petrova" } })).status).toBe(200);
    for (const indexed of [false, true]) {
      if (indexed) await indexChanges(app.db, fair.projectId, 100);
      const query = { search: "petrova" };
      const there = (await app.call(listResponses, { params: fair.same, query })).body;
      expect(there.Items).toMatchObject([{ ticketId: ticket.ticketId, status: "issued" }]);
      expect(there.Items[0].answers).toEqual((await ticketOf(ticket)).answers);
      expect((await app.call(listResponses, { params: fair, query })).body.TotalCount).toBe(0);
    }
  });

  it("are counted, listed and exported there, also of questions that only the other one asked", async () => {
    const fair = await makeMoveFair();
    const asked = await askForEmailOnly(app, fair.same);
    const ticket = await fair.register();
    await moveTo(ticket, fair.same.registrationId);
    const params = fair.same;
    const { questions } = (await app.call(getAnswerCounts, { params })).body;
    // In the culture of this registration.
    expect(questions).toMatchObject([{ question: "Zweck Ihres Besuchs", answered: 1 }]);
    const { Questions } = (await app.call(listResponses, { params, query: {} })).body;
    const idsOf = (of: { questionId: number }[]) => of.map(({ questionId }) => questionId).toSorted();
    expect(Questions[0].id).toBe(asked.questionId);
    expect(Questions.map(({ id }: { id: number }) => id).toSorted()).toEqual(
      idsOf((await ticketOf(ticket)).answers),
    );
    const { projectId, registrationId } = params;
    const answer = await app.app.inject({
      url: `/api/projects/${projectId}/registrations/${registrationId}/response-export`,
      headers: { authorization: `Bearer ${app.admin}` },
    });
    const [sheet] = readWorkbook(answer.rawPayload);
    const heads = Object.values(sheet?.rows[0] ?? {}).map(({ value }) => value);
    expect(heads.slice(3)).toEqual(Questions.map(({ text }: { text: string }) => text));
  });

  it("are still those after a second move", async () => {
    const fair = await makeMoveFair();
    const ticket = await fair.register();
    const { registrationName } = await ticketOf(ticket);
    await moveTo(ticket, fair.same.registrationId);
    await moveTo(ticket, fair.other.registrationId);
    expect((await ticketOf(ticket)).answeredRegistrationName).toBe(registrationName);
    expect((await correct(ticket, { fields: { firstName: "Anna" } })).status).toBe(200);
  });
});

it("a hold that expires after its move is counted where its visitor answered", async () => {
  const fair = await makeMoveFair({ ticketPrice: 20, otherPrice: 20 });
  const [moved, stayed] = [await fair.register(), await fair.register()];
  await moveTo(moved, fair.same.registrationId);
  for (const ticket of [moved, stayed]) await letPass(ticket);
  await expireTickets(app.db);
  expect(await usageOf(fair.same)).toEqual({ issued: 0, held: 0 });
  const { rows } = await sql<{ registrationId: number; entries: number }>`
    select registration_id as "registrationId", sum(entries)::integer as entries from visitor_entry_count
    where project_id = ${fair.projectId} group by 1`.execute(app.db);
  expect(rows).toEqual([{ registrationId: fair.registrationId, entries: 4 }]);
});

// rules/visitors 9, 10
it("who came is counted at the registration that the ticket has now, indexed or not", async () => {
  const fair = await makeMoveFair();
  const ticket = await fair.register();
  const { Barcode } = await ticketOf(ticket);
  await send(fair.projectId, `${Barcode}\n`);
  await indexChanges(app.db, fair.projectId, 100);
  const came = async () =>
    (await summary(fair.projectId)).registrations.map(
      ({ registrationId, came: count }: { registrationId: number; came: number }) => [registrationId, count],
    );
  await moveTo(ticket, fair.same.registrationId);
  for (const indexed of [false, true]) {
    if (indexed) await indexChanges(app.db, fair.projectId, 100);
    expect(await came()).toEqual([[fair.same.registrationId, 1]]);
  }
});
