import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { includeOnly } from "../packages/scenario-document/test/edits.ts";
import { addPartition } from "./add-partition.ts";
import { checkAccessibility } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { makeEvent } from "./make-event.ts";
import { field, next, open, register, thanks } from "./small-event.ts";

const message = (page: Page, text: string) => page.getByRole("log", { name: "Messages" }).getByText(text);

test("visitors choose among the project's sections, and staff see how often and who", async ({
  page,
  desk,
}) => {
  const [robots, ships] = [
    (await addPartition(desk, "Robots")).text,
    (await addPartition(desk, "Ships")).text,
  ];
  const event = await makeEvent(desk, {
    edit: (opened) => includeOnly(opened, ["First name", "Gender", "Products and services of interest"]),
  });
  const place = { projectId: event.projectId, projectName: "Spring Fair" };
  await desk.goto(paths.editSections(place));
  await desk.getByText("No sections yet").waitFor();
  await desk.getByRole("combobox", { name: "Section" }).click();
  await desk.getByRole("option", { name: ships }).waitFor();
  await desk.getByRole("option", { name: robots }).click();
  await desk.getByRole("button", { name: "Add", exact: true }).click();
  await message(desk, `“${robots}” has been added.`).waitFor();
  await desk.getByRole("button", { name: `Remove ${robots}` }).waitFor();
  await checkAccessibility(desk);

  await open(page, event);
  await field(page, "First name").fill("Ann");
  await page.getByText("Female", { exact: true }).click();
  await next(page).click();
  const offered = page.getByRole("group", { name: "Products and services of interest" });
  await offered.getByRole("checkbox", { name: robots }).check();
  await expect.poll(() => offered.getByRole("checkbox").count()).toBe(1);
  await checkAccessibility(page);
  await register(page).click();
  await thanks(page).waitFor();

  await desk.goto(paths.responses({ ...place, registrationId: event.registrationId }));
  const bar = (question: string, row: string) =>
    desk.getByRole("table", { name: question, exact: true }).getByRole("row", { name: row, exact: true });
  await bar("Products and services of interest", `${robots} 1 100%`).waitFor();
  await bar("Gender", "Female 1 100%").waitFor();
  await bar("Gender", "Male 0 0%").waitFor();
  await desk.getByRole("button", { name: /^Answers of ticket/ }).click();
  const details = desk.getByRole("dialog", { name: /^Ticket/ });
  await details.getByText(robots).waitFor();
  await checkAccessibility(desk);
  await details.getByRole("button", { name: "Close" }).click();
  await details.waitFor({ state: "hidden" });
  await checkAccessibility(desk);

  // What nothing uses goes at once; what a visitor has chosen is asked about.
  await desk.goto(paths.editSections(place));
  for (const removed of [ships, robots]) {
    await desk.getByRole("combobox", { name: "Section" }).click();
    await desk.getByRole("option", { name: ships }).click();
    await desk.getByRole("button", { name: "Add", exact: true }).click();
    await desk.getByRole("button", { name: `Remove ${ships}` }).waitFor();
    await desk.getByRole("button", { name: `Remove ${removed}` }).click();
    if (removed === robots) break;
    await desk.getByRole("button", { name: `Remove ${ships}` }).waitFor({ state: "detached" });
  }
  const asked = desk.getByRole("dialog", { name: `Remove “${robots}”?` });
  await asked.getByText("1 visitor has chosen it.").waitFor();
  await asked.getByRole("button", { name: "Remove", exact: true }).click();
  await desk.getByRole("button", { name: `Remove ${robots}` }).waitFor({ state: "detached" });
});
