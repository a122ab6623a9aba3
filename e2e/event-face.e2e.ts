import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { SMALL_PNG } from "../apps/api/test/files/small-png.ts";
import { checkAccessibility, checkInBothColours } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { changeRegistration } from "./make-event.ts";
import { fillSmallEvent, makeSmallEvent, next, open, register, thanks } from "./small-event.ts";

const message = (page: Page, text: string) => page.getByRole("log", { name: "Messages" }).getByText(text);
const grounds = (page: Page) =>
  next(page)
    .or(register(page))
    .evaluate((button) => getComputedStyle(button).backgroundColor);
const YELLOW = "#ffeb3b";

test("managers choose a colour and a picture, and see what visitors will see", async ({ page, desk }) => {
  const event = await makeSmallEvent(desk);
  await desk.goto(paths.editLogo({ projectId: event.projectId, projectName: "Spring Fair" }));
  const colour = desk.getByRole("textbox", { name: "Colour" });
  const save = desk.getByRole("button", { name: "Save colour" });
  await colour.fill("yellow");
  await desk.getByText("Must be a colour, such as #3450c4").waitFor();
  await expect.poll(() => save.getAttribute("aria-disabled")).toBe("true");
  await colour.fill(YELLOW);
  await desk.getByText(/^On light pages it is darkened: #\w{6} on buttons, #\w{6} in links\.$/).waitFor();
  await desk.getByText("On dark pages it is used as it is.").waitFor();
  await colour.press("Escape");
  await checkAccessibility(desk);

  await desk.getByRole("link", { name: "Places" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("button", { name: "Stay" }).first().click();
  const form = desk.getByRole("form", { name: "Upload a header picture" });
  await form
    .locator("input[type=file]")
    .setInputFiles({ name: "hall.png", mimeType: "image/png", buffer: SMALL_PNG });
  await desk.getByRole("img", { name: "Header picture, dark page" }).waitFor();
  // A file that was chosen outlives the save of a colour.
  await save.click();
  await message(desk, "The colour has been saved.").waitFor();
  await form.getByRole("button", { name: "Upload", exact: true }).click();
  await message(desk, "The header picture has been uploaded.").waitFor();
  await checkAccessibility(desk);

  await open(page, event);
  const picture = page.locator(".event-picture");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(4);
  await checkInBothColours(page);
  await desk.getByRole("button", { name: "Remove", exact: true }).click();
  await message(desk, "The header picture has been removed.").waitFor();
  await page.reload();
  await expect.poll(() => picture.count()).toBe(0);
});

test("visitors' pages have the event's colour from the first byte to the ticket", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/assets\/.*\.js|net::ERR_FAILED|Failed to fetch dynamically imported module/);
  const event = await makeSmallEvent(desk);
  await desk.goto(paths.editLogo({ projectId: event.projectId, projectName: "Spring Fair" }));
  await desk.getByRole("textbox", { name: "Colour" }).fill("#c2185b");
  await desk.getByRole("button", { name: "Save colour" }).click();
  await message(desk, "The colour has been saved.").waitFor();

  // Also before any script runs: the server writes the colours under the policy's nonce.
  await page.route("**/r/assets/*.js", (route) => route.abort());
  await open(page, event).catch(() => undefined);
  await expect.poll(() => grounds(page)).toBe("rgb(194, 24, 91)");
  await page.unroute("**/r/assets/*.js");
  await open(page, event);
  await checkInBothColours(page);
  await fillSmallEvent(page);
  await expect.poll(() => grounds(page)).toBe("rgb(194, 24, 91)");
  await register(page).click();
  await thanks(page).waitFor();
  const download = page.getByRole("link", { name: "Download ticket (PDF)" });
  await expect
    .poll(() => download.evaluate((link) => getComputedStyle(link).backgroundColor))
    .toBe("rgb(194, 24, 91)");
  await checkInBothColours(page);

  await changeRegistration(desk, event, { status: "closed" });
  await open(page, event);
  await page.getByText("Registration is closed.").waitFor();
  await expect
    .poll(() => page.locator(".event").evaluate((head) => getComputedStyle(head).backgroundColor))
    .toBe("rgb(194, 24, 91)");
  await checkInBothColours(page);
});
