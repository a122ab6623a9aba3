import { fillPath } from "@foyer/api-client/fill-path.ts";
import { submit } from "@foyer/contract/attend.ts";
import { getBarcodePool } from "@foyer/contract/barcode-pools.ts";
import { isBulkAvailable } from "@foyer/contract/bulk-registration.ts";
import {
  countReservedBarcodes,
  downloadReservedBarcodes,
  printReservedBarcodes,
} from "@foyer/contract/offline-registration.ts";
import {
  applyTemplateDesign,
  listPrintoutTemplates,
  updatePrintoutTemplate,
} from "@foyer/contract/printout-templates.ts";
import { createRegistration, updateRegistration } from "@foyer/contract/registrations.ts";
import {
  getVisitorSummary,
  listVisitorFiles,
  listVisitorScans,
  uploadVisitors,
} from "@foyer/contract/visitors.ts";
import { expect, it } from "vitest";
import { addCodes, makeEvent, type TestEvent } from "../../../test/events/event.ts";
import { readPageSizes, scanPdf } from "../../../test/files/scan-pdf.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { upload } from "../../../test/server/upload.ts";

setUpCheckedApp();

const paramsOf = ({ projectId, registrationId }: TestEvent) => ({ projectId, registrationId });
const makeOffline = (options: Parameters<typeof makeEvent>[1] = {}) =>
  makeEvent(app, { registrationType: "Offline", ...options });
const countsOf = async ({ projectId, poolId }: TestEvent) =>
  (await app.call(getBarcodePool, { params: { projectId, poolId } })).body.counts;
const change = (event: TestEvent, body: object) =>
  app.call(updateRegistration, { params: paramsOf(event), body });
const codesOf = async (event: TestEvent): Promise<string[]> => {
  const { text } = await app.call(downloadReservedBarcodes, { params: paramsOf(event) });
  return text.replace("\ufeff", "").split("\r\n").slice(1, -1);
};

const values = (event: TestEvent, more: object) => ({
  name: "At the door",
  registrationType: "Offline",
  ticketPrice: 0,
  ticketCount: 1,
  barCodePoolId: event.poolId,
  cultureCode: "en-GB",
  ...more,
});

it("reserves as many codes as its plan, and costs nothing (rules 1, 2)", async () => {
  const event = await makeOffline({ codes: 20, ticketCount: 12, ticketPrice: 30 });
  expect(await countsOf(event)).toMatchObject({ reserved: 12, free: 8 });
  const { body } = await change(event, { name: "At the door" });
  expect(body).toMatchObject({ registrationType: "Offline", ticketPrice: 0, ticketCount: 12 });
  expect((await app.call(countReservedBarcodes, { params: paramsOf(event) })).body).toEqual({ reserved: 12 });
});

it("is refused with the missing number when the pool is short, and nothing is reserved (rules 2)", async () => {
  const event = await makeEvent(app, { codes: 5 });
  const { projectId } = event;
  const answer = await app.call(createRegistration, {
    params: { projectId },
    body: values(event, { ticketCount: 12 }),
  });
  expect(answer.status).toBe(409);
  expect(answer.body.Error).toMatchObject({
    Code: "too-few-barcodes",
    Fields: { ticketCount: "The pool has too few free codes. 7 codes are missing." },
  });
  expect(await countsOf(event)).toMatchObject({ reserved: 0, free: 5 });
});

it("reserves and releases the difference; what was downloaded is void, not free (rules 3, 4)", async () => {
  const event = await makeOffline({ codes: 20, ticketCount: 5 });
  expect((await change(event, { ticketCount: 8 })).status).toBe(200);
  expect((await change(event, { ticketCount: 6 })).status).toBe(200);
  expect(await countsOf(event)).toMatchObject({ reserved: 6, free: 14, void: 0 });
  const taken = await codesOf(event);
  expect(taken).toHaveLength(6);
  expect((await change(event, { ticketCount: 9 })).status).toBe(200);
  expect((await change(event, { ticketCount: 4 })).status).toBe(200);
  expect(await countsOf(event)).toMatchObject({ reserved: 4, free: 14, void: 2 });
  expect(taken).toEqual(expect.arrayContaining(await codesOf(event)));
  expect((await change(event, { ticketCount: 99 })).body.Error.Code).toBe("too-few-barcodes");
  expect(await countsOf(event)).toMatchObject({ reserved: 4 });
});

it("50 at once make one offline registration of a project (acceptance 11)", async () => {
  const event = await makeEvent(app, { codes: 200 });
  const { projectId } = event;
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      app.call(createRegistration, { params: { projectId }, body: values(event, { name: `Door ${at}` }) }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 409);
  for (const { body } of refused) {
    expect(body.Error.Fields).toEqual({ registrationType: "Offline registration already exists" });
  }
  expect(await countsOf(event)).toMatchObject({ reserved: 1 });
});

