import { getMail, listMails } from "@foyer/contract/mails.ts";
import { getPublicTicket } from "@foyer/contract/public-ticket.ts";
import { cancelTicket } from "@foyer/contract/tickets.ts";
import { updateWaitingList } from "@foyer/contract/waiting-list.ts";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkInBothColours } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import type { MadeEvent } from "./make-event.ts";
import {
  field,
  fillSmallEvent,
  makeSmallEvent,
  open,
  register,
  registerVisitor,
  thanks,
} from "./small-event.ts";

/** The code of the newest mail to an address, in any language. */
async function readCode(desk: Page, { projectId }: MadeEvent, recipient: string): Promise<string> {
  const { Items } = await callApi(desk, listMails, { query: { recipient } });
  const [mail] = Items;
  const { text } = await callApi(desk, getMail, { params: { projectId, mailId: mail?.id ?? 0 } });
  return /\d{6}/.exec(text)?.[0] ?? "";
}

const PHONE = { width: 360, height: 740 };

/** Takes the only place; the returned function gives it back. */
async function sellOut(page: Page, desk: Page, event: MadeEvent): Promise<() => Promise<void>> {
  await registerVisitor(page, event, `first-${Date.now()}@example.org`);
  const identifier = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const { ticketId } = await callApi(desk, getPublicTicket, { params: { identifier } });
  return async () => {
    await callApi(desk, cancelTicket, {
      params: { projectId: event.projectId, ticketId },
      body: {},
    });
  };
}

test("a visitor on a phone joins the line, gets the free place and registers; staff see it", async ({
  page,
  desk,
}) => {
  const event = await makeSmallEvent(desk, { ticketCount: 1 });
  await desk.goto(paths.waitingList({ ...event, projectName: "Event" }));
  await desk.getByText("The waiting list is off").waitFor();
  await desk.getByRole("button", { name: "Turn on" }).click();
  await desk.getByRole("combobox", { name: "Waiting list" }).click();
  await desk.getByRole("option", { name: "Open: visitors can join" }).click();
  await desk.getByRole("button", { name: "Save" }).click();
  await desk.getByText("Nobody is in line").waitFor();

  await page.setViewportSize(PHONE);
  const cancel = await sellOut(page, desk, event);
  await open(page, event);
  await page.getByRole("link", { name: "Join the waiting list" }).click();
  await field(page, "Your email address").waitFor();
  await checkInBothColours(page);
  const email = `ann-${Date.now()}@example.org`;
  await field(page, "Your email address").fill(email);
  await field(page, "Name (optional)").fill("Ann Smith");
  await page.keyboard.press("Enter");
  await field(page, "Verification code").waitFor();
  await field(page, "Verification code").fill(await readCode(desk, event, email));
  await page.getByRole("button", { name: "Join the waiting list" }).click();
  await page.getByRole("heading", { name: "You are number 1 in line." }).waitFor();
  await checkInBothColours(page);
  const place = page.url();

  await desk.reload();
  await desk.getByRole("cell", { name: `${email} Ann Smith` }).waitFor();
  await checkInBothColours(desk);
  await cancel();
  await desk.getByText("Offered", { exact: true }).waitFor();

  await page.reload();
  await page.getByRole("heading", { name: /^A place is reserved for you until .*\d\d:\d\d/ }).waitFor();
  await checkInBothColours(page);
  await page.getByRole("link", { name: "Register now" }).click();
  await fillSmallEvent(page, email);
  await register(page).click();
  await thanks(page).waitFor();
  await page.goto(place);
  await page.getByRole("heading", { name: "You have registered with this offer." }).waitFor();
});

describe("in German", () => {
  const german = test.extend({ locale: "de-DE" });

  german("a visitor leaves the line; the focus stays in the page", async ({ page, desk }) => {
    const event = await makeSmallEvent(desk, { ticketCount: 1 });
    await callApi(desk, updateWaitingList, { params: event, body: { waitingList: "open" } });
    await page.setViewportSize(PHONE);
    await sellOut(page, desk, event);
    await page.goto(`/r/${event.code}/waiting?lang=de-DE`);
    const email = `ben-${Date.now()}@example.org`;
    await field(page, "Ihre E-Mail-Adresse").fill(email);
    await page.keyboard.press("Enter");
    await field(page, "Bestätigungscode").waitFor();
    await field(page, "Bestätigungscode").fill(await readCode(desk, event, email));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Sie sind Nummer 1 auf der Warteliste." }).waitFor();
    await page.locator("summary", { hasText: "Warteliste verlassen" }).click();
    await page.getByRole("button", { name: "Auf der Liste bleiben" }).click();
    await page.keyboard.press("Enter");
    await checkInBothColours(page);
    await page.getByRole("button", { name: "Warteliste verlassen" }).click();
    await page.getByRole("heading", { name: "Sie stehen nicht mehr auf der Warteliste." }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
  });
});
