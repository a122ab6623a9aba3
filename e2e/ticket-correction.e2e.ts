import type { Page } from "playwright-core";
import { expect } from "vitest";
import { checkInBothColours } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { makeSmallEvent, registerVisitor } from "./small-event.ts";

const hasFocus = (page: Page, name: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe(name);

async function openTicket(desk: Page, projectId: number) {
  await desk.goto(`/tickets?project=${projectId}`);
  await desk.getByRole("button", { name: /Details of ticket/ }).click();
  const details = desk.getByRole("dialog", { name: /^Ticket \d+$/ });
  await details.getByRole("heading", { name: "Ann" }).waitFor();
  return {
    details,
    edit: details.getByRole("button", { name: "Edit", exact: true }),
    save: details.getByRole("button", { name: "Save", exact: true }),
    name: details.getByRole("textbox", { name: "First name" }),
    email: details.getByRole("textbox", { name: "Email" }),
  };
}

// rules/tickets 34, 36, 38
test("a clerk corrects a name and undoes it; the focus returns to Edit", async ({ page, desk }) => {
  const event = await makeSmallEvent(desk);
  await registerVisitor(page, event);
  const { details, edit, save, name } = await openTicket(desk, event.projectId);
  await edit.click();
  await name.waitFor();
  await checkInBothColours(desk);
  await name.fill("");
  await save.click();
  await details
    .getByRole("alert")
    .getByRole("button", { name: /First name/ })
    .waitFor();
  await name.fill("Anna");
  await desk.keyboard.press("ControlOrMeta+S");
  await details.getByRole("heading", { name: "Anna" }).waitFor();
  await hasFocus(desk, "Edit");
  await details.getByText("First name: Ann → Anna").waitFor();
  await desk.getByRole("region", { name: "Table of tickets" }).getByText("Anna", { exact: true }).waitFor();
  await desk.getByRole("button", { name: "Undo" }).click();
  await details.getByRole("heading", { name: "Ann", exact: true }).waitFor();
  await desk.getByText(/^Ticket \d+ is as it was\.$/).waitFor();
});

test("closing the panel with a correction that is not saved asks first", async ({ page, desk }) => {
  const event = await makeSmallEvent(desk);
  await registerVisitor(page, event);
  const { details, edit, name } = await openTicket(desk, event.projectId);
  await edit.click();
  await name.fill("Anna");
  await details.getByRole("button", { name: "Close", exact: true }).click();
  const asking = desk.getByRole("dialog", { name: "Unsaved changes" });
  await asking.getByRole("button", { name: "Stay", exact: true }).last().click();
  expect(await name.inputValue()).toBe("Anna");
  await details.getByRole("button", { name: "Close", exact: true }).click();
  await asking.getByRole("button", { name: "Save and leave" }).click();
  await details.waitFor({ state: "hidden" });
  await desk.getByRole("region", { name: "Table of tickets" }).getByText("Anna", { exact: true }).waitFor();
});

test("after another address the ticket can be mailed to it; a lost badge gets a new barcode", async ({
  page,
  desk,
}) => {
  const event = await makeSmallEvent(desk);
  await registerVisitor(page, event);
  const { details, edit, save, email } = await openTicket(desk, event.projectId);
  await edit.click();
  await email.fill("anna@example.org");
  await save.click();
  const offer = details.getByRole("alert").filter({ hasText: "The address is now anna@example.org" });
  await offer.getByRole("button", { name: "Mail again" }).waitFor();
  await details.getByRole("button", { name: "New barcode" }).click();
  const asking = desk.getByRole("dialog", { name: /^Give ticket \d+ a new barcode\?$/ });
  await asking.getByText(/The code FAIR-00001 is void from then on/).waitFor();
  await asking.getByRole("button", { name: "Give a new barcode" }).click();
  await details.getByText("FAIR-00002").first().waitFor();
  await details.getByText("Void, exchanged for this one: FAIR-00001").waitFor();
});
