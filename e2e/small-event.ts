import type { Page } from "playwright-core";
import { includeOnly } from "../packages/scenario-document/test/edits.ts";
import { type MadeEvent, makeEvent, type RegistrationChange, type WantedRegistration } from "./make-event.ts";

export const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });
export const register = (page: Page) => page.getByRole("button", { name: "Register", exact: true });
export const step = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });
export const field = (page: Page, name: string) =>
  page.getByRole("textbox", { name, exact: true }).or(page.getByRole("combobox", { name, exact: true }));

/** Chooses from a list that opens below its input. */
export async function choose(page: Page, name: string, option: string): Promise<void> {
  await field(page, name).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

export const thanks = (page: Page) => page.getByText("Thank you for registering!");

export const open = (page: Page, { code }: MadeEvent) => page.goto(`/r/${code}`);

/** Makes an event that asks for a name and an email address in the first step and a company in the second. */
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

/** Registers a visitor of a small event, up to the page that thanks. */
export async function registerVisitor(page: Page, event: MadeEvent, email?: string): Promise<void> {
  await open(page, event);
  await fillSmallEvent(page, email);
  await register(page).click();
  await thanks(page).waitFor();
}

/** The states in which a registration is not open, and the text that visitors read. */
export const NOT_OPEN: readonly { changes: RegistrationChange; text: string }[] = [
  {
    changes: { status: "draft" },
    text: "This registration is still being prepared. Please come back later.",
  },
  { changes: { status: "closed" }, text: "Registration is closed." },
  {
    changes: { status: "open", opensAt: "2126-01-02T09:00:00" },
    text: "Registration opens on Wed, 2 January 2126 at 09:00 (Central European Time).",
  },
];
