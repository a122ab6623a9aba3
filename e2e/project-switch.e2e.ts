import { listProjects } from "@foyer/contract/projects.ts";
import { createRegistration, getRegistration } from "@foyer/contract/registrations.ts";
import { getSession } from "@foyer/contract/session.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { SMALL_PNG } from "../apps/api/test/files/small-png.ts";
import { checkAccessibility, checkInBothColours } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { makeEvent } from "./make-event.ts";
import { heading, newName, openProject } from "./project-screens.ts";

const sections = (page: Page) => page.getByRole("navigation", { name: "Project", exact: true });
const switcher = (page: Page) => page.getByRole("button", { name: /^Switch project: / });
const search = (page: Page) => page.getByRole("textbox", { name: "Find a project" });
const focusedName = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent,
  );

/** Two projects of these names; the second one has just been opened. */
async function makeTwo(desk: Page) {
  const [first, second] = [newName("Harvest"), newName("Ärztetag")];
  const { projectId } = await makeEvent(desk, { project: { name: first } });
  const other = await makeEvent(desk, { project: { name: second } });
  await desk.goto(paths.visitors({ projectId: other.projectId, projectName: second }));
  // The address has its name already; it was opened once the server has answered.
  const opened = () => desk.evaluate(() => localStorage.getItem("foyer.projects") ?? "");
  await expect.poll(opened).toMatch(new RegExp(`^\\[${other.projectId}\\b`));
  return { first, second, projectId, otherId: other.projectId };
}

test("switching the project keeps the section, by keyboard alone", async ({ desk }) => {
  const { first, second, projectId, otherId } = await makeTwo(desk);
  await desk.goto(paths.barcodePools({ projectId, projectName: first }));
  const open = sections(desk).getByRole("link", { name: "Barcode Pools" });
  await expect.poll(() => open.getAttribute("aria-current")).toBe("page");
  await switcher(desk).focus();
  await desk.keyboard.press("Enter");
  await expect.poll(() => focusedName(desk)).toBe("Find a project");
  // The project before this one is the first choice.
  const recent = desk.getByRole("option", { name: second });
  await expect.poll(() => recent.getAttribute("data-combobox-selected")).toBe("true");
  await checkInBothColours(desk);
  await desk.keyboard.press("Enter");
  await desk.waitForURL(paths.barcodePools({ projectId: otherId, projectName: second }));
  await expect.poll(() => openProject(desk).textContent()).toBe(second);
  await expect.poll(() => focusedName(desk)).toBe("Barcode Pools");

  await switcher(desk).focus();
  await desk.keyboard.press("Enter");
  await expect.poll(() => focusedName(desk)).toBe("Find a project");
  await desk.keyboard.type(`${first.split(" ")[2]} harvest`);
  await expect
    .poll(() => desk.getByRole("option").allTextContents())
    .toEqual([expect.stringContaining(first)]);
  await desk.keyboard.press("Escape");
  await expect.poll(() => search(desk).count()).toBe(0);
  await expect.poll(() => focusedName(desk)).toBe(`Switch project: ${second}`);
  await desk.keyboard.press("Enter");
  await expect.poll(() => focusedName(desk)).toBe("Find a project");
  await desk.keyboard.type("nothing of this name");
  await desk.getByText("No results for “nothing of this name”.").waitFor();
  await desk.keyboard.press("Tab");
  await expect.poll(() => search(desk).count()).toBe(0);
  await expect.poll(() => focusedName(desk)).toBe("Overview");
});

test("Enter before the list is there chooses its first project once it is", async ({ desk }) => {
  const { first, second, projectId, otherId } = await makeTwo(desk);
  await desk.goto(paths.barcodePools({ projectId, projectName: first }));
  await switcher(desk).getByText(first).waitFor();
  const answers: (() => void)[] = [];
  const isList = ({ pathname }: URL) => pathname === listProjects.path;
  await desk.route(isList, (route) => void answers.push(() => void route.fallback()));
  await switcher(desk).focus();
  await desk.keyboard.press("Enter");
  await expect.poll(() => focusedName(desk)).toBe("Find a project");
  await desk.getByText("Loading …").waitFor();
  await desk.keyboard.press("Enter");
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  expect(new URL(desk.url()).pathname).toBe(paths.barcodePools({ projectId, projectName: first }));
  await desk.unroute(isList);
  for (const answer of answers) answer();
  await desk.waitForURL(paths.barcodePools({ projectId: otherId, projectName: second }));
  await expect.poll(() => focusedName(desk)).toBe("Barcode Pools");
  // The press counted once: the list stays open the next time.
  await switcher(desk).focus();
  await desk.keyboard.press("Enter");
  await desk.getByRole("option", { name: first }).waitFor();
  await expect.poll(() => focusedName(desk)).toBe("Find a project");
  await desk.keyboard.press("Escape");
});

test("a list that cannot be read is read again, by keyboard alone", async ({ desk }) => {
  const { first, second, projectId } = await makeTwo(desk);
  await desk.goto(paths.barcodePools({ projectId, projectName: first }));
  const isList = ({ pathname }: URL) => pathname === listProjects.path;
  await desk.route(isList, (route) => route.fulfill({ status: 500 }));
  const retry = desk.getByRole("button", { name: "Retry" });
  await switcher(desk).focus();
  await desk.keyboard.press("Enter");
  await retry.waitFor();
  await desk.keyboard.press("Tab");
  await expect.poll(() => focusedName(desk)).toBe("Retry");
  await desk.keyboard.press("Escape");
  await expect.poll(() => search(desk).count()).toBe(0);
  await expect.poll(() => focusedName(desk)).toBe(`Switch project: ${first}`);

  await desk.keyboard.press("Enter");
  await retry.waitFor();
  await desk.unroute(isList);
  await desk.keyboard.press("Tab");
  await expect.poll(() => focusedName(desk)).toBe("Retry");
  await desk.keyboard.press("Enter");
  await desk.getByRole("option", { name: second }).waitFor();
  await expect.poll(() => focusedName(desk)).toBe("Find a project");
  await desk.keyboard.press("Escape");
});