it("has no options for visitors who are online, and takes none (rules 1)", async () => {
  const event = await makeOffline();
  const outcome = { outcome: "textMessage", outcomeMessage: "Thank you" };
  const refused = await change(event, {
    uniqueEmail: true,
    isAuthRequired: true,
    itec: "always",
    ...outcome,
  });
  expect(refused.body.Error.Fields).toEqual({
    uniqueEmail: "Not for offline registrations.",
    isAuthRequired: "Not for offline registrations.",
    itec: "Not for offline registrations.",
    outcome: "Not for offline registrations.",
  });
  const answer = await app.call(submit, { params: { code: event.code }, body: { results: [] } }, null);
  expect(answer.body.Error.Code).toBe("registration-not-open");
  expect((await app.call(isBulkAvailable, { params: paramsOf(event) })).body).toEqual({ result: false });
});

it("has reserved barcodes to download; other registrations have none", async () => {
  const online = await makeEvent(app);
  expect((await app.call(downloadReservedBarcodes, { params: paramsOf(online) })).status).toBe(404);
  expect((await app.call(countReservedBarcodes, { params: paramsOf(online) })).status).toBe(404);
});

it("has reserved barcodes to print, a page each by the offline template; they are nobody else's then (rules 3, 6)", async () => {
  const event = await makeOffline({ codes: 20, ticketCount: 5 });
  const { projectId, registrationId } = event;
  const print = async () => {
    const url = fillPath(printReservedBarcodes.path, { projectId, registrationId });
    return app.app.inject({ url, headers: { authorization: `Bearer ${app.admin}` } });
  };
  const builtIn = await print();
  expect(await readPageSizes(builtIn.rawPayload)).toEqual(Array(5).fill("210 × 297 mm"));
  const [template] = (await app.call(listPrintoutTemplates, { params: paramsOf(event) })).body;
  const params = { ...paramsOf(event), templateId: template.id };
  const settings = [
    { specialQuestionType: 1, coordX: 20, coordY: 20 },
    { specialQuestionType: 2, coordX: 20, coordY: 80 },
  ];
  const body = { settings, imageWidth: 298, imageHeight: 420 };
  expect((await app.call(updatePrintoutTemplate, { params, body })).status).toBe(200);
  const printed = await print();
  expect(printed.headers["content-disposition"]).toContain("tickets.pdf");
  expect(await readPageSizes(printed.rawPayload)).toEqual(Array(5).fill("105 × 148 mm"));
  const [first] = await codesOf(event);
  expect(await scanPdf(printed.rawPayload)).toEqual([{ kind: "Code128", text: first }]);
  const designed = await app.call(applyTemplateDesign, { params, body: { design: "a6Portrait" } });
  expect(designed.body).toMatchObject({ imageWidth: 298, imageHeight: 420 });
  expect(await readPageSizes((await print()).rawPayload)).toEqual(Array(5).fill("105 × 148 mm"));
  expect((await change(event, { ticketCount: 2 })).status).toBe(200);
  expect(await countsOf(event)).toMatchObject({ reserved: 2, free: 15, void: 3 });
  const online = fillPath(printReservedBarcodes.path, paramsOf(await makeEvent(app)));
  const refused = await app.app.inject({ url: online, headers: { authorization: `Bearer ${app.admin}` } });
  expect(refused.statusCode).toBe(404);
});

it("its codes count as matched in the files of the gates, and say who came (rules 5)", async () => {
  const event = await makeOffline({ codes: 10, ticketCount: 4 });
  await addCodes(app, event, 1, "LATER");
  const [first = "", second = ""] = await codesOf(event);
  const { projectId } = event;
  const { body } = await upload(app, uploadVisitors, {
    params: { projectId },
    content: `${first}\n${second}\n${first}\nSTRANGER\n`,
    name: "gate.csv",
    fields: { visitDate: "2126-05-12", turngate: "North" },
  });
  expect(body).toMatchObject({ lines: 4, matched: 2, unknown: 1, duplicate: 1 });
  expect((await app.call(listVisitorFiles, { params: { projectId } })).body).toEqual([body]);
  const scans = (kind: string) =>
    app.call(listVisitorScans, { params: { projectId, fileId: body.fileId }, query: { kind } });
  expect((await scans("matched")).body).toMatchObject({
    TotalCount: 2,
    Items: [
      { barcode: first, isReserved: true, ticketId: null },
      { barcode: second, isReserved: true },
    ],
  });
  expect((await scans("unknown")).body).toMatchObject({ TotalCount: 1, Items: [{ barcode: "STRANGER" }] });
  const summary = await app.call(getVisitorSummary, { params: { projectId } });
  expect(summary.body.registrations).toEqual([
    { registrationId: event.registrationId, registrationName: expect.any(String), issued: 4, came: 2 },
  ]);
});
