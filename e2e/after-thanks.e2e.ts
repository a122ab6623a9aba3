import type { Page } from "playwright-core";
import { expect } from "vitest";
import { checkAccessibility } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { countIssued } from "./make-event.ts";
import {
  field,
  fillSmallEvent,
  makeSmallEvent,
  next,
  open,
  register,
  registerVisitor,
  step,
  thanks,
} from "./small-event.ts";

const hasTicket = (page: Page) => page.getByText("You already have a ticket for this registration.");
const openTicket = (page: Page) => page.getByRole("link", { name: "Open my ticket" });
const another = (page: Page) => page.getByRole("button", { name: "Register another person" });

test("Back, Forward and a reload after the thanks keep the ticket", async ({ page, desk }) => {
  const event = await makeSmallEvent(desk);
  await page.goto("/r/NOSUCH22");
  await registerVisitor(page, event);
  const ticket = page.url();

  await page.goBack();
  await hasTicket(page).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.reload();
  await hasTicket(page).waitFor();
  await checkAccessibility(page);
  await page.goForward();
  await step(page, "Ann").waitFor();
  expect(page.url()).toBe(ticket);
  await page.goBack();
  await openTicket(page).click();
  await step(page, "Ann").waitFor();
  expect(page.url()).toBe(ticket);

  // The steps of the form are no entries any more: two steps back is where the visitor came from.
  await page.goBack();
  await page.goBack();
  await page.waitForURL("**/r/NOSUCH22");
  await page.goForward();
  await hasTicket(page).waitFor();
  expect(await countIssued(desk, event)).toBe(1);
});

test("each visitor of a tab has a ticket of their own behind Back", async ({ page, desk }) => {
  const event = await makeSmallEvent(desk);
  await registerVisitor(page, event, "ann@example.org");
  const first = page.url();
  await another(page).click();
  await expect.poll(() => field(page, "First name").inputValue()).toBe("");
  await fillSmallEvent(page, "bob@example.org");
  await page.reload();
  await expect.poll(() => field(page, "Company").inputValue()).toBe("Acme");
  await page.goBack();
  await expect.poll(() => field(page, "Email").inputValue()).toBe("bob@example.org");
  await page.goForward();
  await register(page).click();
  await thanks(page).waitFor();
  const second = page.url();
  expect(second).not.toBe(first);

  await page.goBack();
  await openTicket(page).waitFor();
  expect(new URL(await openTicket(page).evaluate((link: HTMLAnchorElement) => link.href)).pathname).toBe(
    new URL(second).pathname,
  );
  await page.goBack();
  await page.waitForURL(first);
  await page.goBack();
  await openTicket(page).click();
  await page.waitForURL(first);
  // The link opened anew asks the next visitor.
  await open(page, event);
  await expect.poll(() => field(page, "First name").inputValue()).toBe("");
  expect(await countIssued(desk, event)).toBe(2);
});

test("a copy of the tab shows the ticket and submits nothing again", async ({ page, desk }) => {
  const event = await makeSmallEvent(desk);
  await open(page, event);
  await fillSmallEvent(page);
  const opened = page.waitForEvent("popup");
  await page.evaluate(() => void window.open(window.location.href));
  const copy = await opened;
  await expect.poll(() => field(copy, "Company").inputValue()).toBe("Acme");
  await register(page).click();
  await thanks(page).waitFor();
  await openTicket(copy).click();
  await copy.waitForURL(page.url());
  await copy.goBack();
  await another(copy).click();
  await expect.poll(() => field(copy, "First name").inputValue()).toBe("");
  await next(copy).waitFor();
  expect(await countIssued(desk, event)).toBe(1);
});

test("Back after a message shows the message again", async ({ page, desk }) => {
  const event = await makeSmallEvent(desk, { outcome: "textMessage", outcomeMessage: "See you soon." });
  await open(page, event);
  await fillSmallEvent(page);
  await register(page).click();
  await page.getByText("See you soon.").waitFor();
  await page.goBack();
  await page.getByText("See you soon.").waitFor();
  await another(page).click();
  await expect.poll(() => field(page, "First name").inputValue()).toBe("");
});