test("a page within a section leads to the section of the other project", async ({ desk }) => {
  const { first, second, projectId, otherId } = await makeTwo(desk);
  await desk.goto(paths.addBarcodePool({ projectId, projectName: first }));
  const crumbs = desk.getByRole("navigation", { name: "Breadcrumb" });
  await crumbs.getByRole("button", { name: "Switch project" }).click();
  await search(desk).fill(second);
  await desk.getByRole("option", { name: second }).click();
  await desk.waitForURL(paths.barcodePools({ projectId: otherId, projectName: second }));
});

test("switching the registration keeps its page", async ({ desk }) => {
  const event = await makeEvent(desk);
  const { projectId, registrationId } = event;
  const { barCodePoolId } = await callApi(desk, getRegistration, { params: { projectId, registrationId } });
  const body = { name: "Exhibitors", registrationType: "Online", ticketPrice: 0, ticketCount: 5 } as const;
  const other = await callApi(desk, createRegistration, {
    params: { projectId },
    body: { ...body, cultureCode: "en-GB", barCodePoolId },
  });
  const at = (id: number) => ({ projectId, projectName: "Spring Fair", registrationId: id });
  await desk.goto(paths.responses(at(registrationId)));
  await expect.poll(() => heading(desk).textContent()).toBe("Visitors");
  await desk.getByRole("button", { name: "Switch registration" }).click();
  await desk.getByRole("option", { name: "Exhibitors" }).click();
  await desk.waitForURL(paths.responses(at(other.id)));
  await expect.poll(() => heading(desk).textContent()).toBe("Exhibitors");
  await desk.goto(paths.scenarioPlayer(at(other.id)));
  const crumbs = desk.getByRole("navigation", { name: "Breadcrumb" });
  await crumbs.getByRole("button", { name: "Switch registration" }).click();
  await desk.getByRole("option", { name: "Visitors" }).click();
  await desk.waitForURL(paths.scenarioPlayer(at(registrationId)));
});

test("the sidebar shows the project's logo; without one, the first letter of its name", async ({ desk }) => {
  const { projectId } = await makeEvent(desk);
  await desk.goto(paths.editLogo({ projectId, projectName: "Spring Fair" }));
  await switcher(desk).locator("[data-initial=S]").waitFor();
  const buffer = SMALL_PNG;
  const form = desk.getByRole("form", { name: "Upload a logo" });
  await form.locator("input[type=file]").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await form.getByRole("button", { name: "Upload", exact: true }).click();
  await switcher(desk).locator("img").waitFor();
  await desk.getByRole("button", { name: "Remove" }).click();
  await switcher(desk).locator("[data-initial=S]").waitFor();
});

test("on a phone the sections and the switcher are in the menu", async ({ desk }) => {
  const { first, second, projectId, otherId } = await makeTwo(desk);
  await desk.setViewportSize({ width: 360, height: 740 });
  await desk.goto(paths.editProjectPlaces({ projectId, projectName: first }));
  await desk.getByRole("button", { name: "Show the menu" }).click();
  await checkAccessibility(desk);
  await sections(desk).getByRole("link", { name: "Logo" }).click();
  await expect.poll(() => heading(desk).textContent()).toBe("Logo");
  await expect.poll(() => sections(desk).count()).toBe(0);
  await desk.getByRole("button", { name: "Show the menu" }).click();
  await switcher(desk).click();
  await search(desk).fill(second);
  // Enter takes the first choice once the list is there.
  const choice = desk.getByRole("option", { name: second });
  await expect.poll(() => choice.getAttribute("data-combobox-selected")).toBe("true");
  await desk.keyboard.press("Enter");
  await desk.waitForURL(paths.editLogo({ projectId: otherId, projectName: second }));
  await expect.poll(() => desk.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("on a phone the menu that is asked for before it is known whose it is opens once it is", async ({
  desk,
}) => {
  const { projectId } = await makeEvent(desk);
  await desk.setViewportSize({ width: 360, height: 740 });
  const answers: (() => void)[] = [];
  const isSession = ({ pathname }: URL) => pathname === getSession.path;
  await desk.route(isSession, (route) => void answers.push(() => void route.fallback()));
  await desk.goto(paths.editProjectPlaces({ projectId, projectName: "Spring Fair" }));
  await desk.getByRole("button", { name: "Show the menu" }).click();
  await checkAccessibility(desk, ["aria-valid-attr-value"]);
  expect(await sections(desk).count()).toBe(0);
  for (const answer of answers) answer();
  await sections(desk).getByRole("link", { name: "Logo" }).waitFor();
  await checkAccessibility(desk);
  await desk.unroute(isSession);
});

test("on a phone the bar of tabs is scrolled to the chosen one", async ({ desk }) => {
  const { projectId, registrationId } = await makeEvent(desk);
  await desk.setViewportSize({ width: 360, height: 740 });
  await desk.goto(paths.bulkRegistration({ projectId, projectName: "Spring Fair", registrationId }));
  const bar = desk.getByRole("navigation", { name: "Tabs" });
  const edgesOf = async (name: string) => {
    const box = await bar.getByRole("link", { name }).boundingBox();
    return box ? [box.x >= 0, box.x + box.width <= 360] : [];
  };
  await expect.poll(() => edgesOf("Bulk Registration")).toEqual([true, true]);
  await expect.poll(() => edgesOf("General Information")).toEqual([false, true]);
  await expect.poll(() => desk.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
