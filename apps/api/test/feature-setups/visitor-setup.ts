import { createBarcodePool, importPoolFile } from "@foyer/contract/barcode-pools.ts";
import { createRegistration } from "@foyer/contract/registrations.ts";
import {
  getVisitorSummary,
  listVisitorFiles,
  listVisitorScans,
  type uploadVisitorFile,
  uploadVisitors,
} from "@foyer/contract/visitors.ts";
import { makeEmailEvent } from "../events/email-event.ts";
import { askForEmailOnly, emailResult, makeEvent, submitAnswers } from "../events/event.ts";
import { app } from "../server/set-up-app.ts";
import { upload } from "../server/upload.ts";

export const DAY = "2126-05-12";

type UploadOptions = {
  visitDate?: string;
  turngate?: string;
  name?: string;
  endpoint?: typeof uploadVisitors | typeof uploadVisitorFile;
};
export const send = (
  projectId: number,
  content: string | Uint8Array,
  { visitDate = DAY, turngate = "North", name = "gate.csv", endpoint = uploadVisitors }: UploadOptions = {},
  token = app.admin,
) => upload(app, endpoint, { params: { projectId }, content, name, fields: { visitDate, turngate } }, token);
export const files = async (projectId: number) =>
  (await app.call(listVisitorFiles, { params: { projectId } })).body;
export const scans = async (projectId: number, fileId: number, kind = "all") =>
  (await app.call(listVisitorScans, { params: { projectId, fileId }, query: { kind, sizePerPage: 50 } }))
    .body;
export const linesOf = async (projectId: number, fileId: number, kind: string) =>
  (await scans(projectId, fileId, kind)).Items.map(({ line }: { line: number }) => line);
export const summary = async (projectId: number) =>
  (await app.call(getVisitorSummary, { params: { projectId } })).body;

/** An event whose tickets are free and asked for by an address alone. */
export async function makeFreeEvent() {
  const event = await makeEmailEvent(app);
  const sell = async (): Promise<{ ticketId: number; barcode: string }> =>
    (await event.register()).body.ticket;
  return { ...event, sell };
}

/** An event that has sold the EAN-13 codes 0036000291452, whose zero readers may drop, and 4006381333931. */
export async function makeEanEvent(): Promise<{ projectId: number }> {
  const event = await makeEvent(app);
  const { projectId } = event;
  const params = { projectId };
  const pool = await app.call(createBarcodePool, { params, body: { name: "EAN", barCodeType: 3 } });
  const poolId = pool.body.id;
  await upload(app, importPoolFile, {
    params: { projectId, poolId },
    content: "0036000291452\n4006381333931",
  });
  const { body } = await app.call(createRegistration, {
    params,
    body: {
      name: "Guests",
      registrationType: "Online",
      ticketPrice: 0,
      ticketCount: 2,
      cultureCode: "en-GB",
      barCodePoolId: poolId,
    },
  });
  const asked = await askForEmailOnly(app, { ...event, registrationId: body.id });
  for (const name of ["a", "b"]) {
    await submitAnswers(app, body.code, [emailResult(asked, `${name}@example.org`)]);
  }
  return { projectId };
}
