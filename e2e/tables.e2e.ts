import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkInBothColours } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { addProject, newName, row } from "./project-screens.ts";
import { makeSmallEvent, registerVisitor } from "./small-event.ts";

const head = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });
const handle = (page: Page, name: string) => page.getByRole("separator", { name: `Width of ${name}` });
const widthOf = async (page: Page, name: string) =>
  Math.round((await head(page, name).boundingBox())?.width ?? 0);

test("columns get another width by keyboard and mouse, kept over a reload", async ({ desk }) => {
  const name = newName("Wide");
  await addProject(desk, name);
  await desk.goto(`${paths.projects()}?q=${encodeURIComponent(name)}`);
  await row(desk, name).waitFor();
  const before = await widthOf(desk, "Title");
  await handle(desk, "Title").focus();
  for (const _ of [1, 2, 3]) await desk.keyboard.press("ArrowRight");
  await expect.poll(() => widthOf(desk, "Title")).toBe(before + 48);
  await checkInBothColours(desk);
  await desk.reload();
  await expect.poll(() => widthOf(desk, "Title")).toBe(before + 48);

  const box = await handle(desk, "Title").boundingBox();
  if (!box) throw new Error("The handle is not drawn");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await desk.mouse.move(x, y);
  await desk.mouse.down();
  await desk.mouse.move(x + 20, y);
  await desk.mouse.move(x + 32, y);
  await expect.poll(() => widthOf(desk, "Title")).toBe(before + 80);
  await desk.mouse.up();
  await desk.reload();
  await expect.poll(() => widthOf(desk, "Title")).toBe(before + 80);
  await handle(desk, "Title").focus();
  await desk.keyboard.press("Enter");
  await expect.poll(() => widthOf(desk, "Title")).toBe(before);
});

test("the edges of all columns are one stop of the Tab key", async ({ desk }) => {
  const name = newName("Stop");
  await addProject(desk, name);
  await desk.goto(`${paths.projects()}?q=${encodeURIComponent(name)}`);
  await row(desk, name).waitFor();
  const stops = () =>
    desk
      .getByRole("separator")
      .evaluateAll((all) =>
        all.filter((one) => (one as HTMLElement).tabIndex === 0).map((one) => one.getAttribute("aria-label")),
      );
  await expect.poll(stops).toEqual(["Width of ID"]);
  await handle(desk, "ID").focus();
  await desk.keyboard.press("ArrowDown");
  await expect.poll(stops).toEqual(["Width of Title"]);
  await desk.keyboard.press("ArrowUp");
  await expect.poll(stops).toEqual(["Width of ID"]);
  // Before the first there is none.
  await desk.keyboard.press("ArrowUp");
  await expect.poll(() => handle(desk, "ID").evaluate((one) => one === document.activeElement)).toBe(true);
});

/** The heads of the list of projects, without the buttons, which stay last. */
const heads = (page: Page) =>
  page.getByRole("columnheader").evaluateAll((all) => all.map((one) => one.textContent));
const BY_DEFAULT = ["ID", "Title", "Start Date", "End Date", "Actions"];

test("a column moves by its head: by mouse and keyboard, kept over a reload", async ({ desk }) => {
  const name = newName("Moved");
  await addProject(desk, name);
  const address = `${paths.projects()}?q=${encodeURIComponent(name)}`;
  await desk.goto(address);
  await row(desk, name).waitFor();
  expect(await heads(desk)).toEqual(BY_DEFAULT);
  const from = await head(desk, "End Date").boundingBox();
  const to = await head(desk, "Title").boundingBox();
  if (!from || !to) throw new Error("The heads are not drawn");
  const y = from.y + from.height / 2;
  const drag = async (x: number) => {
    // On the button that sorts: a drag is no press.
    await desk.mouse.move(from.x + 20, y);
    await desk.mouse.down();
    await desk.mouse.move(from.x, y);
    await desk.mouse.move(x, y);
  };
  await drag(to.x + 20);
  await desk.keyboard.press("Escape");
  await desk.mouse.up();
  expect(await heads(desk)).toEqual(BY_DEFAULT);
  await drag(to.x + 20);
  await desk.mouse.up();
  await expect.poll(() => heads(desk)).toEqual(["ID", "End Date", "Title", "Start Date", "Actions"]);
  await desk.getByText("End Date: column 2 of 5").waitFor({ state: "attached" });
  expect(new URL(desk.url()).searchParams.has("sort")).toBe(false);
  await desk.reload();
  await expect.poll(() => heads(desk)).toEqual(["ID", "End Date", "Title", "Start Date", "Actions"]);

  const sort = head(desk, "End Date").getByRole("button");
  await sort.focus();
  const moves = [
    { key: "ArrowRight", names: ["ID", "Title", "End Date", "Start Date", "Actions"] },
    { key: "ArrowRight", names: BY_DEFAULT },
    // The buttons stay last, and the number first.
    { key: "ArrowRight", names: BY_DEFAULT },
    { key: "ArrowLeft", names: ["ID", "Title", "End Date", "Start Date", "Actions"] },
    { key: "ArrowLeft", names: ["ID", "End Date", "Title", "Start Date", "Actions"] },
    { key: "ArrowLeft", names: ["ID", "End Date", "Title", "Start Date", "Actions"] },
  ];
  for (const { key, names } of moves) {
    await desk.keyboard.press(`Shift+${key}`);
    await expect.poll(() => heads(desk)).toEqual(names);
    await expect.poll(() => sort.evaluate((one) => one === document.activeElement)).toBe(true);
  }
});

