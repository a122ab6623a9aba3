import { createProject } from "@foyer/contract/projects.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { SMALL_PNG } from "../apps/api/test/files/small-png.ts";
import { checkAccessibility, test } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { openRowMenu } from "./row-menu.ts";
import { startSignedIn } from "./sign-in.ts";

const message = (page: Page, text: string) => page.getByRole("log", { name: "Messages" }).getByText(text);
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function addProject(page: Page): Promise<{ projectId: number; projectName: string }> {
  const projectName = `Discounts ${Date.now()}`;
  const times = { startDateTime: "2126-05-12T10:00:00", endDateTime: "2126-05-14T15:30:00" };
  const { id } = await callApi(page, createProject, { body: { name: projectName, ...times } });
  return { projectId: id, projectName };
}

test("a promo code group is added, its codes are edited in their rows, and it gets an image", async ({
  page,
}) => {
  await startSignedIn(page);
  const place = await addProject(page);
  await page.goto(paths.listPromoCodes(place));
  await page.getByRole("link", { name: "Add promocode group" }).first().click();
  await button(page, "Add promocode group").click();
  await page.getByText("This field is required").first().waitFor();
  await page.getByRole("combobox", { name: "Promo Code Type" }).click();
  await page.getByRole("option", { name: "Partner" }).click();
  await field(page, "Owner").fill("ACME");
  // The message is shown for five seconds.
  const said = message(page, "Promocode group has been successfully added.").waitFor();
  const messages = page.getByRole("log", { name: "Messages" });
  const next = messages.getByRole("link", { name: "Add its codes" }).getAttribute("href");
  await button(page, "Add promocode group").click();
  await said;
  const codes = (await next) ?? "";
  await page.waitForURL(`**${paths.listPromoCodes(place)}`);
  await page.locator("tr[data-selected]").filter({ hasText: "ACME" }).waitFor();
  await page.goto(codes);
  await page.getByRole("heading", { level: 1, name: "Partner · ACME" }).waitFor();

  await button(page, "Add promo code").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Promo code" }).fill("Summer");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await row(page, "Summer").waitFor();
  await button(page, "Edit Summer").click();
  await field(page, "Discount").fill("0,x");
  await field(page, "Ticket count").fill("1.5");
  await page.keyboard.press("Enter");
  await page.getByText("Discount must be a number").waitFor();
  await page.getByText("Must be integer").waitFor();
  await field(page, "Discount").fill("25%");
  await field(page, "Ticket count").fill("30");
  await page.keyboard.press("Enter");
  await message(page, "“Summer” has been saved.").waitFor();
  await checkAccessibility(page);

  await button(page, "Generate").click();
  await dialog.getByRole("button", { name: "Generate" }).click();
  await page.getByText("101 codes").waitFor();
  // On a phone the cards come in pages.
  await page.setViewportSize({ width: 360, height: 740 });
  const cards = page.getByRole("region", { name: "Table of promo codes" }).locator("tbody tr");
  await expect.poll(() => cards.count()).toBe(20);
  await page.getByText("1–20 of 101").waitFor();
  await page.getByRole("button", { name: "Page 6" }).click();
  await expect.poll(() => cards.count()).toBe(1);
  await page.getByText("101–101 of 101").waitFor();
  await checkAccessibility(page);
  // The page stays when a card goes.
  await page.getByRole("button", { name: "Page 2" }).click();
  await page.getByText("21–40 of 101").waitFor();
  const other = cards.filter({ hasNotText: "Summer" }).first();
  await other.getByRole("button", { name: /^More actions for / }).click();
  await page.getByRole("menuitem", { name: /^Delete / }).click();
  await button(page, "Delete code").click();
  await page.getByText("21–40 of 100").waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("searchbox").fill("ＳＵＭ");
  await page.getByText("1 of 100 codes").waitFor();
  await (await openRowMenu(page, "Summer"))("Delete Summer");
  await button(page, "Delete code").click();
  await message(page, "“Summer” has been deleted.").waitFor();

  await page
    .getByRole("navigation", { name: "Tabs" })
    .getByRole("link", { name: "General Information" })
    .click();
  await page.getByText("No image").waitFor();
  const image = { name: "stand.png", mimeType: "image/png", buffer: SMALL_PNG };
  await page.locator("input[type=file]").setInputFiles(image);
  await message(page, "Promocode group image has been successfully updated.").waitFor();
  await page.getByRole("img", { name: "stand.png" }).waitFor();
  await checkAccessibility(page);
  await button(page, "Delete image").click();
  await message(page, "Image was successfully deleted").waitFor();
  const heading = page.getByRole("heading", { level: 1 });
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
});
