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

const logoForm = (page: Page) => page.getByRole("form", { name: "Upload a logo" });

test("after a passing failure the same file is sent again, and leaving it behind asks", async ({
  desk,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/503|net::ERR|Failed to load/);
  const { projectId } = await makeEvent(desk);
  await desk.goto(paths.editLogo({ projectId, projectName: "Spring Fair" }));
  await logoForm(desk)
    .locator("input[type=file]")
    .setInputFiles(file("logo.png", "image/png", SMALL_PNG));
  const failures = [503, 500, 429];
  await desk.route("**/logo", (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const status = failures.shift();
    const body = JSON.stringify({ Error: { Message: "The server is busy.", Code: "busy" } });
    return status === undefined ? route.continue() : route.fulfill({ status, body });
  });
  await logoForm(desk).getByRole("button", { name: "Upload", exact: true }).click();
  const again = desk.getByRole("button", { name: "Upload again" });
  await again.waitFor();
  await desk.getByText("The logo was not uploaded.").waitFor();
  await checkAccessibility(desk);

  const dialog = desk.getByRole("dialog", { name: "The file is not uploaded" });
  await desk.getByRole("link", { name: "Places" }).click();
  await dialog.getByRole("button", { name: "Stay" }).first().click();
  await again.click();
  await expect.poll(() => failures.length).toBe(1);
  await again.click();
  await expect.poll(() => failures.length).toBe(0);
  await again.waitFor();
  await desk.getByRole("link", { name: "Places" }).click();
  await dialog.getByRole("button", { name: "Upload and leave" }).click();
  await message(desk, "The logo has been uploaded.").waitFor();
  await expect.poll(() => desk.url()).toContain("editPlaces");
});

test("a double click on Remove removes the logo once", async ({ desk }) => {
  const { projectId } = await makeEvent(desk);
  await desk.goto(paths.editLogo({ projectId, projectName: "Spring Fair" }));
  await logoForm(desk)
    .locator("input[type=file]")
    .setInputFiles(file("logo.png", "image/png", SMALL_PNG));
  await logoForm(desk).getByRole("button", { name: "Upload", exact: true }).click();
  const remove = desk.getByRole("button", { name: "Remove" });
  await remove.waitFor();
  const sent: string[] = [];
  desk.on("request", (request) => request.method() === "DELETE" && sent.push(request.url()));
  await remove.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await message(desk, "The logo has been removed.").waitFor();
  await desk.getByText("There is no logo.").waitFor();
  expect(sent).toHaveLength(1);
  expect(await desk.getByText("could not be removed").count()).toBe(0);
});

test("a logo is previewed, uploaded, seen by visitors, and removed", async ({ page, desk }) => {
  const event = await makeEvent(desk);
  await desk.goto(paths.editLogo({ projectId: event.projectId, projectName: "Spring Fair" }));
  const current = desk.getByRole("region", { name: "Current logo" });
  await current.getByText("There is no logo.").waitFor();
  const upload = logoForm(desk).getByRole("button", { name: "Upload", exact: true });
  await expect.poll(() => upload.getAttribute("aria-disabled")).toBe("true");
  const input = logoForm(desk).locator("input[type=file]");
  await input.setInputFiles(file("logo.gif", "image/gif", Buffer.from("GIF89a")));
  await logoForm(desk).getByText("Choose another file.").waitFor({ state: "attached" });
  await input.setInputFiles(file("logo.png", "image/png", SMALL_PNG));
  await desk.getByRole("img", { name: "Not uploaded yet, dark page" }).waitFor();
  await checkAccessibility(desk);
  await open(page, event);
  await page.getByRole("heading", { level: 1, name: "Spring Fair" }).waitFor();
  await expect.poll(() => shown(page).count()).toBe(0);

  await upload.click();
  await message(desk, "The logo has been uploaded.").waitFor();
  await current.getByRole("img", { name: "Current logo, light page" }).waitFor();
  const heading = desk.getByRole("heading", { level: 1, name: "Logo" });
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
