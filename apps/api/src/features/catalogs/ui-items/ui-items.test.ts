import { type UiItem, uiItems } from "@foyer/contract/ui-items.ts";
import { expect, it } from "vitest";
import { describeCatalog } from "../../../../test/catalogs/catalog-behaviour.ts";

const texts = (all: Record<string, string>) =>
  Object.entries(all).map(([cultureCode, text]) => ({ cultureCode, text }));

describeCatalog({ endpoints: uiItems, entity: "UI item" }, (tools) => {
  it("keeps the lines of a text", async () => {
    const { create, body } = tools();
    const localizations = texts({ "en-GB": "First line\n  second line" });
    expect((await create(body("LINES", { localizations }))).body.localizations).toEqual(localizations);
  });

  it("is answered alone, as the list does, for its MessageId", async () => {
    const { app, create, body } = tools();
    const { body: item } = await create(body("ALONE"));
    expect((await app.call(uiItems.list, { query: { MessageId: item.id } })).body).toEqual([item]);
    expect((await app.call(uiItems.list, { query: { MessageId: 999_999 } })).body).toEqual([]);
    expect((await app.call(uiItems.list, { query: { MessageId: "abc" } })).status).toBe(400);
  });

  it("MAX_LINES_COUNT is a whole number from 1 to 100 wherever it has a text", async () => {
    const { app, update, body } = tools();
    const all = (await app.call(uiItems.list, {})).body as UiItem[];
    const id = all.find(({ internalName }) => internalName === "MAX_LINES_COUNT")?.id ?? 0;
    for (const text of ["0", "101", "1000", "-1", "1.5", "1e1", "ten", "٣"]) {
      const answer = await update(
        id,
        body("MAX_LINES_COUNT", { localizations: texts({ "en-GB": "12", "de-DE": text }) }),
      );
      expect(answer, text).toMatchObject({
        status: 422,
        body: {
          Error: { Fields: { "localizations.1.text": "Must be a whole number from 1 to 100 (de-DE)" } },
        },
      });
    }
    for (const text of ["1", "100", " ", ""]) {
      const localizations = texts({ "de-DE": text });
      expect((await update(id, body("max_lines_count", { localizations }))).status, text).toBe(200);
    }
  });

  it("no other item may take that name with texts that are no numbers", async () => {
    const { app, create, update, body } = tools();
    const all = (await app.call(uiItems.list, {})).body as UiItem[];
    const first = all.find(({ internalName }) => /^max_lines_count$/i.test(internalName))?.id ?? 0;
    expect((await update(first, body("FORMER_MAX"))).status).toBe(200);
    const { id } = (await create(body("FREE_TEXT", { localizations: texts({ "de-DE": "frei" }) }))).body;
    const answer = await update(id, body("MAX_LINES_COUNT", { localizations: texts({ "en-GB": "5" }) }));
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.Error.Fields)).toEqual(["internalName"]);
  });
});
