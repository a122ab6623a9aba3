import { findBarcode } from "@foyer/contract/barcode-pools.ts";
import { downloadTicketPrintout, getPublicTicket } from "@foyer/contract/public-ticket.ts";
import { getRegistration } from "@foyer/contract/registrations.ts";
import { cancelTicket, getTicket, payTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { makeEmailEvent } from "../events/email-event.ts";
import type { makeEvent } from "../events/event.ts";
import type { Answer } from "../server/app-client.ts";
import { app } from "../server/set-up-app.ts";

export type Key = { projectId: number; ticketId: number };
const PRICE = 19.99;
export const pay = (params: Key, paymentId: unknown = "TRANSFER-1", token?: string) =>
  app.call(payTicket, { params, body: { paymentId } }, token);
export const cancel = (params: Key, token?: string) => app.call(cancelTicket, { params, body: {} }, token);
export const codeOf = ({ status, body }: Answer) => [status, body.Error?.Code];

/** A registration, and a way to get a ticket of it. */
export async function sell(options: Parameters<typeof makeEvent>[1] = {}) {
  const event = await makeEmailEvent(app, { ticketPrice: PRICE, ...options });
  const buy = async (email?: string) => {
    const { ticketId, identifier } = (await event.register(email)).body.ticket;
    const key = { projectId: event.projectId, ticketId };
    const { Barcode: barcode } = (await app.call(getTicket, { params: key })).body;
    return { ...key, identifier, barcode };
  };
  const usage = async () => {
    const { body } = await app.call(getRegistration, { params: event });
    return { issued: body.issued, held: body.held };
  };
  const codeState = async (code: string) =>
    (await app.call(findBarcode, { params: event, query: { code } })).body[0].state;
  return { ...event, buy, usage, codeState };
}
export const letPass = ({ ticketId }: Key) =>
  sql`update ticket set expire_payment_at = now() - interval '1 second' where id = ${ticketId}`.execute(
    app.db,
  );
export const pageOf = ({ identifier }: { identifier: string }) =>
  app.call(getPublicTicket, { params: { identifier } }, null);
export const printoutOf = ({ identifier }: { identifier: string }) =>
  app.call(downloadTicketPrintout, { params: { identifier } }, null);
export const auditOf = ({ ticketId }: Key) =>
  app.db
    .selectFrom("audit")
    .select(["staff_name", "action", "entity_name", "project_id", "before", "after"])
    .where("entity", "=", "ticket")
    .where("entity_id", "=", String(ticketId))
    .where("action", "=", "update")
    .orderBy("id")
    .execute();
