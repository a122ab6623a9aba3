import {
  cancelBatch,
  downloadBatchFile,
  downloadBatchOutcomes,
  downloadBatchTemplate,
  isBulkAvailable,
  listBatchColumns,
} from "@foyer/contract/bulk-registration.ts";
import { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { createPromoCode } from "@foyer/contract/promo-codes.ts";
import { describe, expect, it } from "vitest";
import { issueBatches, uploadBatch } from "../../../test/events/bulk-file.ts";
import type { TestEvent } from "../../../test/events/event.ts";
import {
  catalogue,
  change,
  GUESTS,
  makeGuestList,
  paramsOf,
  preview,
  ticketsOf,
} from "../../../test/feature-setups/bulk-registration-setup.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { relayOutbox } from "../mail/relay-outbox.job.ts";

setUpCheckedApp();

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

  it("pays for its tickets at the prices of their promo codes (rules 3, 7)", async () => {
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

  it("mails nobody unless it is requested (rules 10)", async () => {
    const quiet = await makeGuestList();
    const loud = await makeGuestList();
    await uploadBatch(app, quiet, GUESTS);
    await uploadBatch(app, loud, GUESTS, { fields: { isMailed: "true" } });
    await issueBatches(app);
    await relayOutbox(app, new AbortController().signal);
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

  it("is reported as known while a batch of the same file was not cancelled (rules 9)", async () => {
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

it("each row has its outcome when others take the last places (rules 7)", async () => {
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
