import type { Page } from "playwright-core";
import { makeEvent } from "./make-event.ts";
import { openSignedIn } from "./sign-in.ts";

/** A short message on top of the page. */
export const message = (page: Page, text: string) =>
  page.getByRole("log", { name: "Messages" }).getByText(text);
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Signs in, and makes a registration. */
export async function openEvent(page: Page) {
  await openSignedIn(page);
  const { projectId, registrationId } = await makeEvent(page);
  const key = { projectId, registrationId };
  return { key, place: { ...key, projectName: "Spring Fair" } };
}
