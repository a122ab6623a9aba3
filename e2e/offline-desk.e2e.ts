import { listDesks, openDesk } from "@foyer/contract/desks.ts";
import { acceptInvitation } from "@foyer/contract/invitations.ts";
import { getRegistration } from "@foyer/contract/registrations.ts";
import { inviteStaff } from "@foyer/contract/staff.ts";
import { listTickets } from "@foyer/contract/tickets.ts";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkAccessibility, checkInBothColours } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import {
  button,
  countWaiting,
  fill,
  keyOf,
  makeOfflineEvent,
  newDevice,
  PIN,
  prepare,
  registerOne,
  unlock,
} from "./offline-desk.ts";
import { signIn } from "./sign-in.ts";

const EACH = 25;

test("two desks register 50 visitors without a network, are killed, and sync everyone once", async ({
  desk: staff,
  browser,
}) => {
  const event = await makeOfflineEvent(staff, 60);
  const { projectId, registrationId } = event;
  await staff.goto(paths.editRegistration({ projectId, projectName: "Spring Fair", registrationId }));
  await button(staff, "Open a desk").click();
  await staff.getByLabel(/^Name of the desk/).fill("North");
  await button(staff, "Open").click();
  const link = staff.getByRole("link", { name: "Open on this device" });
  await link.waitFor();
  await checkAccessibility(staff);
  const address = (await link.getAttribute("href")) ?? "";
  const south = await callApi(staff, openDesk, { params: keyOf(event), body: { name: "South" } });

  const [north, other] = [await newDevice(browser), await newDevice(browser)];
  let first = await prepare(north, address, 30);
  const second = await prepare(other, `/desk/#desk=${projectId}.${south.desk.id}.${south.key}`, 30);
  await checkInBothColours(first);
  expect(new URL(first.url()).hash).toBe("");
  await north.setOffline(true);
  await other.setOffline(true);

  const onSecond = (async () => {
    for (let at = 1; at <= EACH; at += 1) await registerOne(second, `South${at}`);
  })();
  const seen: string[] = [];
  for (let at = 1; seen.length < EACH; at += 1) {
    const name = `North${at}`;
    if (at === 6 || at === 13) {
      // Killed while it stores a visitor: the visitor is stored or not, and the barcode is given once.
      await fill(first, name);
      await Promise.all([
        button(first, "Register")
          .click()
          .catch(() => undefined),
        first.close(),
      ]);
      first = await unlock(north);
      const count = await countWaiting(first);
      expect([seen.length, seen.length + 1]).toContain(count);
      if (count > seen.length) seen.push(name);
    } else {
      await registerOne(first, name);
      seen.push(name);
    }
  }
  await onSecond;
  await expect.poll(() => countWaiting(first)).toBe(EACH);
  await expect.poll(() => countWaiting(second)).toBe(EACH);
  await button(first, "This desk").click();
  await first.getByText(`Not possible yet: ${EACH} visitors not synced.`).waitFor();
  const [dialog] = await Promise.all([first.waitForEvent("dialog"), first.close({ runBeforeUnload: true })]);
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await button(first, "Find and print").click();
  await first.getByRole("searchbox").fill("north2");
  await first.getByRole("button", { name: "Print North2", exact: true }).waitFor();
  await checkAccessibility(first);

  await north.setOffline(false);
  await other.setOffline(false);
  for (const page of [first, second]) await page.locator(".waiting[data-some=false]").waitFor();
  const { issued } = await callApi(staff, getRegistration, { params: keyOf(event) });
  expect(issued).toBe(2 * EACH);
  const query = { projectId, currentPage: 1, sizePerPage: 50 };
  const { Items } = await callApi(staff, listTickets, { query });
  expect(new Set(Items.map(({ Barcode }) => Barcode)).size).toBe(2 * EACH);
  expect(
    Items.map(({ FirstName }) => FirstName)
      .filter((name) => name.startsWith("North"))
      .sort(),
  ).toEqual([...seen].sort());

  await button(first, "This desk").click();
  await button(first, "Close this desk").click();
  await button(first, "Close and erase").click();
  await first.getByRole("heading", { name: "The desk is closed" }).waitFor();
  await expect.poll(() => first.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  const desks = await callApi(staff, listDesks, { params: keyOf(event) });
  expect(desks).toMatchObject([
    { name: "North", issued: EACH, unused: 0 },
    { name: "South", issued: EACH },
  ]);
  await Promise.all([north.close(), other.close()]);
});

test("a desk's records are sealed; each wrong PIN doubles the wait", async ({ desk: staff, browser }) => {
  const event = await makeOfflineEvent(staff, 5);
  const { desk, key } = await callApi(staff, openDesk, { params: keyOf(event), body: { name: "North" } });
  const device = await newDevice(browser);
  const page = await prepare(device, `/desk/#desk=${event.projectId}.${desk.id}.${key}`, 5);
  await device.setOffline(true);
  await registerOne(page, "Secretperson");
  const kept = await page.evaluate(readAll);
  expect(kept.records).toBeGreaterThan(3);
  for (const secret of ["Secretperson", key, "FAIR-", PIN]) expect(kept.text).not.toContain(secret);
  // The form suggests no earlier answers, and after a break the PIN is required.
  const name = page.getByRole("textbox", { name: "First name", exact: true });
  expect(await name.getAttribute("autocomplete")).toBe("off");
  await button(page, "This desk").click();
  await button(page, "Lock this desk").click();
  const locked = page;
  await locked.getByRole("heading", { name: "Open this desk" }).waitFor();
  // Shown for some seconds only, so the test waits for it before the guess that causes it.
  const told = locked.getByText(/Try again in \d+ s/).waitFor();
  for (const guess of ["guess 1", "guess 2", "guess 3"]) {
    await locked.getByLabel("PIN of this desk").fill(guess);
    await button(locked, "Open").click();
    await locked.getByText("Wrong PIN.").waitFor();
    await expect.poll(() => locked.getByLabel("PIN of this desk").inputValue()).toBe("");
  }
  await told;
  await locked.close();
  await device.close();
});

test("a browser that stores nothing gets a page that says what to do", async ({ browser }) => {
  const refused = await newDevice(browser);
  await refused.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException("Refused", "SecurityError");
    };
  });
  const page = await refused.newPage();
  await page.goto("/desk/");
  await page.getByRole("heading", { name: "This device cannot be opened" }).waitFor();
  await refused.close();
});

