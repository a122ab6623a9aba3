import { scanAtGate } from "@foyer/contract/gate-scans.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkAccessibility, checkInBothColours } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { menuItem, openRowMenu } from "./row-menu.ts";
import { makeSmallEvent, registerVisitor } from "./small-event.ts";

const verdict = (page: Page) => page.getByRole("region", { name: "Last scan" });
const code = (page: Page) => page.getByRole("textbox", { name: "Code" });

async function addGate(desk: Page, name: string, more: () => Promise<void> = async () => undefined) {
  await desk.getByRole("button", { name: "Add gate" }).first().click();
  const dialog = desk.getByRole("dialog", { name: "Add a gate" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await more();
  await dialog.getByRole("button", { name: "Add gate" }).click();
  await dialog.waitFor({ state: "detached" });
}

test("staff add a gate, and check visitors in with what a scanner types", async ({ page, desk }) => {
  const event = await makeSmallEvent(desk);
  await registerVisitor(page, event);
  await desk.goto(paths.visitors({ projectId: event.projectId, projectName: "Spring Fair" }));
  await desk.getByRole("link", { name: "Gates and check-in" }).click();
  await desk.getByText("No gates yet").waitFor();
  await checkAccessibility(desk);
  await addGate(desk, "North entrance", () => checkInBothColours(desk));
  const row = desk.getByRole("row", { name: /North entrance/ });
  await row.getByText("All registrations").waitFor();
  await checkAccessibility(desk);
  await row.getByRole("link", { name: "Check in at North entrance" }).click();
  await verdict(desk).getByText("Ready").waitFor();
  await expect.poll(() => code(desk).evaluate((input) => input === document.activeElement)).toBe(true);

  await desk.keyboard.type("FAIR-00001");
  await desk.keyboard.press("Enter");
  await verdict(desk).getByText("Admitted", { exact: true }).waitFor();
  await checkInBothColours(desk);
  // A scanner types wherever the focus is.
  await desk.getByRole("switch", { name: "Sound" }).focus();
  await desk.keyboard.type("FAIR-00001");
  await desk.keyboard.press("Enter");
  await verdict(desk).getByText("Let in, marked").waitFor();
  await verdict(desk)
    .getByText(/Came in at North entrance/)
    .waitFor();
  await desk.keyboard.type("STRANGER");
  await desk.keyboard.press("Enter");
  await verdict(desk).getByText("Do not admit").waitFor();
  await verdict(desk).getByText("No ticket of this project has this code.").waitFor();
  await checkInBothColours(desk);
  const log = desk.getByRole("region", { name: "Table of the latest scans" });
  await expect.poll(() => log.locator("tbody tr").count()).toBe(3);
  await desk.setViewportSize({ width: 360, height: 740 });
  await checkAccessibility(desk);
  await expect.poll(() => desk.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("a scan that the server does not answer is sent again, and counts once; a slow one is not taken for the last", async ({
  page,
  desk,
}) => {
  const event = await makeSmallEvent(desk);
  await registerVisitor(page, event);
  await desk.goto(paths.gates({ projectId: event.projectId, projectName: "Spring Fair" }));
  await addGate(desk, "South");
  await desk.getByRole("link", { name: "Check in at South" }).click();
  await verdict(desk).getByText("Ready").waitFor();
  let lost = 0;
  const isScan = ({ pathname }: URL) => /\/gates\/\d+\/scans$/.test(pathname);
  await desk.route(isScan, async (route) => {
    if (route.request().method() !== scanAtGate.method || lost > 0) return route.fallback();
    lost += 1;
    // The server has evaluated it, and its answer is lost.
    await route.fetch();
    await route.abort();
  });
  await code(desk).fill("FAIR-00001");
  await desk.keyboard.press("Enter");
  await verdict(desk).getByText("Not known yet").waitFor();
  await desk.getByText("1 scan not sent yet").waitFor();
  await verdict(desk).getByText("Admitted", { exact: true }).waitFor();
  await desk.getByText("All scans are stored.").waitFor();
  const log = desk.getByRole("region", { name: "Table of the latest scans" });
  await expect.poll(() => log.locator("tbody tr").count()).toBe(1);
  await desk.unroute(isScan);

  // Nobody passes by the verdict on the one before.
  const answer = Promise.withResolvers<void>();
  await desk.route(isScan, async (route) => {
    if (route.request().method() === scanAtGate.method) await answer.promise;
    await route.fallback();
  });
  await code(desk).fill("STRANGER");
  await desk.keyboard.press("Enter");
  await verdict(desk).getByText("Checking …").waitFor();
  expect(await verdict(desk).getByText("Admitted").count()).toBe(0);
  answer.resolve();
  await verdict(desk).getByText("Do not admit").waitFor();
  await desk.unroute(isScan);
});

test("who leaves the page before a scan is sent is asked", async ({ page, desk }) => {
  const event = await makeSmallEvent(desk);
  await registerVisitor(page, event);
  await desk.goto(paths.gates({ projectId: event.projectId, projectName: "Spring Fair" }));
  await addGate(desk, "South");
  await desk.getByRole("link", { name: "Check in at South" }).click();
  await verdict(desk).getByText("Ready").waitFor();
  const isScan = ({ pathname }: URL) => /\/gates\/\d+\/scans$/.test(pathname);
  await desk.route(isScan, (route) =>
    route.request().method() === scanAtGate.method ? route.abort() : route.fallback(),
  );
  await code(desk).fill("FAIR-00001");
  await desk.keyboard.press("Enter");
  await verdict(desk).getByText("Not known yet").waitFor();
  await desk.getByRole("link", { name: "Gates", exact: true }).click();
  const question = desk.getByRole("dialog", { name: "Scans are not sent" });
  await question.waitFor();
  await checkAccessibility(desk);
  await desk.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await desk.unroute(isScan);
  await verdict(desk).getByText("Admitted", { exact: true }).waitFor();
  await desk.getByRole("link", { name: "Gates", exact: true }).click();
  await desk.getByRole("row", { name: /South/ }).waitFor();
});

test("a gate that was scanned at is closed, not deleted; an unused one is deleted", async ({
  page,
  desk,
}) => {
  const event = await makeSmallEvent(desk);
  await registerVisitor(page, event);
  const list = paths.gates({ projectId: event.projectId, projectName: "Spring Fair" });
  await desk.goto(list);
  await addGate(desk, "West");
  await (await openRowMenu(desk, "West"))("Delete West");
  await desk.getByRole("button", { name: "Delete gate" }).click();
  await desk.getByText("No gates yet").waitFor();
  await addGate(desk, "East");
  await desk.getByRole("link", { name: "Check in at East" }).click();
  await code(desk).fill("FAIR-00001");
  await desk.keyboard.press("Enter");
  await verdict(desk).getByText("Admitted", { exact: true }).waitFor();
  await desk.goto(list);
  const press = await openRowMenu(desk, "East");
  expect(await menuItem(desk, "Delete East").count()).toBe(0);
  await press("Edit East");
  await desk.getByRole("checkbox", { name: "Closed" }).check();
  await desk.getByRole("button", { name: "Save" }).click();
  await desk.getByRole("row", { name: /East/ }).getByText("Closed", { exact: true }).waitFor();
  await desk.getByRole("link", { name: "Check in at East" }).click();
  await desk.getByText("This gate is closed: nothing can be scanned here.").waitFor();
  await expect.poll(() => code(desk).isDisabled()).toBe(true);
});

test("who is let in at a gate is a visitor: on the gate's page, in the Visitors tab and on Home", async ({
  page,
  desk,
}) => {
  const event = await makeSmallEvent(desk);
  await registerVisitor(page, event);
  const project = { projectId: event.projectId, projectName: "Spring Fair" };
  await desk.goto(paths.gates(project));
  await addGate(desk, "North");
  await desk.getByRole("link", { name: "Check in at North" }).click();
  await verdict(desk).getByText("Ready").waitFor();
  const figure = (name: string) =>
    desk.getByText(name, { exact: true }).locator("xpath=..").locator("dd").first();
  await expect.poll(() => figure("Visitors today").textContent()).toBe("0");
  await code(desk).fill("FAIR-00001");
  await desk.keyboard.press("Enter");
  await verdict(desk).getByText("Admitted", { exact: true }).waitFor();
  await expect.poll(() => figure("Visitors today").textContent()).toBe("1");
  await checkAccessibility(desk);

  await desk.goto(paths.gates(project));
  const cells = desk.getByRole("row", { name: /North/ });
  await cells.getByText("1", { exact: true }).first().waitFor();

  await desk.goto(paths.visitors(project));
  const unique = desk.getByRole("region", { name: "Table of unique visitors" });
  await unique.getByRole("row", { name: /North/ }).getByText("1", { exact: true }).waitFor();
  await desk.getByRole("region", { name: "Table of attendance" }).getByText("100.0 %").waitFor();
  await desk.getByText("No files yet").waitFor();
  await checkAccessibility(desk);

  await desk.goto("/");
  const perDay = desk.getByRole("region", { name: "Visitors per day" });
  await perDay.locator(`a[href*="/${event.projectId}/"]`).first().waitFor();
});
