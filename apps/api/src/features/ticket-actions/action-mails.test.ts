import { startTicketAction } from "@foyer/contract/ticket-actions.ts";
import { resendTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { pay, sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { relayOutbox } from "../mail/relay-outbox.job.ts";
import { ticketActions } from "./ticket-actions.job.ts";

setUpCheckedApp();

/** The lanes of the mails of each ticket, oldest first. */
async function lanesOf(projectId: number) {
  const { rows } = await sql`select ticket_id, array_agg(work.kind order by mail.id) as lanes from mail
    join durable_work work on work.project_id = mail.project_id and work.id = work_id
    where mail.project_id = ${projectId} group by ticket_id order by ticket_id`.execute(app.db);
  return rows;
}

// rules/mail 14
it("tickets that are mailed again together are mailed after those of now", async () => {
  const fair = await sell();
  const { projectId } = fair;
  const [one, other] = [await fair.buy("one@example.org"), await fair.buy("other@example.org")];
  await app.call(resendTicket, { params: one });
  const body = { actionId: crypto.randomUUID(), kind: "mail", ticketIds: [other.ticketId] };
  expect((await app.call(startTicketAction, { params: { projectId }, body })).status).toBe(201);
  await app.work(ticketActions);
  expect(await lanesOf(projectId)).toEqual([
    { ticket_id: one.ticketId, lanes: ["mail"] },
    { ticket_id: other.ticketId, lanes: ["mail-bulk"] },
  ]);
});

it("tickets that an action marks as paid are mailed after those of now", async () => {
  const fair = await sell();
  const { projectId } = fair;
  const [one, other] = [await fair.buy("one@example.org"), await fair.buy("other@example.org")];
  const relay = () => relayOutbox(app, new AbortController().signal);
  await relay();
  const body = { actionId: crypto.randomUUID(), kind: "pay", method: "bank", ticketIds: [one.ticketId] };
  expect((await app.call(startTicketAction, { params: { projectId }, body })).status).toBe(201);
  await app.work(ticketActions);
  await pay(other);
  await relay();
  expect(await lanesOf(projectId)).toEqual([
    { ticket_id: one.ticketId, lanes: ["mail", "mail-bulk"] },
    { ticket_id: other.ticketId, lanes: ["mail", "mail"] },
  ]);
});
