import { fillPath } from "@foyer/api-client/fill-path.ts";
import {
  cancelBatch,
  downloadBatchFile,
  downloadBatchOutcomes,
  downloadBatchPrintout,
  downloadBatchTemplate,
  getBatchCatalogue,
  isBulkAvailable,
  listBatchColumns,
  previewBatch,
} from "@foyer/contract/bulk-registration.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { applyTemplateDesign, createPrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { createPromoCode } from "@foyer/contract/promo-codes.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { includeOnly, questionOf, showWhen } from "../../../../../packages/scenario-document/test/edits.ts";
import { fingerprint } from "../../../test/database/fingerprint.ts";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { issueBatches, uploadBatch } from "../../../test/events/bulk-file.ts";
import { addCodes, editScenario, makeEvent, type TestEvent } from "../../../test/events/event.ts";
import { readPageSizes, readPages } from "../../../test/files/scan-pdf.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { upload } from "../../../test/server/upload.ts";
import { EXPORTS_AT_ONCE, takeExportSlot } from "../../platform/http/export-slots.ts";
import { relayOutbox } from "../mail/relay-outbox.job.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await expectInvariants(app.db);
  await app?.stop();
});

type Options = Parameters<typeof makeEvent>[1] & { asks?: string[] };

async function makeGuestList({ asks = ["Email", "City"], ...options }: Options = {}) {
  const event = await makeEvent(app, options);
  await editScenario(app, event, (opened) => includeOnly(opened, asks));
  return event;
}

const paramsOf = ({ projectId, registrationId }: TestEvent) => ({ projectId, registrationId });
const change = (event: TestEvent, body: object) =>
  app.call(updateRegistration, { params: paramsOf(event), body });
const preview = async (event: TestEvent, content: string | Uint8Array) =>
  (await upload(app, previewBatch, { params: paramsOf(event), content })).body;
const catalogue = async (event: TestEvent) =>
  (await app.call(getBatchCatalogue, { params: paramsOf(event) })).body.batchRegistrations;

async function ticketsOf({ projectId, registrationId }: TestEvent) {
  const { rows } = await sql<Record<string, unknown>>`
    select city, email, country, status, purchased, price_cents as price, payment_id as "paymentId",
      promo_code as "promoCode" from ticket
    where project_id = ${projectId} and registration_id = ${registrationId} order by id`.execute(app.db);
  return rows;
}

const GUESTS = "city,email\nBerlin,anna@example.org\nМосква,boris@example.org\n";

describe("the template", () => {
  it("names a column for each question, two for country and region, and the promo code", async () => {
    const note =
      "**How we use your data.** We use it to issue your ticket and to run the event, and for nothing else without your consent.";
    const event = await makeGuestList({
      asks: ["Email", "Verification code from the email", "Country and region", "Promo code", note],
    });
    const { text, headers } = await app.call(downloadBatchTemplate, { params: paramsOf(event) });
    const columns = await app.call(listBatchColumns, { params: paramsOf(event) });
    const names = columns.body.map(({ name }: { name: string }) => name);
    expect(names).toEqual(["email", "country.country", "country.region", "promoCode"]);
    expect(text.replace("\ufeff", "").trim()).toBe(names.join(","));
    expect(headers["content-disposition"]).toContain("template.csv");
  });
});