/** Reads everything that the device has stored, as text. */
async function readAll(): Promise<{ records: number; text: string }> {
  const answerOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await answerOf(indexedDB.open("foyer-desk"));
  const values: unknown[] = await answerOf(database.transaction("records").objectStore("records").getAll());
  database.close();
  const plain = values.map((value) => {
    const { data, ...rest } = value as { data?: ArrayBuffer };
    return JSON.stringify(rest) + (data ? new TextDecoder("latin1").decode(data) : "");
  });
  const text = plain.join("\n") + JSON.stringify({ ...localStorage, ...sessionStorage });
  return { records: values.length, text };
}

test("an operator finds the desks on the page of a registration, and no settings", async ({
  desk: staff,
  browser,
}) => {
  const event = await makeOfflineEvent(staff, 10);
  const account = { login: `operator-${Date.now()}`, password: "operator horse battery" };
  const { link } = await callApi(staff, inviteStaff, {
    body: { name: account.login, role: "operator", projectIds: [event.projectId] },
  });
  const token = link.url.split(/[/#=]/).at(-1) ?? "";
  await callApi(staff, acceptInvitation, { body: { token, ...account } });
  const page = await (await newDevice(browser)).newPage();
  const project = { projectId: event.projectId, projectName: "_" };
  await signIn(page, paths.registrations(project), account);
  await page.getByRole("rowheader").or(page.getByRole("cell")).getByRole("link").first().click();
  const desks = page.getByRole("region", { name: "Desks", exact: true });
  await desks.getByRole("button", { name: "Open a desk" }).click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  // The settings are the managers'.
  expect(await page.getByRole("button", { name: "Save", exact: true }).count()).toBe(0);
  await checkInBothColours(page);
  await page.goto(paths.editRegistration({ ...project, registrationId: 999_999 }));
  await page.getByRole("heading", { name: "404 Not found" }).waitFor();
});
