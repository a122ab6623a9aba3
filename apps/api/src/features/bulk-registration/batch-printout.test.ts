import { fillPath } from "@foyer/api-client/fill-path.ts";
import { downloadBatchPrintout } from "@foyer/contract/bulk-registration.ts";
import { applyTemplateDesign, createPrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { createPromoCode } from "@foyer/contract/promo-codes.ts";
import { expect, it } from "vitest";
import { issueBatches, uploadBatch } from "../../../test/events/bulk-file.ts";
import { catalogue, makeGuestList, paramsOf } from "../../../test/feature-setups/bulk-registration-setup.ts";
import { readPageSizes, readPages } from "../../../test/files/scan-pdf.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { EXPORTS_AT_ONCE, takeExportSlot } from "../../platform/http/export-slots.ts";

setUpCheckedApp();

it("its tickets are printed into one file, in its order (rules 12)", async () => {
  const event = await makeGuestList({ asks: ["Email", "Company"], codes: 60, ticketCount: 60 });
  const rows = Array.from({ length: 45 }, (_, at) => `g${at}@example.org,Company ${at + 1}`);
  const { body } = await uploadBatch(app, event, `email,company\n${rows.join("\n")}\n`);
  const params = { ...paramsOf(event), batchId: body.id, fileId: body.registrationFile.fileId };
  expect((await app.call(downloadBatchPrintout, { params })).status).toBe(404);
  await issueBatches(app);
  const [batch] = await catalogue(event);
  expect(batch.printout).toEqual({ fileId: params.fileId, fileName: "guests.pdf" });
  const url = fillPath(downloadBatchPrintout.path, params);
  const print = () => app.app.inject({ url, headers: { authorization: `Bearer ${app.admin}` } });
  // It counts as an export: while there are as many as may be, it is refused.
  const slots = Array.from({ length: EXPORTS_AT_ONCE }, takeExportSlot);
  expect((await print()).statusCode).toBe(503);
  for (const free of slots) free();
  const pages = await readPages((await print()).rawPayload);
  expect(pages).toHaveLength(45);
  expect(pages.map((text) => /Company \d+/.exec(text)?.[0])).toEqual(
    rows.map((_, at) => `Company ${at + 1}`),
  );
});

// rules/bulk-registration 12
it("each ticket of a printout has its own template, as where it is printed alone", async () => {
  const event = await makeGuestList();
  const { projectId } = event;
  const key = paramsOf(event);
  const group = await app.call(createPromoCodeGroup, { params: { projectId }, body: { promoCodeType: 1 } });
  const code = { promoCode: "PRESS", discountAmount: 1, ticketCount: 5 };
  await app.call(createPromoCode, { params: { projectId, groupId: group.body.id }, body: code });
  const body = { templateType: "promocode", promocodeGroupId: group.body.id };
  const added = await app.call(createPrintoutTemplate, { params: key, body });
  const params = { ...key, templateId: added.body.id };
  await app.call(applyTemplateDesign, { params, body: { design: "a6Portrait" } });
  const batch = await uploadBatch(app, event, "email,promoCode\na@example.org,PRESS\nb@example.org,\n");
  await issueBatches(app);
  const file = { ...key, batchId: batch.body.id, fileId: batch.body.registrationFile.fileId };
  const url = fillPath(downloadBatchPrintout.path, file);
  const { rawPayload } = await app.app.inject({ url, headers: { authorization: `Bearer ${app.admin}` } });
  expect(await readPageSizes(rawPayload)).toEqual(["105 × 148 mm", "210 × 297 mm"]);
});
