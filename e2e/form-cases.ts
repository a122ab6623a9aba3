import { getSettings } from "@foyer/contract/application-setting.ts";
import { countries } from "@foyer/contract/countries.ts";
import { getProject } from "@foyer/contract/projects.ts";
import { questions } from "@foyer/contract/questions.ts";
import { getRegistration } from "@foyer/contract/registrations.ts";
import { getStaff } from "@foyer/contract/staff.ts";
import type { Page } from "playwright-core";
import { paths } from "../apps/admin/src/paths.ts";
import { callApi } from "./call-api.ts";
import { menuItem } from "./row-menu.ts";

type Versioned = { version: number };
export type Made = { projectId: number; registrationId: number; staffId: number; link: string };

/** One form, and what its fields accept. */
export type FormCase = {
  title: string;
  path: (made: Made) => string;
  /** Opens the form, if its page does not show it at once. */
  begin?: (page: Page) => Promise<void>;
  /** Fills in the other required fields. */
  fill?: (page: Page) => Promise<void>;
  /** A text field, by its name in the form, with an invalid and a valid value. */
  field: string;
  invalid: string;
  valid: string;
  button: string;
  /** How it is left: a page asks for confirmation, a dialog closes with Escape. */
  left: "asked" | "by Escape" | "never";
  /** Reads the edited entity, and makes the copy that another user saved meanwhile. */
  edits?: { read: (page: Page, made: Made) => Promise<Versioned>; theirs: (entity: Versioned) => object };
};

const named = (name: string) => (entity: Versioned) => ({ ...entity, [name]: "Theirs" });
const project = ({ projectId }: Made) => ({ projectId, projectName: "Forms" });

export const input = (page: Page, name: string) => page.locator(`form [name="${name}"]`);
async function choose(page: Page, label: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option").first().click();
}

const REQUIRED_NAME = { left: "asked", field: "name", invalid: "", valid: "Mine" } as const;
const EDITED_NAME = { ...REQUIRED_NAME, button: "Save" } as const;

export const FORM_CASES: readonly FormCase[] = [
  {
    title: "adds a project",
    path: () => paths.addProject(),
    left: "asked",
    field: "name",
    invalid: " ",
    valid: "Forms",
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
    ...EDITED_NAME,
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
    invalid: "",
    valid: "Mine",
    button: "Duplicate",
    begin: async (page) => {
      await page
        .getByRole("button", { name: /^More actions for / })
        .first()
        .click();
      await menuItem(page, "Duplicate").click();
    },
  },
  {
    title: "adds a registration",
    path: (made) => paths.addRegistration(project(made)),
    ...REQUIRED_NAME,
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
    ...EDITED_NAME,
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
    invalid: "x".repeat(51),
    valid: "Mine",
    button: "Add barcode pool",
    fill: (page) => choose(page, "Barcode type"),
  },
  {
    title: "edits the settings",
    path: () => paths.settings(),
    left: "asked",
    field: "Discount_amount",
    invalid: "a lot",
    valid: "0.25",
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
    invalid: " ",
    valid: "Mine",
    button: "Invite",
  },
  {
    title: "makes an API key",
    path: () => paths.addApiKey(),
    left: "asked",
    field: "name",
    invalid: " ",
    valid: "Mine",
    button: "Make key",
  },
  {
    title: "edits a person",
    path: ({ staffId }) => paths.editStaff({ staffId }),
    ...EDITED_NAME,
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
    invalid: "short",
    valid: "nine silver trains",
    button: "Change password",
    fill: (page) => input(page, "currentPassword").fill("whatever it was"),
  },
  {
    title: "chooses a password",
    path: ({ link }) => new URL(link).pathname,
    left: "never",
    field: "password",
    invalid: "short",
    valid: "nine silver trains",
    button: "Create my account",
    fill: (page) => input(page, "login").fill("somebody"),
  },
  {
    title: "adds a region",
    path: () => `${paths.addRegion()}?countryId=1`,
    left: "asked",
    field: "name",
    invalid: " ",
    valid: "Mine",
    button: "Add region",
  },
  {
    title: "edits a country",
    path: () => paths.editCountry({ countryId: 1 }),
    ...EDITED_NAME,
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
    invalid: "",
    valid: "+999",
    button: "Add phone code",
    fill: (page) => choose(page, "Country"),
  },
  {
    title: "edits a question",
    path: () => paths.editQuestion({ questionId: 1, internalName: "_" }),
    ...EDITED_NAME,
    edits: {
      read: (page) => callApi(page, questions.get, { params: { id: 1 } }),
      theirs: named("internalName"),
    },
  },
];
const DISCOUNT = /("codeName":"Discount_amount"[^}]*)"value":"[^"]*"/;
