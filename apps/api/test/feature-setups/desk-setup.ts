import { getBarcodePool } from "@foyer/contract/barcode-pools.ts";
import { returnDeskCodes } from "@foyer/contract/desk-device.ts";
import { sql } from "kysely";
import { type DeskEvent, type Device, keyOf, paramsOf } from "../events/desk.ts";
import { app } from "../server/set-up-app.ts";

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
