import {
  getVisitorSummary,
  listVisitorFiles,
  listVisitorScans,
  type uploadVisitorFile,
  uploadVisitors,
} from "@foyer/contract/visitors.ts";
import { makeEmailEvent } from "../events/email-event.ts";
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
