import { readFile } from "node:fs/promises";
import { getPrintoutTemplate, listPrintoutTemplates } from "@foyer/contract/printout-templates.ts";
import { listTickets } from "@foyer/contract/tickets.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { readPages, scanPdf } from "../apps/api/test/files/scan-pdf.ts";
import { SMALL_PNG } from "../apps/api/test/files/small-png.ts";
import { makePng } from "../packages/print/test/make-png.ts";
import { untilStill } from "../tools/harness/until-drawn.ts";
import { checkAccessibility, test } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { openSignedIn } from "./sign-in.ts";
import { fillSmallEvent, makeSmallEvent, open as openRegistration, register, thanks } from "./small-event.ts";
import { addField, button, cell, chooseField, drawn, message, openEvent } from "./template-pages.ts";

/** A point of a field, once it stands still: its box on the page has its handles, too, to the right and below. */
async function pointOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  await drawn(page, name).waitFor();
  await untilStill(page);
  const box = await settled(async () => JSON.stringify(await drawn(page, name).boundingBox()));
  const { x, y, width } = JSON.parse(box);
  return { x: x + width / 4, y: y + 12 };
}

/** A value that is the same twice in a row. */
async function settled<T>(read: () => Promise<T>): Promise<T> {
  let last = await read();
  const isSame = async () => {
    const before = last;
    last = await read();
    return last === before;
  };
  await expect.poll(isSame).toBe(true);
  return last;
}

async function dragBy(page: Page, name: string, by: { x: number; y: number }, pauses = async () => {}) {
  const from = await pointOf(page, name);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2);
  await pauses();
  await page.mouse.move(from.x + by.x, from.y + by.y);
  await page.mouse.up();
}

test("a template is designed by mouse and keyboard, saved, and there again after a reload", async ({
  page,
}) => {
  const { key, place } = await openEvent(page);
  await page.goto(paths.editRegistration(place));
  await page.getByRole("link", { name: "Printout Templates" }).click();
  await page.getByRole("link", { name: "Default template", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Default template" });
  await dialog.getByText("No file is currently uploaded").waitFor();
  await dialog.getByText("No image").waitFor();
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "badge.png", mimeType: "image/png", buffer: Buffer.from(SMALL_PNG) });
  await message(page, "File uploaded").waitFor();
  await dialog.getByRole("button", { name: "badge.png" }).waitFor();

  await button(page, "Add").click();
  await button(page, "Save").click();
  await dialog.getByText("Required").waitFor();
  await chooseField(page, 1, "Company");
  await cell(page, "Size of Company, row 1").fill("0");
  await button(page, "Save").click();
  await dialog.getByText("Must be more than zero.").waitFor();
  await cell(page, "Size of Company, row 1").fill("8");

  // The picture is a few pixels wide: the canvas shows each of them large.
  await cell(page, "X of Company, row 1").fill("0");
  await drawn(page, "Company").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("]");
  const valueIn = (name: string) => cell(page, `${name} of Company, row 1`).inputValue();
  await expect.poll(() => valueIn("X")).toBe("1");
  await expect.poll(() => valueIn("Angle")).toBe("1");
  await page.keyboard.press("Control+z");
  await expect.poll(() => valueIn("Angle")).toBe("0");
  await button(page, "Save").click();
  await message(page, "Printout template has been successfully updated.").waitFor();
  await checkAccessibility(page);

  await page.reload();
  await drawn(page, "Company").waitFor();
  const [standard] = await callApi(page, listPrintoutTemplates, { params: key, query: {} });
  expect(standard?.settings).toMatchObject([
    { attendeeInfoField: "company", coordX: 1, coordY: 1, fontSize: 8 },
  ]);
  await button(page, "Close").first().click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("link", { name: "Template 1", exact: true }).waitFor();
});

test("a finger drags a field, and scrolls where there is none", async ({ page }) => {
  const { key, place } = await openEvent(page);
  const [standard] = await callApi(page, listPrintoutTemplates, { params: key, query: {} });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(paths.editTemplate({ ...place, templateId: standard?.id ?? 0 }));
  await addField(page, 1, "Full name");
  await drawn(page, "Full name").scrollIntoViewIfNeeded();
  const readY = async () => Number(await cell(page, "Y of Full name, row 1").inputValue());
  const before = await readY();
  const swipe = await fingerOn(page);
  const from = await pointOf(page, "Full name");
  await swipe(from, { x: 0, y: 60 });
  await expect.poll(readY).toBeGreaterThan(before + 60);
  const moved = await settled(readY);
  const top = async () => (await drawn(page, "Full name").boundingBox())?.y ?? 0;
  const y = await top();
  await swipe({ x: from.x, y: from.y + 200 }, { x: 0, y: -80 });
  await expect.poll(top).toBeLessThan(y - 30);
  await expect.poll(readY).toBe(moved);
});

