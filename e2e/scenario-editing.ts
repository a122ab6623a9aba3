import type { Locator, Page } from "playwright-core";
import type { MadeEvent } from "./make-event.ts";

export const placeOf = ({ projectId, registrationId }: MadeEvent) => ({
  ...{ projectId, projectName: "Spring Fair", registrationId },
});
export const saved = (page: Page) => page.getByText("Saved", { exact: true }).waitFor();
export const button = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true });
export const placeIn = async (row: Locator) => Number(await row.getAttribute("data-place"));