test("the list of columns moves them, and resets order and widths", async ({ desk }) => {
  const name = newName("Arranged");
  await addProject(desk, name);
  await desk.goto(`${paths.projects()}?q=${encodeURIComponent(name)}`);
  await row(desk, name).waitFor();
  const opener = desk.getByRole("button", { name: "Arrange columns" });
  await opener.click();
  const up = desk.getByRole("button", { name: "Move Start Date up" });
  const reset = desk.getByRole("button", { name: "Reset columns" });
  await up.waitFor();
  if ((await reset.getAttribute("aria-disabled")) !== "true") await reset.click();
  await expect.poll(() => heads(desk)).toEqual(BY_DEFAULT);
  await up.click();
  await expect.poll(() => heads(desk)).toEqual(["ID", "Start Date", "Title", "End Date", "Actions"]);
  await expect.poll(() => up.evaluate((one) => one === document.activeElement)).toBe(true);
  await expect.poll(() => up.getAttribute("aria-description")).toBe("It is the first column that moves.");
  await checkInBothColours(desk);
  await desk.keyboard.press("Escape");
  await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
  const before = await widthOf(desk, "Title");
  await handle(desk, "Title").focus();
  await desk.keyboard.press("ArrowRight");
  await expect.poll(() => widthOf(desk, "Title")).toBe(before + 16);
  await opener.click();
  await reset.click();
  await expect.poll(() => heads(desk)).toEqual(BY_DEFAULT);
  await expect.poll(() => widthOf(desk, "Title")).toBe(before);
  await expect.poll(() => reset.getAttribute("aria-disabled")).toBe("true");
});

test("a narrow column of tickets cuts its texts; their tooltip has the whole", async ({ desk }) => {
  const event = await makeSmallEvent(desk);
  const email = `${"a".repeat(60)}@example.org`;
  await registerVisitor(desk, event, email);
  await desk.goto(`${paths.tickets()}?project=${event.projectId}`);
  const cell = desk.getByRole("cell", { name: email });
  await cell.hover();
  await expect.poll(() => cell.getAttribute("title")).toBe(email);
  const before = await widthOf(desk, "Email");
  await handle(desk, "Email").focus();
  for (const _ of [1, 2]) await desk.keyboard.press("ArrowLeft");
  await expect.poll(() => widthOf(desk, "Email")).toBe(before - 32);
  await expect.poll(async () => Math.round((await cell.boundingBox())?.width ?? 0)).toBe(before - 32);
  const status = desk.getByRole("rowheader").filter({ hasText: "Issued" });
  await status.hover();
  expect(await status.getAttribute("title")).toBeNull();
  await handle(desk, "TicketId").focus();
  for (const _ of [1, 2, 3]) await desk.keyboard.press("ArrowLeft");
  await expect.poll(() => handle(desk, "TicketId").getAttribute("aria-valuetext")).toContain("pixels");
  await desk.getByRole("cell", { name: "Ann", exact: true }).hover();
  await status.hover();
  await expect.poll(() => status.getAttribute("title")).toMatch(/^\d+\nIssued$/);
  const short = desk.getByRole("cell", { name: "Ann", exact: true });
  await short.hover();
  expect(await short.getAttribute("title")).toBeNull();
});

test("the row that has the keyboard's focus is marked", async ({ desk }) => {
  const name = newName("Marked");
  await addProject(desk, name);
  await desk.goto(`${paths.projects()}?q=${encodeURIComponent(name)}`);
  const mark = () =>
    row(desk, name).evaluate((one) => getComputedStyle(one.firstElementChild ?? one).boxShadow);
  await row(desk, name).waitFor();
  expect(await mark()).toBe("none");
  await row(desk, name).getByRole("link").first().focus();
  await desk.keyboard.press("Tab");
  await expect.poll(mark).toContain("inset");
});

test("an empty list has a drawing, a sentence and its action", async ({ desk }) => {
  const { id } = await addProject(desk, newName("Empty"));
  await desk.goto(paths.barcodePools({ projectId: id, projectName: "Empty" }));
  const notice = desk
    .getByRole("status")
    .filter({ has: desk.getByRole("link", { name: "Add barcode pool" }) });
  await notice.locator("svg[viewBox='0 0 96 64']").waitFor();
  await checkInBothColours(desk);
});

test("on a phone a card begins with its name, and leaves out what is not so", async ({ desk }) => {
  await desk.setViewportSize({ width: 360, height: 740 });
  await desk.goto(`${paths.listCountry()}?q=Albania`);
  const card = desk.getByRole("row").filter({ hasText: "Albania" });
  await card.waitFor();
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  const [name, id] = [card.locator("[data-card='title']"), card.locator("[data-label='ID']")];
  await expect.poll(() => name.textContent()).toBe("Albania");
  await expect.poll(async () => (await topOf(name)) < (await topOf(id))).toBe(true);
  // It has no priority.
  await expect.poll(() => card.locator("[data-label='Priority']").isVisible()).toBe(false);
  await checkInBothColours(desk);
});
