import { getSettings } from "@foyer/contract/application-setting.ts";
import { countries } from "@foyer/contract/countries.ts";
import { getProject } from "@foyer/contract/projects.ts";
import { questions } from "@foyer/contract/questions.ts";
import { getRegistration } from "@foyer/contract/registrations.ts";
import { getStaff, inviteStaff } from "@foyer/contract/staff.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { test } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { holdChanges } from "./held-answers.ts";
import { makeEvent } from "./make-event.ts";
import { openSignedIn } from "./sign-in.ts";

type Versioned = { version: number };
type Made = { projectId: number; registrationId: number; staffId: number; link: string };

type Case = {
  title: string;
  path: (made: Made) => string;
  /** Opens the form, if its page does not show it at once. */
  begin?: (page: Page) => Promise<void>;
  /** Fills in the other required fields. */
  fill?: (page: Page) => Promise<void>;
  /** A text field, by its name in the form, with an invalid and a valid value. */
  field: string;
  wrong: string;
  right: string;
  button: string;
  /** What leaving it does: a page asks for confirmation, a dialog closes with Escape. */
  left: "asked" | "by Escape" | "never";
  /** Reads the edited entity, and makes the copy that another user saved meanwhile. */
  edits?: { read: (page: Page, made: Made) => Promise<Versioned>; theirs: (entity: Versioned) => object };
};

const named = (name: string) => (entity: Versioned) => ({ ...entity, [name]: "Theirs" });
const project = ({ projectId }: Made) => ({ projectId, projectName: "Forms" });

const input = (page: Page, name: string) => page.locator(`form [name="${name}"]`);
async function choose(page: Page, label: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option").first().click();
}

const CASES: readonly Case[] = [
  {
    title: "adds a project",
    path: () => paths.addProject(),
    left: "asked",
    field: "name",
    wrong: " ",
    right: "Forms",
    button: "Add project",
    fill: async (page) => {
      for (const day of ["Start date", "End date"]) {
        await page.getByRole("textbox", { name: day, exact: true }).fill("05.12.2031");
      }
    },
  },
  {
    title: "edits a project",
    path: (made) => paths.editProject(project(made)),
    left: "asked",
    field: "name",
    wrong: "",
    right: "Mine",
    button: "Save",
    edits: {
      read: (page, { projectId }) => callApi(page, getProject, { params: { projectId } }),
      theirs: named("name"),
    },
  },
  {
    title: "duplicates a project",
    path: () => paths.projects(),
    left: "by Escape",
    field: "name",
    wrong: "",
    right: "Mine",
    button: "Duplicate",
    begin: (page) =>
      page
        .getByRole("button", { name: /^Duplicate / })
        .first()
        .click(),
  },
  {
    title: "adds a registration",
    path: (made) => paths.addRegistration(project(made)),
    left: "asked",
    field: "name",
    wrong: "",
    right: "Mine",
    button: "Add registration",
    fill: async (page) => {
      await input(page, "ticketPrice").fill("0");
      await input(page, "ticketCount").fill("5");
      await choose(page, "Barcode pool");
      await choose(page, "Localization");
    },
  },
  {
    title: "edits a registration",
    path: (made) => paths.editRegistration({ ...project(made), registrationId: made.registrationId }),
    left: "asked",
    field: "name",
    wrong: "",
    right: "Mine",
    button: "Save",
    edits: {
      read: (page, { projectId, registrationId }) =>
        callApi(page, getRegistration, { params: { projectId, registrationId } }),
      theirs: named("name"),
    },
  },
  {
    title: "adds a barcode pool",
    path: (made) => paths.addBarcodePool(project(made)),
    left: "asked",
    field: "name",
    wrong: "x".repeat(51),
    right: "Mine",
    button: "Add barcode pool",
    fill: (page) => choose(page, "Barcode type"),
  },
  {
    title: "edits the settings",
    path: () => paths.settings(),
    left: "asked",
    field: "Discount_amount",
    wrong: "a lot",
    right: "0.25",
    button: "Submit",
    edits: {
      read: (page) => callApi(page, getSettings, {}),
      theirs: (entity) => JSON.parse(JSON.stringify(entity).replace(DISCOUNT, '$1"value":"Theirs"')),
    },
  },
  {
    title: "invites a person",
    path: () => paths.addStaff(),
    left: "asked",
    field: "name",
    wrong: " ",
    right: "Mine",
    button: "Invite",
  },
  {
    title: "edits a person",
    path: ({ staffId }) => paths.editStaff({ staffId }),
    left: "asked",
    field: "name",
    wrong: "",
    right: "Mine",
    button: "Save",
    edits: {
      read: (page, { staffId }) => callApi(page, getStaff, { params: { id: staffId } }),
      theirs: named("name"),
    },
  },
  {
    title: "changes a password",
    path: () => paths.account(),
    left: "asked",
    field: "newPassword",
    wrong: "short",
    right: "nine silver trains",
    button: "Change password",
    fill: (page) => input(page, "currentPassword").fill("whatever it was"),
  },
  {
    title: "chooses a password",
    path: ({ link }) => new URL(link).pathname,
    left: "never",
    field: "password",
    wrong: "short",
    right: "nine silver trains",
    button: "Create my account",
    fill: (page) => input(page, "login").fill("somebody"),
  },
  {
    title: "adds a region",
    path: () => `${paths.addRegion()}?countryId=1`,
    left: "asked",
    field: "name",
    wrong: " ",
    right: "Mine",
    button: "Add region",
  },
  {
    title: "edits a country",
    path: () => paths.editCountry({ countryId: 1 }),
    left: "asked",
    field: "name",
    wrong: "",
    right: "Mine",
    button: "Save",
    edits: {
      read: (page) => callApi(page, countries.get, { params: { id: 1 } }),
      theirs: named("internalName"),
    },
  },
  {
    title: "adds a phone code",
    path: () => paths.addPhoneCode(),
    left: "asked",
    field: "fields.phoneCode",
    wrong: "",
    right: "+999",
    button: "Add phone code",
    fill: (page) => choose(page, "Country"),
  },
  {
    title: "edits a question",
    path: () => paths.editQuestion({ questionId: 1, internalName: "_" }),
    left: "asked",
    field: "name",
    wrong: "",
    right: "Mine",
    button: "Save",
    edits: {
      read: (page) => callApi(page, questions.get, { params: { id: 1 } }),
      theirs: named("internalName"),
    },
  },
];
const DISCOUNT = /("codeName":"Discount_amount"[^}]*)"value":"[^"]*"/;

