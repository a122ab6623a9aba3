import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { SMALL_PNG } from "../apps/api/test/files/small-png.ts";
import { checkAccessibility } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { makeEvent } from "./make-event.ts";
import { open } from "./small-event.ts";

const message = (page: Page, text: string) => page.getByRole("log", { name: "Messages" }).getByText(text);
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const shown = (page: Page) => page.locator("header img");

test("a logo is previewed, uploaded, seen by visitors, and removed", async ({ page, desk }) => {
  const event = await makeEvent(desk);
  await desk.goto(paths.editLogo({ projectId: event.projectId, projectName: "Spring Fair" }));
  const current = desk.getByRole("region", { name: "Current logo" });
  await current.getByText("There is no logo.").waitFor();
  const upload = desk.getByRole("button", { name: "Upload", exact: true });
  await expect.poll(() => upload.getAttribute("aria-disabled")).toBe("true");
  const input = desk.locator("input[type=file]");
  await input.setInputFiles(file("logo.gif", "image/gif", Buffer.from("GIF89a")));
  await desk.getByText("Choose another file.").waitFor({ state: "attached" });
  await input.setInputFiles(file("logo.png", "image/png", SMALL_PNG));
  await desk.getByRole("img", { name: "Not uploaded yet, dark page" }).waitFor();
  await checkAccessibility(desk);
  await open(page, event);
  await page.getByRole("heading", { level: 1, name: "Spring Fair" }).waitFor();
  await expect.poll(() => shown(page).count()).toBe(0);

  await upload.click();
  await message(desk, "The logo has been uploaded.").waitFor();
  await current.getByRole("img", { name: "Current logo, light page" }).waitFor();
  const heading = desk.getByRole("heading", { level: 1, name: "Spring Fair" });
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  await desk.mouse.move(0, 0);
  await desk.locator("[role=tooltip]").waitFor({ state: "detached" });
  await checkAccessibility(desk);
  await page.reload();
  await expect.poll(() => shown(page).evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(4);
  await checkAccessibility(page);

  await current.getByRole("button", { name: "Remove" }).click();
  await message(desk, "The logo has been removed.").waitFor();
  await current.getByText("There is no logo.").waitFor();
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Spring Fair" }).waitFor();
  await expect.poll(() => shown(page).count()).toBe(0);
});
