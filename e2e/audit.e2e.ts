import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { checkInBothColours, test } from "./browser.ts";
import { startSignedIn, storedUser } from "./sign-in.ts";

const rows = (page: Page) => page.getByRole("region", { name: "Table of changes" }).locator("tbody tr");
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** Another name in each run: a repeated test does not find what its first run added. */
const unique = (name: string) => `${name} ${Date.now()}`;

async function addPlace(page: Page, name: string): Promise<void> {
  await page.goto("/catalogs/listPlaces/addPlace");
  await page.getByLabel("Internal name").fill(name);
  await page.getByRole("button", { name: "Add place" }).click();
  await page.getByText(`“${name}” has been added.`).waitFor();
}

test("a change is listed at once: who, when, what, and a link to the changed entity", async ({ page }) => {
  await startSignedIn(page);
  const hall = unique("Hall of audits");
  await addPlace(page, hall);
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "Audit" }).click();
  await page.getByRole("searchbox", { name: "Search" }).fill(hall);
  await expect.poll(() => rows(page).count()).toBe(1);
  const newest = rows(page).first();
  await expect.poll(() => newest.textContent()).toContain(`Administrator added place ${hall}`);
  await newest.getByRole("button", { name: "Details" }).click();
  await expect.poll(() => newest.textContent()).toContain(`Internal name${hall}`);
  const moment = newest.locator("time");
  expect(await moment.getAttribute("title")).toMatch(/\d{2}:\d{2}:\d{2}/);
  expect(Date.now() - Date.parse((await moment.getAttribute("datetime")) ?? "")).toBeLessThan(600_000);
  await checkInBothColours(page);
  await newest.getByRole("link", { name: hall }).click();
  await page.waitForURL(/\/catalogs\/listPlaces\/editPlace\/\d+/);
});

test("a row reads in words, in the one zone of the screen, and links to its entity", async ({ page }) => {
  await startSignedIn(page);
  const user = await storedUser(page);
  const headers = { authorization: `Bearer ${user?.access_token}` };
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(path, { headers, data });
    expect(answer.status(), await answer.text()).toBe(201);
    return await answer.json();
  };
  const [auditia, region, fair] = [unique("Auditia"), unique("Audited region"), unique("Audited fair")];
  const country = await send("/api/countries", { internalName: auditia });
  await send("/api/regions", { internalName: region, countryId: country.id });
  await page.goto(`/admin/audit?q=${region.toLowerCase()}`);
  await expect.poll(() => rows(page).count()).toBe(1);
  await rows(page).getByRole("button", { name: "Details" }).click();
  await expect.poll(() => rows(page).textContent()).toContain(`Country${auditia}`);
  await rows(page).getByRole("link", { name: region }).click();
  await page.waitForURL(/\/catalogs\/listRegions\?q=\d+/);
  await page.getByRole("region", { name: "Table of regions" }).getByText(region).first().waitFor();
  const times = { startDateTime: "2031-05-12T10:00:00", endDateTime: "2031-05-14T15:30:00" };
  const { id: projectId } = await send("/api/projects", { name: fair, timeZone: "Asia/Tokyo", ...times });
  await page.goto(`/admin/audit?q=${fair.toLowerCase()}&project=${projectId}`);
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.getByText("Times in Asia/Tokyo").waitFor();
  await rows(page).getByRole("button", { name: "Details" }).click();
  await expect.poll(() => rows(page).textContent()).toContain("Start date time12.05.2031 10:00");

  // On a phone, a link that follows words does not fall under the card's label.
  await page.setViewportSize({ width: 360, height: 740 });
  const left = async (one: Locator) => (await one.first().boundingBox())?.x ?? 0;
  const link = rows(page).getByRole("link", { name: fair });
  const time = rows(page).locator("time");
  await expect.poll(async () => (await left(link)) - (await left(time))).toBeGreaterThanOrEqual(0);
  // Nothing can be sorted here, so nothing is offered; two filters stand side by side.
  await expect.poll(() => page.getByRole("combobox", { name: "Sort by" }).count()).toBe(0);
  const top = async (name: string) =>
    (await page.getByRole("combobox", { name }).boundingBox())?.y ?? Number.NaN;
  await expect.poll(async () => (await top("Person")) - (await top("Action"))).toBe(0);
});

