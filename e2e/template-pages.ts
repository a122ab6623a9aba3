import { listPrintoutTemplates } from "@foyer/contract/printout-templates.ts";
import type { Page } from "playwright-core";
import { paths } from "../apps/admin/src/paths.ts";
import { callApi } from "./call-api.ts";
import { makeEvent } from "./make-event.ts";
import { startSignedIn } from "./sign-in.ts";

/** A short message on top of the page. */
export const message = (page: Page, text: string) =>
  page.getByRole("log", { name: "Messages" }).getByText(text);
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The field on the canvas whose name begins so. */
export const drawn = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name}, x `) });
/** An input of the table of fields: "X of Company, row 1". */
export const cell = (page: Page, name: string) => page.getByRole("textbox", { name });

export async function chooseField(page: Page, row: number, name: string): Promise<void> {
  await page.getByRole("combobox", { name: `Field of row ${row}` }).click();
  await page.getByRole("option", { name, exact: true }).first().click();
}

/** Adds a field as this row, and moves it to the upper left corner. */
export async function addField(page: Page, row: number, name: string): Promise<void> {
  await button(page, "Add").click();
  await chooseField(page, row, name);
  for (const side of ["X", "Y"]) await cell(page, `${side} of ${name}, row ${row}`).fill("0");
}

/** Signs in, and makes a registration. */
export async function openEvent(page: Page) {
  await startSignedIn(page);
  const { projectId, registrationId } = await makeEvent(page);
  const key = { projectId, registrationId };
  return { key, place: { ...key, projectName: "Spring Fair" } };
}

/** A registration. */
type Key = { projectId: number; registrationId: number };

/** The templates of a registration. */
export const templatesOf = (page: Page, key: Key) =>
  callApi(page, listPrintoutTemplates, { params: key, query: { types: "default,onsite" } });

/** Opens the editor of a template, up to the focus in it. */
export async function openTemplate(page: Page, key: Key, templateId: number): Promise<void> {
  await page.goto(paths.editTemplate({ ...key, projectName: "Spring Fair", templateId }));
  await button(page, "Add").waitFor();
  await page.locator("[role=dialog] :focus").waitFor();
}
