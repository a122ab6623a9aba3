import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { includeOnly } from "../packages/scenario-document/test/edits.ts";
import { checkAccessibility } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { makeEvent } from "./make-event.ts";
import { button, placeOf, saved } from "./scenario-editing.ts";

// rules/scenario 43

const makeEditor = async (desk: Page, questions: readonly string[]) => {
  const event = await makeEvent(desk, {
    registration: { status: "draft" },
    edit: (opened) => includeOnly(opened, [...questions]),
  });
  return paths.scenarioEditor(placeOf(event));
};

const partsOf = (desk: Page) => ({
  outline: desk.getByRole("navigation", { name: "Steps" }),
  preview: desk.getByRole("region", { name: "As visitors see it" }),
  properties: desk.getByRole("region", { name: "Properties" }),
});

test("the first step is selected at open; a removed part gives way to its neighbour, an undone one too", async ({
  desk,
}) => {
  const editor = await makeEditor(desk, ["First name", "Last name", "Company"]);
  await desk.goto(editor);
  const { outline, preview, properties } = partsOf(desk);
  await properties.getByRole("heading", { name: "Personal data" }).waitFor();
  await preview.getByRole("heading", { name: "Personal data" }).waitFor();
  expect(await outline.getByRole("link", { name: "Personal data" }).getAttribute("aria-current")).toBe(
    "true",
  );
  // A step's questions and conditions are changed in the outline only.
  expect(await desk.getByRole("link", { name: "Manage Conditions" }).count()).toBe(1);
  expect(await desk.getByRole("group", { name: "Add question" }).count()).toBe(1);
  await checkAccessibility(desk);

  await outline.getByRole("link", { name: "1 First name" }).click();
  await properties.getByRole("heading", { name: "First name" }).waitFor();
  await button(outline, "Remove First name").click();
  await properties.getByRole("heading", { name: "Last name" }).waitFor();
  await expect.poll(() => desk.url()).toContain("/questionEditor/");
  await button(outline, "Remove Last name").click();
  await properties.getByRole("heading", { name: "Personal data" }).waitFor();
  await expect.poll(() => desk.url()).toContain("/stepEditor/");
  await expect.poll(() => desk.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  await saved(desk);
  await desk.reload();
  await properties.getByRole("heading", { name: "Personal data" }).waitFor();

  // An undo removes what was added, and the selection goes on.
  const adding = desk.getByRole("group", { name: "Add question" });
  await adding.getByRole("combobox").click();
  await desk.getByRole("option", { name: "First name", exact: true }).click();
  await button(adding, "Add question").click();
  await properties.getByRole("heading", { name: "First name" }).waitFor();
  await button(desk, "Undo").click();
  await properties.getByRole("heading", { name: "Personal data" }).waitFor();
  expect(await properties.getByText("is not in this scenario").count()).toBe(0);
});

test("F6 goes from part to part, the phone's Next to the next step, and the history lies beside them", async ({
  desk,
}) => {
  const editor = await makeEditor(desk, ["First name", "Company"]);
  await desk.goto(editor);
  const { outline, preview, properties } = partsOf(desk);
  await preview.getByRole("heading", { name: "Personal data" }).waitFor();
  const isIn = (part: typeof outline) =>
    expect.poll(() => part.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  for (const part of [outline, preview, properties, outline]) {
    await desk.keyboard.press("F6");
    await isIn(part);
  }
  await desk.keyboard.press("Shift+F6");
  await isIn(properties);

  await button(preview, "Next").click();
  await properties.getByRole("heading", { name: "Company" }).waitFor();
  await preview.getByText("Step 2 of 2").waitFor();
  // The last step's button sends nothing, and says so: the focus stays on it.
  const end = preview.locator(".player-next");
  await expect.poll(() => end.getAttribute("aria-disabled")).toBe("true");
  expect(await end.getAttribute("title")).toBe("The preview sends nothing.");
  await expect.poll(() => end.evaluate((one) => one === document.activeElement)).toBe(true);
  await button(preview, "Back").click();
  await properties.getByRole("heading", { name: "Personal data" }).waitFor();

  const opener = button(desk, "History");
  await opener.click();
  const history = desk.getByRole("dialog", { name: "History" });
  await history.getByText(/^Times in/).waitFor();
  await checkAccessibility(desk);
  await desk.keyboard.press("Escape");
  await history.waitFor({ state: "detached" });
  await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
});

test("the outline scrolls to what another part or the address selects", async ({ desk }) => {
  const editor = await makeEditor(desk, ["First name", "Last name", "Email", "Gender"]);
  const { outline, preview } = partsOf(desk);
  const size = desk.viewportSize() ?? { width: 1280, height: 720 };
  await desk.setViewportSize({ width: 1280, height: 260 });
  await desk.goto(editor);
  const row = outline.locator("[data-kind=question]").last();
  const isInView = () =>
    row.evaluate((one) => {
      const box = one.closest("nav")?.parentElement?.getBoundingClientRect();
      const { top, bottom } = one.getBoundingClientRect();
      return box !== undefined && top >= box.top && bottom <= box.bottom;
    });
  await row.waitFor();
  expect(await isInView()).toBe(false);
  await preview
    .locator("[data-question]")
    .last()
    .click({ position: { x: 4, y: 4 } });
  await expect.poll(() => desk.url()).toContain("/questionEditor/");
  await expect.poll(isInView).toBe(true);
  await desk.reload();
  await row.waitFor();
  await expect.poll(isInView).toBe(true);
  await desk.setViewportSize(size);
});

test("nothing scrolls sideways: 1280 shows three parts, 1024 folds the preview, 360 shows one with ways back", async ({
  desk,
}) => {
  const editor = await makeEditor(desk, ["First name", "Country and region", "Company"]);
  const { outline, preview, properties } = partsOf(desk);
  const size = desk.viewportSize() ?? { width: 1280, height: 720 };
  const overflow = () => desk.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const shown = async () => Promise.all([outline, preview, properties].map((part) => part.isVisible()));

  await desk.setViewportSize({ width: 1280, height: 800 });
  await desk.goto(editor);
  await preview.getByRole("heading", { name: "Personal data" }).waitFor();
  expect(await shown()).toEqual([true, true, true]);
  expect(await overflow()).toBe(0);

  await desk.setViewportSize({ width: 1024, height: 800 });
  await expect.poll(shown).toEqual([true, false, true]);
  await desk.getByText("Preview", { exact: true }).click();
  await expect.poll(shown).toEqual([true, true, false]);
  expect(await overflow()).toBe(0);
  await checkAccessibility(desk);
  await desk.getByText("Properties", { exact: true }).click();

  await desk.setViewportSize({ width: 360, height: 740 });
  await expect.poll(shown).toEqual([true, false, false]);
  await outline.getByRole("link", { name: "1 First name" }).click();
  await expect.poll(shown).toEqual([false, false, true]);
  expect(await overflow()).toBe(0);
  await desk.getByText("Preview", { exact: true }).click();
  await expect.poll(shown).toEqual([false, true, false]);
  await checkAccessibility(desk);
  await desk.getByRole("link", { name: "All steps" }).click();
  await expect.poll(shown).toEqual([true, false, false]);
  await desk.setViewportSize(size);
});