test("filters are stored in the address, combine, and are cleared together", async ({ page }) => {
  await startSignedIn(page);
  const hall = unique("Filtered hall");
  await addPlace(page, hall);
  await page.goto("/admin/audit");
  await page.getByRole("searchbox", { name: "Search" }).fill(hall.toUpperCase());
  await page.getByRole("combobox", { name: "Kind" }).click();
  await page.getByRole("option", { name: "place", exact: true }).click();
  await page.getByRole("combobox", { name: "Action" }).click();
  await page.getByRole("option", { name: "Added" }).click();
  await page.getByRole("combobox", { name: "Person" }).fill("Administrator");
  await page.getByRole("option", { name: /Administrator/ }).click();
  // The day of the change, which may be over by now.
  await expect.poll(() => rows(page).count()).toBe(1);
  const changed = new Date((await rows(page).locator("time").getAttribute("datetime")) ?? "");
  const [date, month] = [changed.getDate(), changed.getMonth() + 1].map((n) => String(n).padStart(2, "0"));
  const day = `${date}.${month}.${changed.getFullYear()}`;
  await page.getByRole("textbox", { name: "From" }).fill(day);
  await page.getByRole("textbox", { name: "To" }).fill(day);
  const kept = { q: hall.toUpperCase(), entity: "place", action: "create" };
  await expect
    .poll(() => query(page))
    .toMatchObject({ ...kept, from: expect.anything(), to: expect.anything() });
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.reload();
  await expect.poll(() => rows(page).count()).toBe(1);
  await expect.poll(() => page.getByRole("textbox", { name: "From" }).inputValue()).toBe(day);
  await page.getByRole("combobox", { name: "Action" }).click();
  await page.getByRole("option", { name: "Removed" }).click();
  await page.getByText("No change matches these filters.").waitFor();
  await checkInBothColours(page);
  // A entity is picked by its name, and is in the address.
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(() => query(page)).toEqual({});
  await page.getByRole("combobox", { name: "Entity" }).fill(hall);
  await page.getByRole("option", { name: `${hall} (place)` }).click();
  await expect.poll(() => query(page)).toMatchObject({ entity: "place", id: expect.stringMatching(/^\d+$/) });
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.reload();
  await expect
    .poll(() => page.getByRole("combobox", { name: "Entity" }).inputValue())
    .toBe(`${hall} (place)`);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(() => query(page)).toEqual({});
  await expect.poll(() => rows(page).count()).toBeGreaterThan(1);
});

test("pages: next, back, size, and one beyond the end", async ({ page }) => {
  await startSignedIn(page);
  const user = await storedUser(page);
  const paged = unique("Paged");
  for (let n = 0; n < 11; n += 1) {
    const answer = await page.request.post("/api/places", {
      headers: { authorization: `Bearer ${user?.access_token}` },
      data: { internalName: `${paged} hall ${n}` },
    });
    expect(answer.status()).toBe(201);
  }
  await page.goto(`/admin/audit?q=${paged}&size=10`);
  await expect.poll(() => rows(page).count()).toBe(10);
  await page.getByText("1–10 of 11").waitFor();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect.poll(() => rows(page).count()).toBe(1);
  await expect.poll(() => query(page).page).toBe("2");
  await page.goBack();
  await expect.poll(() => rows(page).count()).toBe(10);
  await page.getByRole("combobox", { name: "Rows per page" }).click();
  await page.getByRole("option", { name: "50 per page" }).click();
  await expect.poll(() => rows(page).count()).toBe(11);
  await page.goto(`/admin/audit?q=${paged}&page=99`);
  await page.getByText("This page does not exist.").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.poll(() => rows(page).count()).toBe(11);
});

test("a failed load shows no rows and Retry", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/500/);
  await startSignedIn(page);
  await page.route("**/api/audit?*", (route) =>
    route.fulfill({ status: 500, json: { Error: { Code: "unexpected", Message: "Something went wrong." } } }),
  );
  await page.goto("/admin/audit");
  await page.getByText("The list could not be loaded.").waitFor();
  await page.unroute("**/api/audit?*");
  await page.getByRole("button", { name: "Retry" }).click();
  await rows(page).first().waitFor();
});

test("the history of an entry is expanded by keyboard", async ({ page }) => {
  await startSignedIn(page);
  const [old, renamed] = [unique("Old hall"), unique("New hall")];
  await addPlace(page, old);
  await page.goto(`/admin/audit?q=${old}`);
  await rows(page).first().getByRole("link", { name: old }).click();
  await page.getByLabel("Internal name").fill(renamed);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(`“${renamed}” has been saved.`).waitFor();
  await page.goBack();
  const unfold = page.getByRole("button", { name: "History" });
  await unfold.focus();
  await page.keyboard.press("Enter");
  const history = page.getByRole("region", { name: "History" });
  await history.getByText("Added by Administrator").waitFor();
  await expect.poll(() => history.getByText(new RegExp(`Internal name.*${old}.*${renamed}`)).count()).toBe(1);
  await checkInBothColours(page);
  await page.keyboard.press("Enter");
  await expect.poll(() => unfold.getAttribute("aria-expanded")).toBe("false");
});