let made: Made | undefined;
/** Creates the entities once for all forms, since none of the forms is saved. */
async function makeEntities(page: Page): Promise<Made> {
  if (made) return made;
  const { projectId, registrationId } = await makeEvent(page, { project: { name: "Forms" } });
  const { staff, link } = await callApi(page, inviteStaff, { body: { name: "Forms", role: "viewer" } });
  made = { projectId, registrationId, staffId: staff.id, link: link.url };
  return made;
}

/** Every call that changes something; looking an invitation up does not. */
const CHANGES = /\/api\/(?!public\/invitations$)/;

const problem = (status: number, Code: string, more: object = {}) => ({
  status,
  json: { Error: { Code, Message: `Refused with ${status}.`, ...more } },
});
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name") ?? "");

test.for(CASES)("the form that $title behaves like every form", async (one, { page, allowConsoleErrors }) => {
  allowConsoleErrors(/500|412/);
  await openSignedIn(page);
  const made = await makeEntities(page);
  await page.goto(one.path(made));
  await one.begin?.(page);
  const field = input(page, one.field);
  const button = page.getByRole("button", { name: one.button, exact: true });
  const unsaved = page.getByRole("dialog", { name: "Unsaved changes" });
  await field.waitFor();
  await one.fill?.(page);

  // An invalid field is marked and gets the focus, and nothing is sent. The mark goes when the field is valid.
  const refusing = await holdChanges(page, CHANGES, (route) => route.fulfill(problem(500, "unexpected")));
  await field.fill(one.wrong);
  await button.click();
  await expect.poll(() => focusedName(page)).toBe(one.field);
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  if (one.left === "asked") {
    await page.getByRole("link", { name: "Home" }).first().click();
    await unsaved.getByRole("button", { name: "Save and leave" }).click();
    await expect.poll(() => unsaved.count()).toBe(0);
    await expect.poll(() => focusedName(page)).toBe(one.field);
  }
  expect(refusing.urls).toEqual([]);
  await field.fill(one.right);
  await expect.poll(() => field.getAttribute("aria-invalid")).not.toBe("true");

  // Repeated presses send one request. The typed values and the focus stay.
  for (let times = 0; times < 3; times += 1) await page.keyboard.press("Control+S");
  await page.keyboard.press("Enter");
  refusing.release();
  await page.getByText("Refused with 500.").first().waitFor();
  expect(refusing.urls).toHaveLength(1);
  expect(await field.inputValue()).toBe(one.right);
  await expect.poll(() => focusedName(page)).toBe(one.field);
  await page.unroute(CHANGES);

  // The other user's copy is shown, and the next save requires a choice.
  if (one.edits) {
    const entity = await one.edits.read(page, made);
    const Current = { ...one.edits.theirs(entity), version: entity.version + 1 };
    const stale = await holdChanges(page, CHANGES, (route) =>
      route.fulfill(problem(412, "stale-version", { Current })),
    );
    stale.release();
    await button.click();
    const question = page
      .getByRole("alert")
      .filter({ hasText: "Somebody else has changed this in the meantime." });
    await question.waitFor();
    await expect.poll(() => question.evaluate((alert) => alert === document.activeElement)).toBe(true);
    await page.getByText("Saved meanwhile: Theirs").waitFor();
    await expect.poll(() => button.isDisabled()).toBe(true);
    await field.press("Enter");
    await page.getByRole("button", { name: "Keep mine" }).click();
    await expect.poll(() => button.isDisabled()).toBe(false);
    expect(await field.inputValue()).toBe(one.right);
    expect(stale.urls).toHaveLength(1);
    await page.unroute(CHANGES);
  }

  // Leaving a page with unsaved work asks for confirmation.
  if (one.left === "asked") {
    await page.getByRole("link", { name: "Home" }).first().click();
    await unsaved.getByRole("button", { name: "Stay" }).last().click();
    expect(await field.inputValue()).toBe(one.right);
    await page.getByRole("link", { name: "Home" }).first().click();
    await unsaved.getByRole("button", { name: "Leave", exact: true }).click();
    await page.waitForURL(`**${paths.home()}`);
  } else if (one.left === "by Escape") {
    await field.press("Escape");
    await field.waitFor({ state: "detached" });
  }
});
