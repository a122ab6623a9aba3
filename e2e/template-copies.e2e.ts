import { getPlay } from "@foyer/contract/play.ts";
import { getPrintoutTemplate, updatePrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { includeOnly } from "../packages/scenario-document/test/edits.ts";
import { checkInBothColours, test } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { makeEvent } from "./make-event.ts";
import {
  button,
  cell,
  chooseField,
  drawn,
  message,
  openEvent,
  openTemplate,
  templatesOf,
} from "./template-pages.ts";

const announced = (page: Page, sentence: string) =>
  page.getByRole("status").getByText(sentence, { exact: true }).waitFor({ state: "attached" });
const isSelected = (page: Page, name: string) =>
  drawn(page, name).evaluateAll((fields) => fields.map((field) => field.getAttribute("aria-pressed")));
const valueIn = (page: Page, name: string) => cell(page, name).inputValue();

test("a new field is in the middle of the page, selected, and announced", async ({ page }) => {
  const { key } = await openEvent(page);
  const [standard] = await templatesOf(page, key);
  await openTemplate(page, key, standard?.id ?? 0);
  await button(page, "Add").click();
  await announced(page, "New field added in the middle of the page, row 1.");
  expect(await isSelected(page, "New field")).toEqual(["true"]);
  // Half of 1240 by 1748 pixels, and half of the field less.
  const place = async (row: number) => [
    Number(await valueIn(page, `X of New field, row ${row}`)),
    Number(await valueIn(page, `Y of New field, row ${row}`)),
  ];
  const [x = 0, y = 0] = await place(1);
  expect(x).toBeGreaterThan(400);
  expect(x).toBeLessThan(620);
  expect(y).toBeGreaterThan(800);
  expect(y).toBeLessThan(874);
  // The next one does not cover it.
  await button(page, "Add").click();
  await announced(page, "New field added in the middle of the page, row 2.");
  expect(await isSelected(page, "New field")).toEqual(["false", "true"]);
  const [nextX = 0, nextY = 0] = await place(2);
  expect([nextX > x, nextY > y]).toEqual([true, true]);
  await button(page, "Undo").click();
  await expect.poll(() => drawn(page, "New field").count()).toBe(1);
});

test("fields are duplicated by keyboard, and arrows move the copy", async ({ page }) => {
  const { key } = await openEvent(page);
  const [standard] = await templatesOf(page, key);
  await openTemplate(page, key, standard?.id ?? 0);
  await button(page, "Add").click();
  await chooseField(page, 1, "Company");
  for (const side of ["X", "Y"]) await cell(page, `${side} of Company, row 1`).fill("100");
  await drawn(page, "Company").focus();
  await page.keyboard.press("Control+d");
  await announced(page, "Company duplicated, row 2.");
  await expect.poll(() => isSelected(page, "Company")).toEqual(["false", "true"]);
  await expect
    .poll(() =>
      drawn(page, "Company")
        .nth(1)
        .evaluate((one) => one.matches(":focus")),
    )
    .toBe(true);
  const copy = Number(await valueIn(page, "X of Company, row 2"));
  expect(copy).toBeGreaterThan(100);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => valueIn(page, "X of Company, row 2")).toBe(String(copy + 1));
  expect(await valueIn(page, "X of Company, row 1")).toBe("100");
  // After the focused field is gone, keys still work.
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(() => drawn(page, "Company").count()).toBe(1);
  await page.keyboard.press("Control+y");
  await expect.poll(() => drawn(page, "Company").count()).toBe(2);
  // All of them, by the tool.
  await page.keyboard.press("Control+a");
  await announced(page, "2 fields selected.");
  await button(page, "Duplicate").click();
  await announced(page, "2 fields duplicated, rows 3 to 4.");
  await expect.poll(() => isSelected(page, "Company")).toEqual(["false", "false", "true", "true"]);
});