describe("a file", () => {
  it("registers a visitor for each row, in the background", async () => {
    const event = await makeGuestList();
    const { status, body } = await uploadBatch(app, event, GUESTS);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: "waiting",
      rows: 2,
      issued: 0,
      printout: null,
      uploadedBy: "Ada Admin",
    });
    expect(body.startsInSeconds).toBeGreaterThan(0);
    expect(await ticketsOf(event)).toEqual([]);
    await issueBatches(app);
    expect(await ticketsOf(event)).toEqual([
      expect.objectContaining({ city: "Berlin", email: "anna@example.org", status: "issued" }),
      expect.objectContaining({ city: "Москва", purchased: true, price: 0, paymentId: null }),
    ]);
    expect(await catalogue(event)).toEqual([
      expect.objectContaining({ id: body.id, state: "done", rows: 2, issued: 2, refused: 0 }),
    ]);
  });

  it("makes tickets with a price purchased, paid by the batch, and takes promo codes (rules 3, 7)", async () => {
    const event = await makeGuestList({ ticketPrice: 20 });
    const { projectId } = event;
    const group = await app.call(createPromoCodeGroup, { params: { projectId }, body: { promoCodeType: 1 } });
    const code = { promoCode: "Half", discountAmount: 0.5, ticketCount: 2 };
    await app.call(createPromoCode, { params: { projectId, groupId: group.body.id }, body: code });
    const rows = ["a@example.org,half", "b@example.org,", "c@example.org, ＨＡＬＦ"].join("\n");
    const { body } = await uploadBatch(app, event, `email,promoCode\n${rows}`);
    await issueBatches(app);
    const paid = { status: "issued", purchased: true, paymentId: String(body.id) };
    expect(await ticketsOf(event)).toEqual([
      expect.objectContaining({ ...paid, price: 1000, promoCode: "Half" }),
      expect.objectContaining({ ...paid, price: 2000, promoCode: null }),
      expect.objectContaining({ ...paid, price: 1000, promoCode: "Half" }),
    ]);
    const used = await app.db
      .selectFrom("promo_code")
      .select(["issued", "held"])
      .where("project_id", "=", projectId)
      .execute();
    expect(used).toEqual([{ issued: 2, held: 0 }]);
  });

  it("mails nobody unless it is asked for, and passes tickets on all the same (rules 10)", async () => {
    const quiet = await makeGuestList();
    const loud = await makeGuestList();
    await uploadBatch(app, quiet, GUESTS);
    await uploadBatch(app, loud, GUESTS, { fields: { isMailed: "true" } });
    await issueBatches(app);
    await relayOutbox(app.db, new AbortController().signal);
    const mails = await app.db
      .selectFrom("mail")
      .select(["project_id", "recipient"])
      .orderBy("recipient")
      .execute();
    expect(mails).toEqual([
      { project_id: loud.projectId, recipient: "anna@example.org" },
      { project_id: loud.projectId, recipient: "boris@example.org" },
    ]);
  });

  it("names who registered in the audit, once for the file and once for each ticket (rules 11)", async () => {
    const event = await makeGuestList();
    await grantProject(app.db, "operator", event.projectId);
    await uploadBatch(app, event, GUESTS, { token: app.operator });
    await issueBatches(app);
    const rows = await app.db
      .selectFrom("audit")
      .select(["action", "entity", "staff_name", "after"])
      .where("project_id", "=", event.projectId)
      .where("staff_name", "=", "Olga Operator")
      .orderBy("id")
      .execute();
    expect(rows.map(({ action, entity }) => `${action} ${entity}`)).toEqual([
      ...["import bulk registration", "create ticket", "create ticket", "import bulk registration"],
    ]);
    expect(rows.at(-1)?.after).toEqual({ issued: 2, refused: 0 });
    expect(JSON.stringify(rows)).not.toContain("example.org");
  });

  it("is warned of when it was given before, unless that was cancelled (rules 9)", async () => {
    const event = await makeGuestList();
    const first = await uploadBatch(app, event, GUESTS);
    expect((await preview(event, GUESTS)).known).toMatchObject({ uploadedBy: "Ada Admin" });
    expect((await uploadBatch(app, event, GUESTS)).body.Error.Code).toBe("batch-file-known");
    await app.call(cancelBatch, { params: { ...paramsOf(event), batchId: first.body.id } });
    expect((await preview(event, GUESTS)).known).toBeNull();
    expect((await uploadBatch(app, event, GUESTS)).status).toBe(201);
    expect((await uploadBatch(app, event, GUESTS, { fields: { again: "true" } })).status).toBe(201);
    await issueBatches(app);
    expect(await ticketsOf(event)).toHaveLength(4);
  });

  it("can be cancelled until it begins, not later (rules 8)", async () => {
    const event = await makeGuestList();
    const { body } = await uploadBatch(app, event, GUESTS);
    const params = { ...paramsOf(event), batchId: body.id };
    expect((await app.call(cancelBatch, { params })).body).toMatchObject({
      state: "cancelled",
      issued: 0,
      refused: 0,
    });
    await issueBatches(app);
    expect(await ticketsOf(event)).toEqual([]);
    const rows = await app.db.selectFrom("bulk_row").select("sale").where("batch_id", "=", body.id).execute();
    expect(rows).toEqual([{ sale: null }, { sale: null }]);
    const again = await uploadBatch(app, event, GUESTS);
    await issueBatches(app);
    const late = await app.call(cancelBatch, { params: { ...params, batchId: again.body.id } });
    expect(late.body.Error.Code).toBe("batch-has-started");
  });

  it("is kept, with what became of each row", async () => {
    const event = await makeGuestList();
    const { body } = await uploadBatch(app, event, GUESTS);
    await issueBatches(app);
    const params = { ...paramsOf(event), batchId: body.id };
    const { fileId } = body.registrationFile;
    expect((await app.call(downloadBatchFile, { params: { ...params, fileId } })).text).toBe(GUESTS);
    expect((await app.call(downloadBatchFile, { params: { ...params, fileId: fileId + 1 } })).status).toBe(
      404,
    );
    const { text } = await app.call(downloadBatchOutcomes, { params });
    expect(text.replace("\ufeff", "").split("\r\n")).toEqual([
      "line,outcome,TicketId,Barcode",
      expect.stringMatching(/^2,issued,\d+,E/),
      expect.stringMatching(/^3,issued,\d+,E/),
      "",
    ]);
  });
});

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