/** A finger that touches, moves and leaves. */
async function fingerOn(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  type Point = { x: number; y: number };
  return async (from: Point, by: Point) => {
    const touch = (type: "touchStart" | "touchMove", share: number) =>
      cdp.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: [{ x: from.x + by.x * share, y: from.y + by.y * share }],
      });
    await touch("touchStart", 0);
    for (let step = 1; step <= 8; step += 1) await touch("touchMove", step / 8);
    await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
}

test("fields are dragged, snap to lines, and are aligned", async ({ page }) => {
  const { key, place } = await openEvent(page);
  const [standard] = await callApi(page, listPrintoutTemplates, { params: key, query: {} });
  const templateId = standard?.id ?? 0;
  await page.goto(paths.editTemplate({ ...place, templateId }));
  await addField(page, 1, "Full name");
  const readX = async () => Number(await cell(page, "X of Full name, row 1").inputValue());
  const startX = await settled(readX);
  const halfway = async () => {
    await expect.poll(readX).toBeGreaterThan(startX);
    await page.evaluate(() => {
      const past = Date.now;
      Date.now = () => past() + 60_000;
    });
  };
  await dragBy(page, "Full name", { x: 60, y: 90 }, halfway);
  await expect.poll(readX).toBeGreaterThan(60);
  const x = await settled(readX);
  // However long it took, a drag is one step.
  await button(page, "Undo").click();
  await expect.poll(readX).toBe(startX);
  await button(page, "Redo").click();
  await expect.poll(readX).toBe(x);
  await button(page, "Align left to the page").click();
  await expect.poll(readX).toBe(0);
  await button(page, "Undo").click();
  await expect.poll(readX).toBe(x);
  // So large that the dots of the printer can be told apart, the selected field is still in sight.
  await button(page, "Printer dots").click();
  const canvas = await page.getByRole("region", { name: "Template", exact: true }).boundingBox();
  const isInSight = async () => {
    const box = await drawn(page, "Full name").boundingBox();
    if (!box || !canvas) return false;
    const [middle, area] = [box.x + box.width / 2, canvas.x + canvas.width / 2];
    return box.width > canvas.width / 2 && Math.abs(middle - area) < 20;
  };
  await expect.poll(isInSight).toBe(true);
  await button(page, "Fit").click();
  await expect.poll(isInSight).toBe(false);
  await dragBy(page, "Full name", { x: 3 - x, y: 0 });
  await button(page, "Save").click();
  await message(page, "Printout template has been successfully updated.").waitFor();
  const saved = await callApi(page, getPrintoutTemplate, { params: { ...key, templateId } });
  expect(saved.settings[0]).toMatchObject({ specialQuestionType: 1, rotationAngle: 0 });
  expect(saved.settings[0]?.coordY).toBeGreaterThan(90);
});

test("a template that is designed by dragging and by keyboard prints a badge whose code can be read", async ({
  page,
}) => {
  const desk = page;
  await openSignedIn(desk);
  const event = await makeSmallEvent(desk);
  const { projectId, registrationId } = event;
  const [standard] = await callApi(desk, listPrintoutTemplates, {
    params: { projectId, registrationId },
    query: {},
  });
  const place = { projectId, registrationId, projectName: "Spring Fair" };
  const address = paths.editTemplate({ ...place, templateId: standard?.id ?? 0 });
  await desk.goto(address);
  const dialog = desk.getByRole("dialog", { name: "Default template" });
  const white = Buffer.from(makePng(620, 874, [255, 255, 255, 255]));
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "badge.png", mimeType: "image/png", buffer: white });
  await dialog.getByRole("button", { name: "badge.png" }).waitFor();
  for (const [index, name] of ["Full name", "Bar code"].entries()) {
    await addField(desk, index + 1, name);
    await drawn(desk, name).waitFor();
    await dragBy(desk, name, { x: 30, y: 60 + 120 * index });
  }
  const y = Number(await settled(() => cell(desk, "Y of Bar code, row 2").inputValue()));
  await drawn(desk, "Bar code").focus();
  await desk.keyboard.press("ArrowDown");
  await expect.poll(() => cell(desk, "Y of Bar code, row 2").inputValue()).toBe(String(y + 1));
  await button(desk, "Save").click();
  await message(desk, "Printout template has been successfully updated.").waitFor();
  await desk.reload();
  await drawn(desk, "Bar code").waitFor();
  await expect.poll(() => cell(desk, "Y of Bar code, row 2").inputValue()).toBe(String(y + 1));

  await openRegistration(desk, event);
  await fillSmallEvent(desk);
  await register(desk).click();
  await thanks(desk).waitFor();
  const { Items } = await callApi(desk, listTickets, { query: { projectId } });
  const [ticket] = Items;
  await desk.goto(`${paths.tickets()}?project=${projectId}&ticket=${ticket?.TicketId}`);
  await desk.getByText("The default template, because no other is meant for it.").waitFor();
  const arrived = desk.waitForEvent("download");
  await button(desk, "Download ticket").click();
  const file = await readFile(await (await arrived).path());
  expect((await readPages(file)).join()).toContain("Ann");
  expect(await scanPdf(file)).toEqual([{ kind: "Code128", text: ticket?.Barcode }]);
});
