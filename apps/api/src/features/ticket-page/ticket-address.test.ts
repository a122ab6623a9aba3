import { getPublicTicket } from "@foyer/contract/public-ticket.ts";
import { projectOfIdentifier } from "@foyer/domain/ticket/ticket-identifier.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askForEmailOnly, emailResult, makeEvent, submitAnswers } from "../../../test/events/event.ts";
import { addTickets } from "../../../test/events/fill-tickets.ts";
import { createTicketProject } from "../../../test/events/ticket-project.ts";
import { type Answer, startTestApp, type TestApp } from "../../../test/server/app-client.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const open = (identifier: string): Promise<Answer> =>
  app.call(getPublicTicket, { params: { identifier } }, null);

it("the address of a new ticket names its project; the same in another project leads nowhere", async () => {
  await makeEvent(app);
  const event = await makeEvent(app);
  const asked = await askForEmailOnly(app, event);
  const { body } = await submitAnswers(app, event.code, [emailResult(asked, "ada@example.org")]);
  const { identifier, ticketId } = body.ticket;
  expect(projectOfIdentifier(identifier)).toBe(event.projectId);
  expect((await open(identifier)).body).toMatchObject({ identifier, ticketId });
  expect((await open(identifier.toUpperCase())).body).toMatchObject({ ticketId });

  // The mask is laid over bit by bit, so another last bit of the first part is another project.
  const other =
    identifier.slice(0, 7) + (Number.parseInt(identifier[7], 16) ^ 1).toString(16) + identifier.slice(8);
  expect(projectOfIdentifier(other)).not.toBe(event.projectId);
  expect((await open(other)).status).toBe(404);
});

it("an older address, all random, goes on working", async () => {
  const identifier = crypto.randomUUID();
  const [ticketId] = await addTickets(app.db, await createTicketProject(app.db), [{ identifier }]);
  expect(projectOfIdentifier(identifier)).toBeNull();
  expect((await open(identifier)).body).toMatchObject({ identifier, ticketId });
});
