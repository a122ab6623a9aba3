import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkAccessibility, test } from "./browser.ts";
import { CULTURES, press, row, search, type } from "./catalog-lists.ts";
import { openSignedIn } from "./sign-in.ts";

test("translations are exported as the list shows them", async ({ page }) => {
  await openSignedIn(page, `${paths.listUiItems()}?${CULTURES}&q=MAX_LINES`);
  const started = page.waitForEvent("download");
  await press(page, "button", "Export translations (1)");
  const download = await started;
  expect(download.suggestedFilename()).toBe("ui-item-translations.csv");
  const lines = (await readFile(await download.path(), "utf8")).split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^\ufeffid,internalName,en-GB,/);
  expect(lines[1]).toMatch(/^\d+,MAX_LINES_COUNT,10,/);
});

test("translations are imported from a file: preview, import, result in the list", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/422.*translations\/preview/);
  await openSignedIn(page, `${paths.listPlaces()}?${CULTURES}`);
  const name = `Travelled place ${Date.now()}`;
  await press(page, "link", "Add place");
  await type(page, "Internal name", name);
  await press(page, "button", "Add place");
  await row(page, name).waitFor();
  await search(page, name);
  const started = page.waitForEvent("download");
  await press(page, "button", "Export translations (1)");
  const [head = "", line = ""] = (await readFile(await (await started).path(), "utf8")).split("\r\n");
  const german = head.split(",").indexOf("de-DE");
  const cells = line.split(",");
  cells[german] = "Gereist";
  const content = [head, cells.join(","), "999999999,Nowhere,,,"].join("\r\n");

  await press(page, "button", "Import translations");
  const dialog = page.getByRole("dialog", { name: "Import translations of places" });
  const choose = async (text: string) =>
    dialog
      .getByLabel("Csv file")
      .setInputFiles({ name: "places.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await choose("id,internalName,xx-XX\n");
  await dialog.getByText("there is no culture “xx-XX”").waitFor();
  await choose(content);
  await dialog.getByText("1 text to change in 1 row, 0 rows as they are, 1 row to skip.").waitFor();
  await dialog.getByText("There is no entry with this id.").waitFor();
  await checkAccessibility(page);
  expect(await row(page, name).first().textContent()).not.toContain("Gereist");
  await press(page, "button", "Change 1 text");
  await dialog.getByText("1 text changed in 1 row, 1 row skipped.").waitFor();
  await checkAccessibility(page);
  const saved = page.waitForEvent("download");
  await press(page, "button", "Download skipped lines");
  const skipped = await saved;
  expect(skipped.suggestedFilename()).toBe("skipped-places.csv");
  expect(await readFile(await skipped.path(), "utf8")).toBe(
    "\ufeffline,row,reason\r\n3,999999999 Nowhere,There is no entry with this id.\r\n",
  );
  await press(page, "button", "Close");
  await row(page, name).filter({ hasText: "Gereist" }).waitFor();
});
