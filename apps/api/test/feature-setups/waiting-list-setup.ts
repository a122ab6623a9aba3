import { requestVerificationCode, submit } from "@foyer/contract/attend.ts";
import { getMail, listMails } from "@foyer/contract/mails.ts";
import { getWaitingPlace, joinWaitingList } from "@foyer/contract/public-waiting-list.ts";
import { cancelTicket } from "@foyer/contract/tickets.ts";
import { getWaitingList, listWaitingEntries, updateWaitingList } from "@foyer/contract/waiting-list.ts";
import { sql } from "kysely";
import { relayOutbox } from "../../src/features/mail/relay-outbox.job.ts";
import { makeEmailEvent } from "../events/email-event.ts";
import type { makeEvent } from "../events/event.ts";
import type { TestApp } from "../server/app-client.ts";

export type Line = Awaited<ReturnType<typeof openLine>>;
type Terms = { waitingList?: string; offerMinutes?: number; offersInOrder?: boolean };

/** A sold-out registration with a waiting list, its visitors and its staff. */
export async function openLine(
  app: TestApp,
  { terms = {}, ...options }: Parameters<typeof makeEvent>[1] & { terms?: Terms } = {},
) {
  const event = await makeEmailEvent(app, { ticketCount: 2, ...options });
  const { projectId, registrationId, code, resultsOf } = event;
  const params = { projectId, registrationId };
  const change = (body: Terms) => app.call(updateWaitingList, { params, body });
  await change({ waitingList: "open", ...terms });
  const sold: number[] = [];
  for (let place = 0; place < (options.ticketCount ?? 2); place += 1)
    sold.push((await event.register(`sold${place}@example.org`)).body.ticket.ticketId);
  const codeFor = async (email: string) => {
    await sql`update verification_code set made_at = now() - interval '1 minute', requests = 0
      where project_id = ${projectId}`.execute(app.db);
    await app.call(requestVerificationCode, { params: { code }, body: { email } }, null);
    const [{ id: mailId }] = (await app.call(listMails, { query: { kind: "verification-code" } })).body.Items;
    const mail = await app.call(getMail, { params: { projectId, mailId } });
    return /\d{6}/.exec(mail.body.text)?.[0] ?? "";
  };
  const join = async (email: string, more: object = {}) => {
    const body = { email, emailCode: await codeFor(email), ...more };
    return app.call(joinWaitingList, { params: { code }, body }, null);
  };
  const take = (
    offer: string,
    email: string,
    { key = crypto.randomUUID(), ...more }: { key?: string } = {},
  ) =>
    app.call(submit, { params: { code }, body: { results: resultsOf(email), offer, ...more } }, null, {
      "idempotency-key": key,
    });
  return {
    ...event,
    params,
    sold,
    change,
    codeFor,
    join,
    take,
    /** Joins, and returns the address of the place in line. */
    queue: async (email: string): Promise<string> => (await join(email)).body.identifier,
    place: async (identifier: string) => {
      const { state, place } = (await app.call(getWaitingPlace, { params: { identifier } }, null)).body;
      return place === null ? state : place;
    },
    cancel: (ticketId = sold.shift()) =>
      app.call(cancelTicket, { params: { projectId, ticketId }, body: {} }),
    list: async () => (await app.call(getWaitingList, { params })).body,
    entries: async (query: Record<string, unknown> = {}) =>
      (await app.call(listWaitingEntries, { params, query })).body,
    entryOf: async (email: string) => {
      const { Items } = (await app.call(listWaitingEntries, { params, query: { state: "", search: email } }))
        .body;
      return Items[0];
    },
    /** The time of the offers is over. */
    letPass: () =>
      sql`update waiting_entry set offer_until = now() - interval '1 second'
        where project_id = ${projectId} and state = 'offered'`.execute(app.db),
    mails: async () => {
      await relayOutbox(app, new AbortController().signal);
      return (await app.call(listMails, { query: { projectId, sizePerPage: 50 } })).body.Items;
    },
  };
}
