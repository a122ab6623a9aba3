import { listDesks, openDesk } from "@foyer/contract/desks.ts";
import { getBarcodeTemplate, updatePrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import { getRegistration } from "@foyer/contract/registrations.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { includeOnly } from "../packages/scenario-document/test/edits.ts";
import { checkAccessibility, checkInBothColours } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { editScenario, type MadeEvent } from "./make-event.ts";
import { button, fill, keyOf, makeOfflineEvent, newDevice, prepare, registerOne } from "./offline-desk.ts";

/** The desk syncs at once, as when its network is back. */
const contact = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("online")));
const lastName = (page: Page) => page.getByRole("textbox", { name: "Last name", exact: true });
const firstName = (page: Page) => page.getByRole("textbox", { name: "First name", exact: true });

async function changeBadge(staff: Page, event: MadeEvent): Promise<void> {
  const params = keyOf(event);
  const { id: templateId } = await callApi(staff, getBarcodeTemplate, { params });
  const body = { settings: [{ specialQuestionType: 1, coordX: 20, coordY: 20 }] };
  await callApi(staff, updatePrintoutTemplate, { params: { ...params, templateId }, body });
}

test("a changed questionnaire and badge reach an open desk between two visitors, and it says so", async ({
  desk: staff,
  browser,
}) => {
  const event = await makeOfflineEvent(staff, 10);
  const { desk, key } = await callApi(staff, openDesk, { params: keyOf(event), body: { name: "North" } });
  const device = await newDevice(browser);
  const page = await prepare(device, `/desk/#desk=${event.projectId}.${desk.id}.${key}`, 10);
  await firstName(page).fill("Early");
  await editScenario(staff, event, (opened) => includeOnly(opened, ["First name", "Email", "Last name"]));
  await changeBadge(staff, event);
  await contact(page);
  const told = page.getByText("Staff have changed the questionnaire and badge.");
  await told.filter({ hasText: "from the next visitor on" }).waitFor();
  await checkInBothColours(page);
  // The visitor at the desk goes on with what they see.
  expect(await firstName(page).inputValue()).toBe("Early");
  expect(await lastName(page).count()).toBe(0);
  await registerOne(page, "Early");
  await told.filter({ hasText: "from this visitor on" }).waitFor();
  await lastName(page).fill("Comer");
  await fill(page, "Late");
  await button(page, "Register").click();
  await page.getByRole("heading", { name: "Late Comer", exact: true }).waitFor();
  // The new badge has the name alone.
  expect(await page.locator(".panel .badge path").count()).toBe(1);
  await told.waitFor({ state: "detached" });
  await button(page, "Next visitor").click();
  await page.locator(".waiting[data-some=false]").waitFor();
  expect((await callApi(staff, getRegistration, { params: keyOf(event) })).issued).toBe(2);

  // The form is empty: it changes by itself.
  await lastName(page).waitFor();
  await editScenario(staff, event, (opened) => includeOnly(opened, ["First name", "Email"]));
  await contact(page);
  await lastName(page).waitFor({ state: "detached" });
  await page.getByText("Staff have changed the questionnaire. This desk").waitFor();
  await device.close();
});

test("staff take the barcodes of a lost desk back, and read the risk before", async ({
  desk: staff,
  browser,
}) => {
  const event = await makeOfflineEvent(staff, 5);
  const { desk, key } = await callApi(staff, openDesk, { params: keyOf(event), body: { name: "Lost" } });
  const device = await newDevice(browser);
  await prepare(device, `/desk/#desk=${event.projectId}.${desk.id}.${key}`, 5);
  await device.close();
  const { projectId, registrationId } = event;
  await staff.goto(paths.editRegistration({ projectId, projectName: "Spring Fair", registrationId }));
  await button(staff, "Close Lost").click();
  await button(staff, "Close the desk").click();
  await button(staff, "Take barcodes back: Lost").click();
  await staff.getByText("two visitors can have the same barcode").waitFor();
  await checkAccessibility(staff);
  await button(staff, "Take them back").click();
  await staff.getByText("5 barcodes taken back from “Lost”.").waitFor();
  await button(staff, "Take barcodes back: Lost").waitFor({ state: "detached" });
  const desks = await callApi(staff, listDesks, { params: keyOf(event) });
  expect(desks).toMatchObject([{ name: "Lost", unused: 0, state: "closed" }]);
});
