import type { Endpoint } from "@foyer/contract/endpoint.ts";
import { expect, it } from "vitest";
import type { Answer } from "../server/app-client.ts";
import { upload } from "../server/upload.ts";
import { type CatalogContext, german } from "./catalog-context.ts";

export function describeTranslations(context: () => CatalogContext): void {
  it("are a csv of what the filter shows, and are audited", async () => {
    const { app, endpoints, body, create, nameField, entity } = context();
    await create(body('Zürich, "old" town', { localizations: german("=2+3\nAltstadt") }));
    await create(body("Zurich, new town", { localizations: german("Neustadt") }));
    const answer = await app.call(endpoints.translations, {
      query: { q: "ZÜRICH old", missing: "1", cultures: "en-GB,de-DE" },
    });
    expect(answer).toMatchObject({ status: 200, headers: { "content-type": "text/csv; charset=utf-8" } });
    const [head, row, ...rest] = answer.text.split("\r\n");
    expect(head).toMatch(new RegExp(`^\ufeffid,${nameField},en-GB,.*de-DE`));
    expect(row).toMatch(/^\d+,"Zürich, ""old"" town",,.*"'=2\+3\nAltstadt"/);
    expect(rest).toEqual([""]);
    const recorded = await app.db
      .selectFrom("audit")
      .select(["action", "staff_name", "after"])
      .where("entity", "=", entity)
      .where("entity_id", "=", "translations")
      .execute();
    expect(recorded).toEqual([
      {
        action: "export",
        staff_name: "Ada Admin",
        after: { rows: 1, q: "ZÜRICH old", missing: "en-GB,de-DE" },
      },
    ]);
  });
}

export function describeTranslationFiles(context: () => CatalogContext): void {
  const read = (endpoint: Endpoint, content: string, token?: string) =>
    upload(context().app, endpoint, { params: {}, content, name: "texts.csv" }, token);

  it("is what the export gave: read back as it is, it changes nothing", async () => {
    const { app, endpoints, body, create } = context();
    await create(body("=Formula", { localizations: german("  -1\n\tsecond line ") }));
    const { text } = await app.call(endpoints.translations, { query: { q: "formula" } });
    const answer = await read(endpoints.importTranslations, text);
    expect(answer).toMatchObject({
      status: 200,
      body: { changedTexts: 0, unchangedRows: 1, skippedRows: 0 },
    });
  });

  it("fills in texts, in a preview and then in an import, and is audited once", async () => {
    const { app, endpoints, body, create, nameField, entity } = context();
    const { id } = (await create(body("To translate", { localizations: german("Alt") }))).body;
    const file = `ID;${nameField};fr-FR;de-DE\n${id};to TRANSLATE;Traduit;Neu\n${id + 999_999};x;y;z\n`;
    const expected = {
      changedTexts: 2,
      changedEntries: 1,
      unchangedRows: 0,
      skippedRows: 1,
      skipped: [{ line: 3, row: `${id + 999_999} x`, reason: "There is no entry with this id." }],
      changes: [
        { id, name: "To translate", cultureCode: "de-DE", before: "Alt", after: "Neu" },
        { id, name: "To translate", cultureCode: "fr-FR", before: "", after: "Traduit" },
      ],
    };
    const sorted = (answer: Answer) => ({
      ...answer.body,
      changes: answer.body.changes.toSorted((a: { cultureCode: string }, b: { cultureCode: string }) =>
        a.cultureCode.localeCompare(b.cultureCode),
      ),
    });
    expect(sorted(await read(endpoints.previewTranslations, file))).toEqual(expected);
    const untouched = (await app.call(endpoints.get, { params: { id } })).body;
    expect(untouched).toMatchObject({ version: 1, localizations: german("Alt") });

    expect(sorted(await read(endpoints.importTranslations, file))).toEqual(expected);
    const { version, localizations } = (await app.call(endpoints.get, { params: { id } })).body;
    expect(version).toBe(2);
    expect(localizations).toEqual(
      expect.arrayContaining([...german("Neu"), { cultureCode: "fr-FR", text: "Traduit" }]),
    );
    const recorded = await app.db
      .selectFrom("audit")
      .select(["before", "after"])
      .where("entity", "=", entity)
      .where("action", "=", "import")
      .execute();
    const counts = { changedTexts: 2, changedEntries: 1, skippedRows: 1 };
    expect(recorded).toEqual([{ before: { texts: 1 }, after: { texts: 2, file: "texts.csv", ...counts } }]);
  });

  it("is read for an admin alone", async () => {
    const { app, endpoints, nameField } = context();
    for (const endpoint of [endpoints.importTranslations, endpoints.previewTranslations]) {
      expect((await read(endpoint, `id,${nameField}`, app.manager)).status).toBe(403);
    }
  });
}
