import { sendMessage } from "@foyer/contract/messages.ts";
import { sql } from "kysely";
import { makeEmailEvent } from "../../events/email-event.ts";
import type { TestApp } from "../../server/app-client.ts";
import { type MutationSamples, TAKEN, UNCHANGED } from "./mutation-sample.ts";

const MESSAGES = "/api/projects/:projectId/messages";
const TEXT = { cultureCode: "en-GB", subject: "News", body: "The talks are online." };

/** A message to a ticket, not sent yet. */
async function prepare(app: TestApp) {
  const event = await makeEmailEvent(app);
  const { ticketId } = (await event.register()).body.ticket;
  const messageId = crypto.randomUUID();
  const params = { projectId: event.projectId };
  return { params, body: { messageId, kind: "message", texts: [TEXT], ticketIds: [ticketId] } };
}

export const messageMutations = (app: TestApp): MutationSamples => ({
  [`POST ${MESSAGES}`]: async () => ({ ...(await prepare(app)), again: TAKEN }),
  [`DELETE ${MESSAGES}/:messageId`]: async () => {
    const { params, body } = await prepare(app);
    await app.call(sendMessage, { params, body });
    return { params: { ...params, messageId: body.messageId }, again: UNCHANGED };
  },
  [`POST ${MESSAGES}/test`]: async () => {
    await sql`update staff set email = 'admin@example.org' where role = 'admin' and email is null
      and not exists (select from staff where email = 'admin@example.org')`.execute(app.db);
    const { params } = await prepare(app);
    const body = { kind: "message", texts: [TEXT], cultureCode: "en-GB" };
    return { params, body, again: { status: 202, rows: 1 } };
  },
});
