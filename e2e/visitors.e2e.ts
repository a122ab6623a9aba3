import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkAccessibility } from "./browser.ts";
import { uploadScans } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { openRowMenu } from "./row-menu.ts";
import { makeSmallEvent, registerVisitor } from "./small-event.ts";

const message = (page: Page, text: string) => page.getByRole("log", { name: "Messages" }).getByText(text);
const table = (page: Page, name: string) =>
  page.getByRole("region", { name: `Table of ${name}`, exact: true });
const rowsOf = (page: Page, name: string) =>
  table(page, name)
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim()).join(" | ")),
    );

/** One ticket's code twice, a code that no ticket has, and a line that is no scan. */
const SCANS = "barcode,time\nFAIR-00001,09:30\nFAIR-00001,09:31\nSTRANGER,10:00\n,10:01\n";

test("what a gate has read is uploaded, counted by day and gate, and listed", async ({ page, desk }) => {
  const event = await makeSmallEvent(desk);
  await registerVisitor(page, event);

  await desk.goto(paths.visitors({ projectId: event.projectId, projectName: "Spring Fair" }));
  await desk.getByText("No files yet").waitFor();
  const upload = desk.getByRole("button", { name: "Upload", exact: true });
  const waitsFor = async (reason: string) => {
    await desk.getByText(reason, { exact: true }).first().waitFor({ state: "attached" });
    await expect.poll(() => upload.getAttribute("aria-disabled")).toBe("true");
  };
  await waitsFor("Set the visit date and the turngate and a file first.");
  // The tooltip is for the eyes; the button's description says the same.
  const tip = desk.locator("[role=tooltip]");
  await upload.hover();
  await tip.filter({ hasText: "Set the visit date and the turngate and a file first." }).waitFor();
  await checkAccessibility(desk);
  await desk.mouse.move(0, 0);
  await tip.waitFor({ state: "detached" });
  await desk.getByRole("textbox", { name: "Visit date" }).fill("12.05.2126");
  await waitsFor("Set the turngate and a file first.");
  await desk.getByRole("combobox", { name: "Turngate" }).fill("North");
  await waitsFor("Set a file first.");
  await desk
    .locator("input[type=file]")
    .setInputFiles({ name: "north.csv", mimeType: "text/csv", buffer: Buffer.from(SCANS) });
  await expect.poll(() => upload.getAttribute("aria-disabled")).toBeNull();
  await checkAccessibility(desk);
  await upload.click();
  await message(desk, "north.csv: 4 lines · 1 matched · 1 unknown · 1 twice · 1 no scan").waitFor();

  const heading = desk.getByRole("heading", { level: 1, name: "Visitors" });
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  await desk.mouse.move(0, 0);
  await tip.waitFor({ state: "detached" });
  await table(desk, "unique visitors").waitFor();
  await expect.poll(() => rowsOf(desk, "unique visitors")).toEqual(["All gates | 2", "North | 2"]);
  await expect.poll(() => rowsOf(desk, "attendance")).toEqual(["Visitors | 1 | 1 | 100.0 %"]);
  await checkAccessibility(desk);
  await desk.getByRole("link", { name: "Unknown: 1" }).click();
  await desk.getByRole("heading", { level: 1, name: "north.csv" }).waitFor();
  await expect.poll(() => rowsOf(desk, "lines")).toHaveLength(1);
  await desk.getByText("no ticket has this code").waitFor();
  await checkAccessibility(desk);
});

test("a file of the wrong day and gate is corrected in its row, and one too many is removed", async ({
  desk,
}) => {
  const { projectId } = await makeSmallEvent(desk);
  await uploadScans(desk, projectId, { gate: "North", content: "A\nB\n" });
  await uploadScans(desk, projectId, { gate: "South", content: "B\nC\n" });
  await desk.goto(paths.visitors({ projectId, projectName: "Spring Fair" }));
  await expect
    .poll(() => rowsOf(desk, "unique visitors"))
    .toEqual(["All gates | 3", "North | 2", "South | 2"]);

  await desk.getByRole("button", { name: "Correct North.csv" }).click();
  const row = table(desk, "visitor files");
  const day = row.getByRole("textbox", { name: "Visit date" });
  await day.fill("31.02.2126");
  await desk.getByRole("button", { name: "Save North.csv" }).click();
  await row.getByText("Enter a date as DD.MM.YYYY").waitFor();
  await checkAccessibility(desk);
  await day.fill("13.5.2126");
  await row.getByRole("textbox", { name: "Turngate" }).fill("West");
  await desk.getByRole("button", { name: "Save North.csv" }).click();
  await message(desk, "“North.csv” now counts for 13.05.2126, West.").waitFor();
  await expect
    .poll(() => rowsOf(desk, "unique visitors"))
    .toEqual(["All gates | 2 | 2", "South | 2 | 0", "West | 0 | 2"]);

  await (await openRowMenu(desk, "South.csv"))("Remove South.csv");
  const dialog = desk.getByRole("dialog", { name: "Remove “South.csv”?" });
  await dialog.getByText("Its 2 lines no longer count").waitFor();
  await checkAccessibility(desk);
  await dialog.getByRole("button", { name: "Remove file" }).click();
  await message(desk, "“South.csv” has been removed.").waitFor();
  await expect.poll(() => rowsOf(desk, "unique visitors")).toEqual(["All gates | 2", "West | 2"]);
  await expect.poll(() => rowsOf(desk, "visitor files")).toHaveLength(1);
});

test("leaving with a chosen file asks", async ({ desk }) => {
  const { projectId } = await makeSmallEvent(desk);
  await desk.goto(paths.visitors({ projectId, projectName: "Spring Fair" }));
  await desk
    .locator("input[type=file]")
    .setInputFiles({ name: "north.csv", mimeType: "text/csv", buffer: Buffer.from("A\n") });
  const dialog = desk.getByRole("dialog", { name: "The file is not uploaded" });
  await desk.getByRole("link", { name: "Logo" }).click();
  await dialog.waitFor();
  await checkAccessibility(desk);
  // It cannot be uploaded yet.
  expect(await dialog.getByRole("button", { name: "Upload and leave" }).count()).toBe(0);
  await dialog.getByRole("button", { name: "Stay" }).last().click();
  await desk.getByRole("textbox", { name: "Visit date" }).fill("12.5.26");
  await desk.getByRole("combobox", { name: "Turngate" }).fill("North");
  await desk.getByRole("link", { name: "Logo" }).click();
  await dialog.getByRole("button", { name: "Upload and leave" }).click();
  await message(desk, "north.csv: 1 line · 0 matched · 1 unknown · 0 twice").waitFor();
  await expect.poll(() => desk.url()).toContain("editLogo");
});

test("ten of many gates are shown, the others on demand", async ({ desk }) => {
  const { projectId } = await makeSmallEvent(desk);
  for (let gate = 1; gate <= 12; gate += 1) {
    const content = Array.from({ length: gate }, (_, code) => `C${code}`).join("\n");
    await uploadScans(desk, projectId, { gate: `Gate ${gate}`, content });
  }
  await desk.goto(paths.visitors({ projectId, projectName: "Spring Fair" }));
  await expect.poll(() => rowsOf(desk, "unique visitors")).toHaveLength(11);
  expect((await rowsOf(desk, "unique visitors")).slice(0, 3)).toEqual([
    "All gates | 12",
    "Gate 12 | 12",
    "Gate 11 | 11",
  ]);
  await desk.getByRole("button", { name: "Show all 12 gates" }).click();
  await expect.poll(() => rowsOf(desk, "unique visitors")).toHaveLength(13);
});
