import { createProject } from "@foyer/contract/projects.ts";
import type { Page } from "playwright-core";
import { paths } from "../apps/admin/src/paths.ts";
import { callApi } from "./call-api.ts";

export const message = (page: Page, text: string) =>
  page.getByRole("log", { name: "Messages" }).getByText(text);

export const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** The crumb with the name of the project whose page is open. */
export const openProject = (page: Page) =>
  page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem").nth(2);

export const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** Counter for names that are unique among all tests. */
let made = 0;

export const newName = (word: string) => `${word} ${Date.now()} ${++made}`;

export async function addProject(
  page: Page,
  name: string,
  more: object = {},
): Promise<{ id: number; path: string }> {
  const { id } = await callApi(page, createProject, {
    body: { name, startDateTime: "2031-05-12T10:00:00", endDateTime: "2031-05-14T15:30:00", ...more },
  });
  return { id, path: paths.editProject({ projectId: id, projectName: name }) };
}
