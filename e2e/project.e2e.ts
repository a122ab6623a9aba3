import { acceptInvitation } from "@foyer/contract/invitations.ts";
import { places } from "@foyer/contract/places.ts";
import { inviteStaff } from "@foyer/contract/staff.ts";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkAccessibility, test } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { addProject, field, heading, message, newName, openProject, row } from "./project-screens.ts";
import { menuItem, openRowMenu } from "./row-menu.ts";
import { openSignedIn, signIn, startSignedIn } from "./sign-in.ts";

const ODD_NAME = "A/B 100% #1? & Ж 🎪";

/** The list with this project in sight: a long list draws only the rows in sight. */
const listOf = (id: number) => `${paths.projects()}?q=${id}`;

describe("a project", () => {
  test("of any name survives in the address and a reload", async ({ page }) => {
    await openSignedIn(page, paths.projects());
    for (const name of [".", "%2e%2e/", "editPlaces", "assets", "a\\b", "_"]) {
      const { id } = await addProject(page, name);
      await page.goto(listOf(id));
      await row(page, String(id)).getByRole("link", { name, exact: true }).click();
      await expect.poll(() => openProject(page).textContent()).toBe(name);
      await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "Places" }).click();
      await page.getByText("No places yet").waitFor();
      expect(new URL(page.url()).pathname.split("/")).toHaveLength(6);
      await page.reload();
      await page.getByText("No places yet").waitFor();
      await expect.poll(() => openProject(page).textContent()).toBe(name);
    }
  });

  test.for([ODD_NAME, ".."])(
    "named %s survives in the address, through its sections and a reload",
    async (name, { page }) => {
      await openSignedIn(page, paths.projects());
      const { id } = await addProject(page, name);
      await page.goto(listOf(id));
      await row(page, String(id)).getByRole("link", { name, exact: true }).click();
      await expect.poll(() => openProject(page).textContent()).toBe(name);
      await expect.poll(() => field(page, "Title").inputValue()).toBe(name);
      await page.getByRole("navigation", { name: "Project" }).getByRole("link", { name: "Places" }).click();
      await page.getByText("No places yet").waitFor();
      await expect.poll(() => openProject(page).textContent()).toBe(name);
      expect(new URL(page.url()).pathname.split("/")).toHaveLength(6);
      await page.reload();
      await page.getByText("No places yet").waitFor();
      await expect.poll(() => openProject(page).textContent()).toBe(name);
      await expect.poll(() => page.title()).toBe(`Places · ${name} · Foyer`);
      await page.getByRole("link", { name: "General Information" }).click();
      await page.getByRole("link", { name: "Codes for its tickets" }).click();
      const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
      await crumbs.getByRole("link", { name, exact: true }).click();
      await expect.poll(() => openProject(page).textContent()).toBe(name);
    },
  );

  test("is looked up by its id; an unknown id shows the 404 page", async ({ page, allowConsoleErrors }) => {
    allowConsoleErrors(/404/);
    await startSignedIn(page);
    const { id } = await addProject(page, "By id");
    await page.goto(paths.editProject({ projectId: id, projectName: "Another name" }));
    await expect.poll(() => openProject(page).textContent()).toBe("By id");
    await expect.poll(() => heading(page).textContent()).toBe("General Information");
    for (const wrong of ["999999999", "abc", "0"]) {
      await page.goto(paths.editProject({ projectId: wrong, projectName: "By id" }));
      await expect.poll(() => heading(page).textContent()).toBe("404 Not found");
      await expect.poll(() => page.getByRole("navigation", { name: "Project" }).count()).toBe(0);
    }
  });

  test("that is new shows the steps to its first ticket, until they are hidden", async ({ page }) => {
    await startSignedIn(page);
    const { path } = await addProject(page, newName("Steps"));
    await page.goto(path);
    const steps = page.getByRole("region", { name: "Steps to the first ticket" });
    const states = async () =>
      (await steps.getByRole("listitem").allTextContents()).map((text) => text.includes("(done)"));
    await steps.getByText("Each ticket carries a barcode of its own.").waitFor();
    await expect.poll(states).toEqual([true, false, false, false, false, false, false]);
    await checkAccessibility(page);
    await steps.getByRole("link", { name: "Codes for its tickets" }).click();
    await field(page, "Barcode pool name").waitFor();
    await page.goBack();
    await steps.getByRole("button", { name: "Hide" }).click();
    await steps.waitFor({ state: "detached" });
    await page.reload();
    await field(page, "Title").waitFor();
    expect(await steps.count()).toBe(0);
  });

  test("is saved, and the address gets its new name", async ({ page }) => {
    await startSignedIn(page);
    const name = newName("Renamed");
    const { id, path } = await addProject(page, "Old name", { startDateTime: "2031-05-12T10:00:42" });
    await page.goto(path);
    await field(page, "Title").fill(name);
    await page.getByText("Links of QR codes (optional)").click();
    await field(page, "Authorization QR link template").fill("https://gate.example/{eventId}/{barcode}");
    await page.getByText(`On a ticket: https://gate.example/${id}/`).waitFor();
    const sent = page.waitForRequest((request) => request.method() === "PUT");
    await page.keyboard.press("Control+s");
    await message(page, `“${name}” has been saved.`).waitFor();
    // Seconds are not shown, but kept.
    expect((await sent).postDataJSON()).toMatchObject({ startDateTime: "2031-05-12T10:00:42", version: 1 });
    await page.waitForURL(paths.editProject({ projectId: id, projectName: name }));
    await expect.poll(() => openProject(page).textContent()).toBe(name);
    await field(page, "Data QR link template").fill("https://gate.example/{ticket}");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("{ticket} is not known here").waitFor();
  });

  test("two people at once: nothing is lost", async ({ page, context, allowConsoleErrors }) => {
    allowConsoleErrors(/412/);
    await startSignedIn(page);
    const { path } = await addProject(page, "Contested");
    const other = await context.newPage();
    await Promise.all([page.goto(path), other.goto(path)]);
    await field(other, "Event BEID").fill("MINE");
    await field(page, "Event BEID").fill("THEIRS");
    await page.getByRole("button", { name: "Save" }).click();
    await message(page, "has been saved.").waitFor();
    await other.getByRole("button", { name: "Save" }).click();
    await other.getByText("Somebody else has changed this in the meantime.").waitFor();
    await other.getByText("Saved meanwhile: THEIRS").waitFor();
    expect(await field(other, "Event BEID").inputValue()).toBe("MINE");
    await other.getByRole("button", { name: "Keep mine" }).click();
    await other.getByRole("button", { name: "Save" }).click();
    await message(other, "has been saved.").waitFor();
  });

  test("leaving unsaved work asks for confirmation, also by a tab", async ({ page }) => {
    await startSignedIn(page);
    const { path } = await addProject(page, "Guarded");
    await page.goto(path);
    await field(page, "Event BEID").fill("NEW");
    await page.getByRole("link", { name: "Places", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Unsaved changes" });
    await dialog.getByRole("button", { name: "Save and leave" }).click();
    await page.waitForURL(`${path}/editPlaces`);
    await page.getByRole("link", { name: "General Information" }).click();
    await expect.poll(() => field(page, "Event BEID").inputValue()).toBe("NEW");
  });
});

