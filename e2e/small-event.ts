import type { Page } from "playwright-core";
import { includeOnly } from "../packages/scenario-document/test/edits.ts";
import { type MadeEvent, makeEvent, type WantedRegistration } from "./make-event.ts";

export const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });
export const register = (page: Page) => page.getByRole("button", { name: "Register", exact: true });
export const step = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });
export const field = (page: Page, name: string) =>
  page.getByRole("textbox", { name, exact: true }).or(page.getByRole("combobox", { name, exact: true }));
export const thanks = (page: Page) => page.getByText("Thank you for registering!");

export const open = (page: Page, { code }: MadeEvent) => page.goto(`/r/${code}`);

/** Makes an event that asks for a name and an e-mail address in the first step and a company in the second. */
export const makeSmallEvent = (desk: Page, registration: WantedRegistration = {}): Promise<MadeEvent> =>
  makeEvent(desk, {
    registration,
    edit: (opened) => includeOnly(opened, ["First name", "Email", "Company"]),
  });

/** Fills in everything, up to the button Register. */
export async function fillSmallEvent(page: Page, email = "ann@example.org"): Promise<void> {
  await field(page, "First name").fill("Ann");
  await field(page, "Email").fill(email);
  await next(page).click();
  await field(page, "Company").fill("Acme");
}
