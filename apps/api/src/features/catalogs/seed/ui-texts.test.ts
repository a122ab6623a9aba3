import { UI_TEXT_NAMES } from "@foyer/domain/ui-text/ui-text-names.ts";
import { expect, test } from "vitest";
import { readSeedFiles } from "./seed-files.ts";

// rules/catalogs 19. That nothing names a text beside these, the compiler sees to: texts are asked for by UiTextName.
test("every text that page, player, mails and tickets name is in the reference data, in every culture", async () => {
  const data = (await readSeedFiles()).parse();
  const seeded = new Map(data["user-messages"].map(({ internalName, texts }) => [internalName, texts]));
  const missing = UI_TEXT_NAMES.flatMap((name) =>
    data.cultures.filter(({ code }) => !seeded.get(name)?.[code]).map(({ code }) => `${name} in ${code}`),
  );
  expect(UI_TEXT_NAMES.length).toBeGreaterThan(80);
  expect(missing).toEqual([]);
});

test("no text is named twice", () => {
  expect(new Set(UI_TEXT_NAMES).size).toBe(UI_TEXT_NAMES.length);
});
