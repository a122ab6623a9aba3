import { listMails } from "@foyer/contract/mails.ts";
import { resendTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askForEmailOnly, emailResult, makeEvent, submitAnswers } from "../../../test/events/event.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { grantProject } from "../../../test/server/grant-project.ts";

// rules/tickets 21
let app: TestApp;
let projectId: number;
let register: () => Promise<number>;
beforeAll(async () => {
  app = await startTestApp();
  const event = await makeEvent(app);
  projectId = event.projectId;
  const asked = await askForEmailOnly(app, event);
  register = async () => {
    const { body } = await submitAnswers(app, event.code, [emailResult(asked, "ann@example.org")]);
    return body.ticket.ticketId;
  };
});
afterAll(() => app?.stop());

const resend = (ticketId: number, token?: string | null, project = projectId) =>
  app.call(resendTicket, { params: { projectId: project, ticketId } }, token);
const mailsOf = async (ticketId: number) => {
  const { rows } = await sql<{ kind: string; recipient: string; cultureCode: string }>`
    select kind, recipient, culture_code as "cultureCode" from mail where ticket_id = ${ticketId} order by id`.execute(
    app.db,
  );
  return rows;
};

it("is a manager's, in their projects; another project's ticket is not there", async () => {
  const ticketId = await register();
  expect((await resend(ticketId, null)).status).toBe(401);
  expect((await resend(ticketId, app.manager)).status).toBe(404);
  for (const role of ["viewer", "operator", "manager"] as const) await grantProject(app.db, role, projectId);
  expect((await resend(ticketId, app.viewer)).status).toBe(403);
  expect((await resend(ticketId, app.operator)).status).toBe(403);
  const other = await makeEvent(app);
  expect((await resend(ticketId, app.admin, other.projectId)).status).toBe(404);
  expect((await resend(999_999_999)).status).toBe(404);
  expect(await mailsOf(ticketId)).toEqual([]);
  expect((await resend(ticketId, app.manager)).status).toBe(202);
});

it("creates one mail to the ticket's own address, with one audit row", async () => {
  const ticketId = await register();
  const { status, body } = await resend(ticketId);
  expect({ status, body }).toEqual({ status: 202, body: { recipient: "ann@example.org" } });
  expect(await mailsOf(ticketId)).toEqual([
    { kind: "ticket-again", recipient: "ann@example.org", cultureCode: "en-GB" },
  ]);
  const { body: outbox } = await app.call(listMails, {});
  expect(outbox.Items[0]).toMatchObject({ kind: "ticket-again", subject: "Your ticket for Fair" });
  const { rows } = await sql`
    select action, entity_id, project_id, after from audit where entity = 'ticket' and action = 'update' and
      entity_id = ${String(ticketId)}`.execute(app.db);
  expect(rows).toEqual([
    { action: "update", entity_id: String(ticketId), project_id: projectId, after: { mailedAgain: true } },
  ]);
});

it("works once a minute for a ticket, also for two who ask at once", async () => {
  const ticketId = await register();
  const answers = await Promise.all([1, 2, 3].map(() => resend(ticketId)));
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 429, 429]);
  expect((await resend(await register())).status).toBe(202);
  await sql`update mail set created_at = now() - interval '61 seconds' where ticket_id = ${ticketId}`.execute(
    app.db,
  );
  expect((await resend(ticketId)).status).toBe(202);
});

it.each([
  [0, "status = 'cancelled'", "ticket-cancelled"],
  [20, "status = 'expired', hold_recipient = null, hold_network = null", "ticket-expired"],
  [0, "email = ' '", "ticket-without-address"],
])("at the price of %i is refused where %s: %s", async (ticketPrice, change, code) => {
  const event = await makeEvent(app, { ticketPrice });
  const asked = await askForEmailOnly(app, event);
  const { ticketId } = (await submitAnswers(app, event.code, [emailResult(asked, "ann@example.org")])).body
    .ticket;
  await sql`update ticket set ${sql.raw(change)} where id = ${ticketId}`.execute(app.db);
  const { status, body } = await resend(ticketId, app.admin, event.projectId);
  expect({ status, code: body.Error.Code }).toEqual({ status: 409, code });
  expect(await mailsOf(ticketId)).toEqual([]);
});
