import { requestVerificationCode } from "@foyer/contract/attend.ts";
import { getPublicGroup, type OwnGroup, orderGroup } from "@foyer/contract/group-orders.ts";
import { getMail, listMails } from "@foyer/contract/mails.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { listTickets } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { relayOutbox } from "../../src/features/mail/relay-outbox.job.ts";
import { makeEmailEvent } from "../events/email-event.ts";
import type { makeEvent } from "../events/event.ts";
import type { TestApp } from "../server/app-client.ts";

/** People of an order by their addresses. */
export const people = (...names: string[]) =>
  names.map((name) => ({ firstName: name, lastName: "Kern", email: `${name}@example.org` }));

/** A registration that takes group orders; visitors give an email address only. */
export async function openGroups(
  app: TestApp,
  { settings = {}, ...options }: Parameters<typeof makeEvent>[1] & { settings?: object } = {},
) {
  const event = await makeEmailEvent(app, { codes: 60, ticketCount: 30, ...options });
  const { projectId, registrationId, code, resultsOf } = event;
  const params = { projectId, registrationId };
  const change = (body: object) => app.call(updateRegistration, { params, body });
  await change({ groupMaximum: 10, ...settings });
  const order = (
    members: readonly object[],
    { key = crypto.randomUUID(), ...more }: { key?: string; [field: string]: unknown } = {},
  ) =>
    app.call(
      orderGroup,
      {
        params: { code },
        body: { contact: { name: "Maria Nowak", email: "maria@example.org" }, people: members, ...more },
      },
      null,
      { "idempotency-key": key },
    );
  return {
    ...event,
    params,
    change,
    order,
    /** Answers everything for a person. */
    answered: (name: string) => ({
      ...people(name)[0],
      results: resultsOf(`${name}@example.org`),
    }),
    page: async (identifier: string): Promise<OwnGroup> =>
      (await app.call(getPublicGroup, { params: { identifier } }, null)).body,
    /** The number of the group of a page. */
    groupIdOf: async (identifier: string) => {
      const row = await app.db
        .selectFrom("ticket_group")
        .select("id")
        .where("project_id", "=", projectId)
        .where("identifier", "=", identifier)
        .executeTakeFirstOrThrow();
      return { projectId, groupId: row.id };
    },
    tickets: async () =>
      (await app.call(listTickets, { query: { projectId, sizePerPage: 50, sortName: "TicketId" } })).body
        .Items,
    codeFor: async (email: string) => {
      await app.call(requestVerificationCode, { params: { code }, body: { email } }, null);
      const [{ id: mailId }] = (await app.call(listMails, { query: { kind: "verification-code" } })).body
        .Items;
      const mail = await app.call(getMail, { params: { projectId, mailId } });
      return /\d{6}/.exec(mail.body.text)?.[0] ?? "";
    },
    /** The mails so far, with their texts. */
    mails: async () => {
      await relayOutbox(app, new AbortController().signal);
      const { Items } = (await app.call(listMails, { query: { projectId, sizePerPage: 50 } })).body;
      const texts = [];
      for (const { id: mailId, kind, recipient } of Items) {
        const { subject, text, attachments } = (await app.call(getMail, { params: { projectId, mailId } }))
          .body;
        texts.push({ kind, recipient, subject, text, attachments });
      }
      return texts;
    },
    /** The time to pay is over. */
    letPass: () =>
      sql`update ticket set expire_payment_at = now() - interval '1 second'
        where project_id = ${projectId} and status = 'held'`.execute(app.db),
  };
}
