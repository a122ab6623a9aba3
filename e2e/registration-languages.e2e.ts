import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { includeOnly } from "../packages/scenario-document/test/edits.ts";
import { checkAccessibility } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { makeEvent } from "./make-event.ts";
import { placeOf } from "./scenario-editing.ts";

// rules/registrations 14
test("visitors are offered complete languages, or the ones that staff chose", async ({ desk, page }) => {
  const event = await makeEvent(desk, { edit: (opened) => includeOnly(opened, ["First name"]) });
  await page.goto(`/r/${event.code}?lang=de-DE`);
  const menu = page.locator(".culture-switch select");
  await menu.waitFor();
  const offered = () =>
    menu.locator("option").evaluateAll((all) => all.map((one) => one.getAttribute("lang")));
  const all = await offered();
  expect(all).toContain("fr-FR");
  expect(await menu.inputValue()).toBe("de-DE");

  await desk.goto(paths.editRegistration(placeOf(event)));
  const languages = desk.getByRole("radiogroup", { name: "Languages for visitors" });
  await languages.getByRole("radio", { name: "Only these" }).check();
  const list = languages.getByRole("group", { name: "Languages" });
  await list.getByRole("checkbox", { name: /^Deutsch/ }).waitFor();
  for (const name of [/^Français/, /^Italiano/, /^Español/])
    await list.getByRole("checkbox", { name }).uncheck();
  expect(await list.getByRole("checkbox", { name: /^English/ }).isDisabled()).toBe(true);
  await checkAccessibility(desk);
  await desk.getByRole("button", { name: "Save", exact: true }).click();
  await desk.getByText("Registration was successfully updated").waitFor();

  await page.reload();
  await expect.poll(offered).toEqual(all.filter((code) => !["fr-FR", "it-IT", "es-ES"].includes(code ?? "")));
  // One that is not offered shows the registration's own.
  await page.goto(`/r/${event.code}?lang=fr-FR`);
  await expect.poll(() => menu.inputValue()).toBe("en-GB");

  await desk.reload();
  await languages.getByRole("radio", { name: "All whose texts are complete" }).check();
  await desk.getByRole("button", { name: "Save", exact: true }).click();
  await desk.getByText("Registration was successfully updated").waitFor();
  await page.goto(`/r/${event.code}?lang=fr-FR`);
  await expect.poll(() => menu.inputValue()).toBe("fr-FR");
});