describe("a invalid file", () => {
  it("creates nothing and lists every bad row with line, column and reason (acceptance 21)", async () => {
    const event = await makeGuestList({ asks: ["Email", "City", "Country and region"] });
    const good = "Berlin,anna@example.org,DE,Bavaria\nBern,bob@example.org,de,Bavaria\n";
    const bad = [
      "Rome,carl,Germany,Bavaria",
      "Oslo,,Narnia,",
      '"Nantes\nSud",eva@example.org,DE,Bavaria,too,much',
    ];
    const content = `city,email,country.country,country.region\n${good}${bad.join("\n")}\n`;
    const found = await preview(event, content);
    expect(found).toMatchObject({ rows: 5, invalid: 3, errorCount: 4, known: null });
    expect(found.errors).toEqual([
      { line: 4, column: "email", reason: "Not an e-mail address." },
      { line: 5, column: "country.country", reason: expect.stringContaining("no country “Narnia”") },
      { line: 5, column: "email", reason: "An answer is required." },
      { line: 6, column: null, reason: "The row has 6 cells; there are 4 columns." },
    ]);
    expect(found.sample.map(({ line }: { line: number }) => line)).toEqual([4, 5, 6]);
    const before = await fingerprint(app.db);
    const { status, body } = await uploadBatch(app, event, content);
    expect(status).toBe(422);
    expect(body.Error).toMatchObject({
      Code: "batch-file-invalid",
      Fields: { "lines.4.email": "Not an e-mail address.", "lines.6": expect.any(String) },
    });
    expect(await fingerprint(app.db)).toBe(before);
  });

  it.each([
    ["an unknown column", "email,shoeSize\na@example.org,38", /No question has this name/],
    ["a column twice", "email,Email\na@example.org,b@example.org", /stands twice/],
    ["a missing column", "city\nBerlin", /column is missing/],
    ["no header", "Berlin,anna@example.org", /has to name the columns/],
    ["a header alone", "city,email", /no row below/],
    ["nothing", "", /is empty/],
  ])("%s", async (_, content, reason) => {
    const event = await makeGuestList();
    expect(JSON.stringify((await preview(event, content)).errors)).toMatch(reason);
    expect((await uploadBatch(app, event, content)).status).toBe(422);
  });

  it("is refused whole when it has more rows than places or codes are left (acceptance 22)", async () => {
    const rows = Array.from({ length: 6 }, (_, at) => `g${at}@example.org`).join("\n");
    const small = await makeGuestList({ ticketCount: 5 });
    expect((await preview(small, `email\n${rows}`)).errors).toEqual([
      { line: null, column: null, reason: "The registration has 5 places left; the file has 6 rows." },
    ]);
    const poor = await makeGuestList({ codes: 4 });
    expect((await uploadBatch(app, poor, `email\n${rows}`)).body.Error.Fields.file).toMatch(
      /has 4 codes left/,
    );
    await addCodes(app, poor, 2, "MORE");
    expect((await uploadBatch(app, poor, `email\n${rows}`)).status).toBe(201);
  });

  it("obeys unique addresses, in the file and among the tickets (acceptance 23)", async () => {
    const event = await makeGuestList();
    await change(event, { uniqueEmail: true });
    await uploadBatch(app, event, "email\nanna@example.org");
    await issueBatches(app);
    const content = "email\nbob@example.org\nANNA@example.org\nBob@Example.org";
    expect((await preview(event, content)).errors).toEqual([
      { line: 3, column: "email", reason: "This e-mail address already has a ticket." },
      { line: 4, column: "email", reason: "Line 2 has the same e-mail address." },
    ]);
  });

  it("obeys the limits of promo codes (acceptance 23)", async () => {
    const event = await makeGuestList();
    const { projectId } = event;
    const group = await app.call(createPromoCodeGroup, { params: { projectId }, body: { promoCodeType: 1 } });
    const code = { promoCode: "Two", discountAmount: 0.5, ticketCount: 2 };
    await app.call(createPromoCode, { params: { projectId, groupId: group.body.id }, body: code });
    const content = "email,promoCode\na@x.org,two\nb@x.org,TWO\nc@x.org,Two\nd@x.org,None";
    expect((await preview(event, content)).errors).toEqual([
      { line: 4, column: "promoCode", reason: "The rows above use up this promo code." },
      { line: 5, column: "promoCode", reason: "This promo code is not valid." },
    ]);
  });

  it("obeys conditions and patterns, and says which answers do not count (acceptance 23)", async () => {
    const event = await makeGuestList({ asks: ["Gender", "City"] });
    await editScenario(app, event, (opened) => {
      const city = questionOf(opened, "City");
      return [showWhen(opened, { kind: "question", id: city.id }, "Gender", "Female")];
    });
    const found = await preview(event, "gender,city\nfemale,Berlin\nMale,Bern\nmale,\n");
    expect(found).toMatchObject({ rows: 3, errorCount: 0, leftOut: [{ column: "city", rows: 1 }] });
  });
});

