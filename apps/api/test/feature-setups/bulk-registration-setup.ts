import { getBatchCatalogue, previewBatch } from "@foyer/contract/bulk-registration.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { sql } from "kysely";
import { includeOnly } from "../../../../packages/scenario-document/test/edits.ts";
import { editScenario, makeEvent, type TestEvent } from "../events/event.ts";
import { app } from "../server/set-up-app.ts";
import { upload } from "../server/upload.ts";

type Options = Parameters<typeof makeEvent>[1] & { asks?: string[] };

export async function makeGuestList({ asks = ["Email", "City"], ...options }: Options = {}) {
  const event = await makeEvent(app, options);
  await editScenario(app, event, (opened) => includeOnly(opened, asks));
  return event;
}

export const paramsOf = ({ projectId, registrationId }: TestEvent) => ({ projectId, registrationId });
export const change = (event: TestEvent, body: object) =>
  app.call(updateRegistration, { params: paramsOf(event), body });
export const preview = async (event: TestEvent, content: string | Uint8Array) =>
  (await upload(app, previewBatch, { params: paramsOf(event), content })).body;
export const catalogue = async (event: TestEvent) =>
  (await app.call(getBatchCatalogue, { params: paramsOf(event) })).body.batchRegistrations;

export async function ticketsOf({ projectId, registrationId }: TestEvent) {
  const { rows } = await sql<Record<string, unknown>>`
    select city, email, country, status, purchased, price_cents as price, payment_id as "paymentId",
      promo_code as "promoCode" from ticket
    where project_id = ${projectId} and registration_id = ${registrationId} order by id`.execute(app.db);
  return rows;
}

export const GUESTS = "city,email\nBerlin,anna@example.org\nМосква,boris@example.org\n";
