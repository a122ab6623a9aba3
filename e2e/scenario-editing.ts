import type { Locator, Page } from "playwright-core";
import type { MadeEvent } from "./make-event.ts";

export const placeOf = ({ projectId, registrationId }: MadeEvent) => ({
  projectId,
  projectName: "Spring Fair",
  registrationId,
});
/** Waits until nothing is on its way to the server; for a moment, the line of a quick save is only busy. */
export const saved = (page: Page) =>
  page.locator("[role=status][aria-busy=false]").getByText("Saved", { exact: true }).waitFor();
export const button = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true });
export const placeIn = async (row: Locator) => Number(await row.getAttribute("data-place"));
