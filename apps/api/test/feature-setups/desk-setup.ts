import { getBarcodePool } from "@foyer/contract/barcode-pools.ts";
import { getDeskKit, returnDeskCodes } from "@foyer/contract/desk-device.ts";
import { listDeskConflicts } from "@foyer/contract/desks.ts";
import { sql } from "kysely";
import {
  connectDesk,
  type DeskEvent,
  type Device,
  keyOf,
  makeDeskEvent,
  paramsOf,
  registrationOf,
} from "../events/desk.ts";
import { app } from "../server/set-up-app.ts";

/** An offline registration with one connected desk. */
export async function openDeskEvent(options?: { ticketCount: number }) {
  const event = await makeDeskEvent(app, options);
  return { event, device: await connectDesk(app, event) };
}
export const kitOf = async (device: Device) =>
  (await app.call(getDeskKit, { params: paramsOf(device) }, null, keyOf(device))).body;
/** A page of the visitors who wait for a decision of staff. */
export const conflictsOf = async (event: DeskEvent, currentPage = 1) =>
  (await app.call(listDeskConflicts, { params: registrationOf(event), query: { currentPage } })).body;
export const countsOf = async ({ projectId, poolId }: DeskEvent) =>
  (await app.call(getBarcodePool, { params: { projectId, poolId } })).body.counts;
export const issuedCodes = async ({ projectId, registrationId }: DeskEvent): Promise<string[]> => {
  const { rows } = await sql<{ barcode: string }>`select barcode from ticket
    where project_id = ${projectId} and registration_id = ${registrationId} order by barcode`.execute(app.db);
  return rows.map(({ barcode }) => barcode);
};
export const returnCodes = (device: Device, barcodes: readonly string[], nextBlock = 9) =>
  app.call(
    returnDeskCodes,
    { params: paramsOf(device), body: { device: device.id, nextBlock, barcodes } },
    null,
    keyOf(device),
  );
