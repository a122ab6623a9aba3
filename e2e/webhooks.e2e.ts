import { createProject } from "@foyer/contract/projects.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkInBothColours, test } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { openRowMenu } from "./row-menu.ts";
import { startSignedIn } from "./sign-in.ts";

const RECEIVER = "http://127.0.0.1:9/events";
const TIMES = { startDateTime: "2126-05-12T10:00:00", endDateTime: "2126-05-14T15:30:00" };

async function openWebhooks(page: Page): Promise<void> {
  await startSignedIn(page);
  const name = `Told fair ${Date.now()}`;
  const { id: projectId } = await callApi(page, createProject, { body: { name, ...TIMES } });
  await page.goto(paths.editProject({ projectId, projectName: name }));
  await page.getByRole("link", { name: "Webhooks" }).click();
  const empty = page.getByRole("status").filter({ hasText: "No webhooks yet" });
  await empty.locator("svg[viewBox='0 0 96 64']").waitFor();
  await empty.getByRole("button", { name: "Add webhook" }).waitFor();
  // The section that leads here.
  const section = page
    .getByRole("navigation", { name: "Project", exact: true })
    .getByRole("link", { name: "General Information" });
  await expect.poll(() => section.getAttribute("data-active")).toBe("true");
}

async function addWebhook(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add webhook" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address").fill(RECEIVER);
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await page.getByText("Copy the secret").waitFor();
}

// rules/webhooks 1, 2, 3, 11
test("a manager adds a webhook, keeps its secret, sends a test event and reads how it went", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/422/);
  await openWebhooks(page);
  await page.getByRole("button", { name: "Add webhook" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address").fill("https://10.0.0.1/");
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await dialog.getByText("The host 10.0.0.1 is not listed in OUTBOUND_ALLOW.").first().waitFor();
  await checkInBothColours(page);
  await dialog.getByLabel("Address").fill(RECEIVER);
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await page.getByText("Copy the secret").waitFor();
  const secret = page.getByRole("textbox", { name: "Secret" });
  await expect.poll(() => secret.inputValue()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await checkInBothColours(page);
  await page.keyboard.press("Escape");

  const card = page.getByRole("article", { name: RECEIVER });
  await card.getByRole("button", { name: "Send a test event" }).click();
  await page.getByText("A test event is on its way.").waitFor();
  await checkInBothColours(page);
  await card.getByRole("link", { name: "Deliveries" }).click();
  const row = page.locator("tbody tr").first();
  await row.waitFor();
  // The log follows by itself.
  await expect.poll(() => row.textContent()).toContain("ECONNREFUSED");
  expect(await page.getByText(RECEIVER).count()).toBe(1);
  await checkInBothColours(page);
});

test("a webhook gets another secret, is disabled, and is deleted; the focus stays", async ({ page }) => {
  await openWebhooks(page);
  await addWebhook(page);
  await page.keyboard.press("Escape");
  const card = page.getByRole("article", { name: RECEIVER });
  const pressSecret = await openRowMenu(page, RECEIVER);
  await pressSecret("New secret");
  await page.getByRole("button", { name: "Make a new secret" }).click();
  await page.getByText("The old secret also works for 24 hours.").waitFor();
  await page.keyboard.press("Escape");
  await card.getByText("The old secret also works until").waitFor();
  await card.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Enabled").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await card.getByText("Disabled").waitFor();
  expect(await card.getByRole("button", { name: "Send a test event" }).isDisabled()).toBe(true);
  const pressDelete = await openRowMenu(page, RECEIVER);
  await pressDelete("Delete");
  await page.getByRole("button", { name: "Delete webhook" }).click();
  await page.getByText("No webhooks yet").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});