describe("a viewer", () => {
  /** Adds a viewer with a login. */
  async function addViewer(page: Page, projectIds: number[]) {
    const account = { login: newName("viewer").replaceAll(" ", "-"), password: "viewer horse battery" };
    const { link } = await callApi(page, inviteStaff, {
      body: { name: account.login, role: "viewer", projectIds },
    });
    const token = link.url.split(/[/#=]/).at(-1) ?? "";
    await callApi(page, acceptInvitation, { body: { token, ...account } });
    return account;
  }

  test("can list and read only granted projects", async ({ page, browser, allowConsoleErrors }) => {
    allowConsoleErrors(/404/);
    await startSignedIn(page);
    const [theirs, other] = [await addProject(page, "Theirs"), await addProject(page, "Other")];
    const account = await addViewer(page, [theirs.id]);
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const viewer = await context.newPage();
    await signIn(viewer, paths.projects(), account);
    await viewer.getByText("1 project", { exact: true }).waitFor();
    expect(await viewer.getByRole("link", { name: "Add project" }).count()).toBe(0);
    await openRowMenu(viewer, "Theirs");
    await menuItem(viewer, "Overview of Theirs").waitFor();
    expect(await menuItem(viewer, "Duplicate Theirs").count()).toBe(0);
    await viewer.keyboard.press("Escape");
    await viewer.getByRole("link", { name: "Theirs", exact: true }).click();
    await viewer.getByText("12.05.2031 10:00").waitFor();
    expect(await viewer.getByRole("definition").first().textContent()).toBe("Theirs");
    expect(await viewer.getByRole("textbox").count()).toBe(0);
    await viewer.getByRole("link", { name: "Places" }).click();
    await viewer.getByText("This project has no places yet.").waitFor();
    expect(await viewer.getByRole("button", { name: "Add" }).count()).toBe(0);
    await viewer.goto(other.path);
    await expect.poll(() => heading(viewer).textContent()).toBe("404 Not found");
    await context.close();
  });

  test("without a granted project sees what to do", async ({ page, browser }) => {
    await startSignedIn(page);
    const account = await addViewer(page, []);
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const viewer = await context.newPage();
    await signIn(viewer, paths.projects(), account);
    await viewer.getByText("You don't have projects available for viewing").waitFor();
    await viewer.getByText("Contact your administrator or try to re-login.").waitFor();
    await context.close();
  });
});

describe("places of a project", () => {
  test("are attached and removed by keyboard; Add without a choice does nothing", async ({ page }) => {
    const [hall, foyer] = [newName("Hall"), newName("Foyer")];
    await startSignedIn(page);
    await callApi(page, places.create, { body: { internalName: hall } });
    await callApi(page, places.create, { body: { internalName: foyer } });
    const { path } = await addProject(page, "Placed");
    await page.goto(`${path}/editPlaces`);
    await page.getByText("No places yet").waitFor();
    let calls = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") calls += 1;
    });
    await page.getByRole("button", { name: "Add", exact: true }).click();
    const choice = page.getByRole("combobox", { name: "Place" }).or(field(page, "Place")).first();
    await choice.focus();
    await page.keyboard.type(hall);
    await page.getByRole("option", { name: hall }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Add", exact: true }).focus();
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await page.keyboard.press("Enter");
    await row(page, hall).waitFor();
    expect(typeof (await sent).postDataJSON().placeId).toBe("string");
    expect(calls, "only that of the chosen place").toBe(1);
    await choice.fill(hall);
    await page.getByText("No such place").waitFor();
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: `Remove ${hall}` }).focus();
    await page.keyboard.press("Enter");
    await message(page, `“${hall}” has been removed.`).waitFor();
    await page.getByText("No places yet").waitFor();
  });
});
