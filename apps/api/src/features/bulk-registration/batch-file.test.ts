import { previewBatch } from "@foyer/contract/bulk-registration.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { createPromoCode } from "@foyer/contract/promo-codes.ts";
import { describe, expect, it } from "vitest";
import { questionOf, showWhen } from "../../../../../packages/scenario-document/test/edits.ts";
import { fingerprint } from "../../../test/database/fingerprint.ts";
import { issueBatches, uploadBatch } from "../../../test/events/bulk-file.ts";
import { addCodes, editScenario } from "../../../test/events/event.ts";
import {
  change,
  makeGuestList,
  paramsOf,
  preview,
} from "../../../test/feature-setups/bulk-registration-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { upload } from "../../../test/server/upload.ts";

setUpCheckedApp();

describe("an invalid file", () => {
  it("lists every bad row instead of creating tickets (acceptance 21)", async () => {
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
      { line: 4, column: "email", reason: "Not an email address." },
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
      Fields: { "lines.4.email": "Not an email address.", "lines.6": expect.any(String) },
    });
    expect(await fingerprint(app.db)).toBe(before);
  });

  it.each([
    ["an unknown column", "email,shoeSize\na@example.org,38", /No question has this name/],
    ["a mistyped column", "emial\na@example.org", /Did you mean “email”/],
    ["another one", "email,ctiy\na@example.org,Bern", /No question has this name\. Did you mean “city”/],
    ["a column twice", "email,Email\na@example.org,b@example.org", /appears twice/],
    ["a missing column", "city\nBerlin", /column is missing/],
    ["no header", "Berlin,anna@example.org", /has to name the columns/],
  ])("%s", async (_, content, reason) => {
    const event = await makeGuestList();
    expect(JSON.stringify((await preview(event, content)).errors)).toMatch(reason);
    expect((await uploadBatch(app, event, content)).status).toBe(422);
  });

  it.each([
    ["a header alone", "city,email"],
    ["nothing", ""],
  ])("%s has no row", async (_, content) => {
    const event = await makeGuestList();
    const asked = await upload(app, previewBatch, { params: paramsOf(event), content });
    const sent = await uploadBatch(app, event, content);
    for (const answer of [asked, sent]) {
      expect(answer).toMatchObject({ status: 422, body: { Error: { Code: "csv-without-rows" } } });
    }
  });

  it("takes countries and regions as people write them, and yes in any language (rules/bulk-registration 3)", async () => {
    const event = await makeGuestList({
      asks: ["Email", "Country and region", "I would like to receive news and invitations by email"],
    });
    const rows = [
      "Deutschland,Bayern,ja",
      "DE,BY,x",
      "allemagne,Bayern,Oui",
      "Германия,DE-BY,да",
      "USA,California,no",
      "UK,,nein",
      "Narnia,Bayern,ja",
      "Germany,Bayren,vielleicht",
    ];
    const content = `country.country,country.region,subscribe,email\n${rows
      .map((row, at) => `${row},g${at}@example.org`)
      .join("\n")}\n`;
    const { errors } = await preview(event, content);
    expect(errors).toEqual([
      { line: 7, column: "country.region", reason: "A region of this country is required." },
      {
        line: 8,
        column: "country.country",
        reason: expect.stringContaining("There is no country “Narnia”."),
      },
      {
        line: 9,
        column: "country.region",
        reason: "There is no region “Bayren”. Did you mean “Bayern”?",
      },
      { line: 9, column: "subscribe", reason: expect.stringContaining("neither yes nor no") },
    ]);
  });

  it("warns of an address that appears twice, where it may (rules/bulk-registration 4)", async () => {
    const event = await makeGuestList();
    const found = await preview(event, "email\nbob@example.org\nanna@example.org\nBob@Example.org\n");
    expect(found).toMatchObject({
      errorCount: 0,
      repeatedAddresses: { count: 1, sample: [{ line: 4, first: 2 }] },
    });
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
      { line: 3, column: "email", reason: "This email address already has a ticket." },
      { line: 4, column: "email", reason: "Line 2 has the same email address." },
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

  it("lists the answers that do not count by the conditions (acceptance 23)", async () => {
    const event = await makeGuestList({ asks: ["Gender", "City"] });
    await editScenario(app, event, (opened) => {
      const city = questionOf(opened, "City");
      return [showWhen(opened, { kind: "question", id: city.id }, "Gender", "Female")];
    });
    const found = await preview(event, "gender,city\nfemale,Berlin\nMale,Bern\nmale,\n");
    expect(found).toMatchObject({ rows: 3, errorCount: 0, leftOut: [{ column: "city", rows: 1 }] });
  });
});

it("lists the names with letters that no font has (rules/printing 5)", async () => {
  const event = await makeGuestList({ asks: ["First name"] });
  const found = await preview(event, "firstName\n王小明\nAnna ꦗꦮ\nIna");
  expect(found).toMatchObject({ errorCount: 0, unprintable: [{ line: 3, letters: ["ꦗ", "ꦮ"] }] });
});

describe("csv (acceptance 18 to 20)", () => {
  it("is read in every separator and encoding of the rules, in no other", async () => {
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