describe("csv (acceptance 18 to 20)", () => {
  it("is read with semicolons, tabs, a mark, UTF-16 and quoted line breaks; other encodings are refused", async () => {
    const event = await makeGuestList();
    const good = [
      '\ufeffemail;city\r\na@example.org;"Zoë; the\nfirst"\r\n',
      "EMAIL\tCity\ra@example.org\tZoë\r",
      Buffer.from("\ufeffemail,city\na@example.org,Zoë\n", "utf16le"),
    ];
    for (const content of good)
      expect(await preview(event, content)).toMatchObject({ rows: 1, errorCount: 0 });
    const params = paramsOf(event);
    const cyrillic = Buffer.concat([
      Buffer.from("email,city\na@example.org,"),
      Buffer.from([0xc0, 0xed, 0xed, 0xe0]),
    ]);
    expect((await upload(app, previewBatch, { params, content: cyrillic })).body.Error.Code).toBe(
      "not-utf-8",
    );
    expect((await upload(app, previewBatch, { params, content: "PK\u0003\u0004" })).body.Error.Code).toBe(
      "not-text",
    );
    expect(
      (await upload(app, previewBatch, { params, content: "email", name: "guests.xlsx" })).body.Error.Code,
    ).toBe("csv-only");
    const long = "x".repeat(LIMITS.bulkRecord + 10);
    expect((await upload(app, previewBatch, { params, content: `email\n${long}\n` })).body.Error.Code).toBe(
      "batch-row-too-long",
    );
    const large = "x".repeat(LIMITS.upload + 1);
    expect((await upload(app, previewBatch, { params, content: large })).status).toBe(413);
  });

  it("has at most 20,000 rows", async () => {
    const event = await makeGuestList();
    const content = `email\n${"a@example.org\n".repeat(LIMITS.bulkRows + 1)}`;
    expect((await preview(event, content)).errors[0].reason).toBe(
      "A file may have at most 20,000 rows. Split it.",
    );
  });
});

describe("available", () => {
  const isAvailable = async (event: TestEvent) =>
    (await app.call(isBulkAvailable, { params: paramsOf(event) })).body.result;

  it("is where the outcome is a ticket and codes remain (rules 1)", async () => {
    expect(await isAvailable(await makeGuestList())).toBe(true);
    const poor = await makeGuestList({ codes: 0 });
    expect(await isAvailable(poor)).toBe(false);
    expect((await uploadBatch(app, poor, GUESTS)).body.Error).toMatchObject({
      Code: "bulk-not-available",
      Message: "Bulk registration is not available",
    });
    const thanks = await makeGuestList();
    await change(thanks, { outcome: "textMessage", outcomeMessage: "Thank you" });
    expect(await isAvailable(thanks)).toBe(false);
  });

  it("is for operators of the project", async () => {
    const event = await makeGuestList();
    expect((await uploadBatch(app, event, GUESTS, { token: app.operator })).status).toBe(404);
    await grantProject(app.db, "operator", event.projectId);
    await grantProject(app.db, "viewer", event.projectId);
    expect((await uploadBatch(app, event, GUESTS, { token: app.operator })).status).toBe(201);
    expect((await uploadBatch(app, event, GUESTS, { token: app.viewer })).status).toBe(403);
  });
});

it("what others take meanwhile leaves the rest with a ticket, and each row with its outcome (rules 7)", async () => {
  const event = await makeGuestList({ ticketCount: 3, codes: 3 });
  await uploadBatch(app, event, "email\na@example.org\nb@example.org");
  const second = await uploadBatch(app, event, "email\nc@example.org\nd@example.org");
  await issueBatches(app);
  expect(await ticketsOf(event)).toHaveLength(3);
  expect((await catalogue(event))[0]).toMatchObject({ state: "done", issued: 1, refused: 1 });
  const { text } = await app.call(downloadBatchOutcomes, {
    params: { ...paramsOf(event), batchId: second.body.id },
  });
  expect(text).toContain("3,refused: no places were left,,");
});