test("the order of the fields is changed by keys, by tools and by dragging, undone, and saved", async ({
  page,
}) => {
  const { key } = await openEvent(page);
  const [standard] = await templatesOf(page, key);
  const templateId = standard?.id ?? 0;
  await openTemplate(page, key, templateId);
  for (const [row, name] of ["Company", "Full name", "Bar code"].entries()) {
    await button(page, "Add").click();
    await chooseField(page, row + 1, name);
    await cell(page, `Y of ${name}, row ${row + 1}`).fill(String(200 + 500 * row));
  }
  const order = () =>
    page
      .getByRole("combobox", { name: /^Field of row/ })
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  await cell(page, "X of Company, row 1").press("Alt+ArrowDown");
  await announced(page, "Company is now row 2 of 3.");
  await expect.poll(order).toEqual(["Full name", "Company", "Bar code"]);
  const moved = cell(page, "X of Company, row 2");
  await expect.poll(() => moved.evaluate((one) => one === document.activeElement)).toBe(true);
  await moved.press("Alt+ArrowUp");
  await cell(page, "X of Company, row 1").press("Alt+ArrowUp");
  await announced(page, "Company is behind all others.");
  await expect.poll(order).toEqual(["Company", "Full name", "Bar code"]);

  await drawn(page, "Bar code").focus();
  await button(page, "Send backward").click();
  await announced(page, "Bar code is now row 2 of 3.");
  expect(await isSelected(page, "Bar code")).toEqual(["true"]);
  await button(page, "Undo").click();
  await expect.poll(order).toEqual(["Company", "Full name", "Bar code"]);
  await button(page, "Redo").click();
  await expect.poll(order).toEqual(["Company", "Bar code", "Full name"]);

  const row = (index: number) => page.getByRole("dialog").locator(`[data-row="${index}"]`);
  await row(0).hover();
  await expect.poll(() => row(0).getAttribute("draggable")).toBe("true");
  await row(0)
    .locator("[data-handle]")
    .dragTo(row(2), { targetPosition: { x: 40, y: 30 } });
  await expect.poll(order).toEqual(["Bar code", "Full name", "Company"]);
  // Dropped where it is: no change to undo.
  await row(0)
    .locator("[data-handle]")
    .dragTo(row(1), { targetPosition: { x: 40, y: 3 } });
  await button(page, "Undo").click();
  await expect.poll(order).toEqual(["Company", "Bar code", "Full name"]);
  await button(page, "Redo").click();
  await button(page, "Save").click();
  await message(page, "Printout template has been successfully updated.").waitFor();
  await page.getByRole("dialog").getByText("Saved", { exact: true }).waitFor();
  const { settings } = await callApi(page, getPrintoutTemplate, { params: { ...key, templateId } });
  expect(settings).toMatchObject([
    { specialQuestionType: 2 },
    { specialQuestionType: 1 },
    { attendeeInfoField: "company" },
  ]);
});

test("fields are copied into another template, at the same place of the paper", async ({ page }) => {
  const { key } = await openEvent(page);
  const [standard, onsite] = await templatesOf(page, key);
  const [from, to] = [standard?.id ?? 0, onsite?.id ?? 0];
  await openTemplate(page, key, from);
  const paste = button(page, "Paste");
  await expect.poll(() => paste.getAttribute("aria-disabled")).toBe("true");
  for (const [row, name] of ["Company", "Full name", "Bar code"].entries()) {
    await button(page, "Add").click();
    await chooseField(page, row + 1, name);
    await cell(page, `Y of ${name}, row ${row + 1}`).fill(String(200 + 500 * row));
  }
  // A row that has the focus is selected on the canvas.
  await cell(page, "X of Company, row 1").fill("120");
  await drawn(page, "Full name").click({ modifiers: ["Shift"] });
  expect(await isSelected(page, "Company")).toEqual(["true"]);
  await button(page, "Copy").click();
  await announced(page, "2 fields copied. Paste here or into another template.");
  // In an input the keys are those of its text.
  await cell(page, "X of Company, row 1").focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  await cell(page, "Y of Company, row 1").focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+v");
  await expect.poll(() => valueIn(page, "Y of Company, row 1")).toBe("120");
  await expect.poll(() => drawn(page, "Company").count()).toBe(1);
  await button(page, "Save").click();
  await message(page, "Printout template has been successfully updated.").waitFor();

  await openTemplate(page, key, to);
  await expect.poll(() => paste.getAttribute("aria-disabled")).toBe("false");
  await page.keyboard.press("Control+v");
  await announced(page, "2 fields pasted, rows 1 to 2.");
  await expect.poll(() => valueIn(page, "X of Company, row 1")).toBe("120");
  await checkInBothColours(page);
  await button(page, "Save").click();
  await message(page, "Printout template has been successfully updated.").waitFor();
  const copied = await callApi(page, getPrintoutTemplate, { params: { ...key, templateId: to } });
  expect(copied.settings).toMatchObject([
    { attendeeInfoField: "company", coordX: 120 },
    { specialQuestionType: 1 },
  ]);
  // Cut: gone here, and there to be pasted.
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+x");
  await expect.poll(() => drawn(page, "Company").count()).toBe(0);
  await page.keyboard.press("Control+v");
  await expect.poll(() => drawn(page, "Company").count()).toBe(1);
});

test("a pasted answer to a question that is not asked here has to be chosen again", async ({ page }) => {
  const { key } = await openEvent(page);
  const { steps } = await callApi(page, getPlay, { params: key });
  const question = steps.flatMap(({ questions }) => questions).find(({ text }) => text === "Company");
  const [standard] = await templatesOf(page, key);
  const templateId = standard?.id ?? 0;
  await callApi(page, updatePrintoutTemplate, {
    params: { ...key, templateId },
    body: { version: standard?.version, settings: [{ questionId: question?.id, coordX: 5, coordY: 5 }] },
  });
  const other = await makeEvent(page, { edit: (scenario) => includeOnly(scenario, ["First name", "Email"]) });
  await openTemplate(page, key, templateId);
  await drawn(page, "Company").click();
  await button(page, "Copy").click();
  await announced(page, "Company copied. Paste here or into another template.");
  const [target] = await templatesOf(page, other);
  await openTemplate(page, other, target?.id ?? 0);
  await expect.poll(() => button(page, "Paste").getAttribute("aria-disabled")).toBe("false");
  await button(page, "Paste").click();
  await message(
    page,
    "A pasted field printed the answer to a question that is not in this registration. Choose what it prints.",
  ).waitFor();
  await button(page, "Save").click();
  await page.getByText("Required").waitFor();
});
