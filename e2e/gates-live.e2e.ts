import { listGateAreas, updateGateArea } from "@foyer/contract/gate-areas.ts";
import { scanAtGate } from "@foyer/contract/gate-scans.ts";
import { createGate } from "@foyer/contract/gates.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkAccessibility, checkInBothColours } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { addPhone, verdict } from "./gate-phone.ts";
import { menuItem, openRowMenu } from "./row-menu.ts";
import { makeSmallEvent, registerVisitor } from "./small-event.ts";

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const LONG = "Hall 4 by the river, left of the great staircase";

test("a supervisor sees the gates live, at a desk and on a phone, also when the server does not answer", async ({
  page,
  desk,
}) => {
  const event = await makeSmallEvent(desk);
  const { projectId } = event;
  await registerVisitor(page, event);
  await registerVisitor(page, event, "ben@example.org");
  const params = { projectId };
  const project = { projectId, projectName: "Spring Fair" };
  const gates = paths.gates(project);
  await desk.goto(paths.gatesLive(project));
  await desk.getByText("There are no gates yet.").waitFor();
  const north = await callApi(desk, createGate, {
    params,
    body: { name: "North entrance", way: "both", entryLimit: "after-exit" },
  });
  await callApi(desk, createGate, { params, body: { name: LONG, area: LONG, way: "both" } });
  await desk.goto(gates);

  // An area gets a capacity.
  const areas = part(desk, "Areas");
  await areas.getByRole("button", { name: "Edit The event" }).click();
  const dialog = desk.getByRole("dialog", { name: "Capacity of “The event”" });
  await dialog.getByRole("textbox", { name: "People at most" }).fill("1");
  await dialog.getByRole("checkbox", { name: "Stop when it is full" }).check();
  await checkInBothColours(desk);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await areas
    .getByRole("row", { name: /The event/ })
    .getByText("Stop")
    .waitFor();
  await checkAccessibility(desk);

  await desk.getByRole("link", { name: "Live", exact: true }).click();
  await part(desk, "In each area now").waitFor();
  await desk.getByText("Nobody was refused today.").waitFor();
  await checkInBothColours(desk);
  const scans = ["FAIR-00001", "FAIR-00002", "STRANGER"].map((code, at) => ({ sequence: at + 1, code }));
  await callApi(desk, scanAtGate, {
    params: { projectId, gateId: north.id },
    body: { deviceId: crypto.randomUUID(), scans },
  });
  // By itself, some seconds later.
  await part(desk, "In each area now").getByText("of 1, full: the next are stopped").waitFor();
  await part(desk, "Refused today").getByText("Area full").first().waitFor();
  await part(desk, "Refused today").getByText("Unknown code").first().waitFor();
  const quarters = part(desk, "People per quarter of an hour");
  await quarters.getByRole("img", { name: /1 arrival in all/ }).waitFor();
  await checkInBothColours(desk);
  await quarters.getByRole("button", { name: "Show table" }).click();
  await quarters.getByRole("table", { name: /Entered today/ }).waitFor();
  await checkAccessibility(desk);
  await quarters.getByRole("combobox", { name: "Gate" }).click();
  await desk.getByRole("option", { name: LONG }).click();
  await quarters.getByText("Arrivals").waitFor();
  await part(desk, "Gates today")
    .getByRole("row", { name: /^North entrance 1 1/ })
    .waitFor();

  // Everybody has left, and the next one may come in. rules/gates 51
  const inAreas = part(desk, "In each area now");
  await inAreas.getByRole("button", { name: "Everybody has left The event" }).click();
  const left = desk.getByRole("dialog", { name: "Has everybody left “The event”?" });
  await left.getByText(/^1 person is counted inside: 1 since today\./).waitFor();
  await checkInBothColours(desk);
  await left.getByRole("button", { name: "Everybody has left" }).click();
  await left.waitFor({ state: "detached" });
  await inAreas.getByText(/^Everybody had left at/).waitFor();
  await expect.poll(() => inAreas.getByRole("button").count()).toBe(0);
  const { scans: next } = await callApi(desk, scanAtGate, {
    params: { projectId, gateId: north.id },
    body: { deviceId: crypto.randomUUID(), scans: [{ sequence: 1, code: "FAIR-00002" }] },
  });
  expect(next).toMatchObject([{ verdict: "admitted" }]);

  await desk.setViewportSize({ width: 360, height: 740 });
  await quarters.getByRole("button", { name: "Show chart" }).click();
  await quarters.getByRole("img", { name: /0 arrivals in all/ }).waitFor();
  await expect.poll(() => desk.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await checkInBothColours(desk);

  // The figures stay, and the page says that they are old.
  const isLive = ({ pathname }: URL) => pathname.endsWith("/gate-live");
  await desk.route(isLive, (route) => route.abort());
  await desk.getByText(/^Not refreshed for/).waitFor();
  await part(desk, "Refused today").getByText("Area full").first().waitFor();
  await checkInBothColours(desk);
  await desk.unroute(isLive);
  await desk.getByText(/^As of/).waitFor();
});

test("who was let in twice is ticked off on the live page; a device has other gates", async ({
  page,
  desk: staff,
  browser,
}) => {
  const event = await makeSmallEvent(staff);
  const { projectId } = event;
  await registerVisitor(page, event);
  const params = { projectId };
  const north = await callApi(staff, createGate, { params, body: { name: "North", way: "both" } });
  await callApi(staff, createGate, { params, body: { name: "South" } });
  const [area] = await callApi(staff, listGateAreas, { params });
  await callApi(staff, updateGateArea, {
    params: { projectId, gateId: area?.gateId ?? 0 },
    body: { capacity: 1, stopsWhenFull: true },
  });
  const { context, phone } = await addPhone(staff, browser, projectId);

  await context.setOffline(true);
  const scan = async (code: string, word: string) => {
    await phone.keyboard.type(code);
    await phone.keyboard.press("Enter");
    await verdict(phone).getByRole("heading", { name: word, exact: true }).waitFor();
    await verdict(phone).getByText(code, { exact: true }).waitFor();
  };
  await scan("FAIR-00001", "Admitted, offline");
  await callApi(staff, scanAtGate, {
    params: { projectId, gateId: north.id },
    body: { deviceId: crypto.randomUUID(), scans: [{ sequence: 1, code: "FAIR-00001" }] },
  });
  await context.setOffline(false);
  await expect.poll(() => phone.locator(".waiting strong").textContent()).toBe("0");

  // Its gates are changed, and it learns so.
  await openRowMenu(staff, "Phone 1");
  await menuItem(staff, "Edit Phone 1").click();
  const edit = staff.getByRole("dialog", { name: "Edit the device" });
  await edit.getByRole("textbox", { name: "Name" }).fill("Phone at the south door");
  await checkInBothColours(staff);
  await edit.getByRole("button", { name: "Save" }).click();
  await edit.waitFor({ state: "detached" });
  await part(staff, "Devices").getByText("Phone at the south door").waitFor();

  await staff.getByRole("link", { name: "Live", exact: true }).click();
  await part(staff, "Devices").getByText("Online").waitFor();
  const conflicts = part(staff, "Let in twice or wrongly");
  await conflicts.getByRole("button", { name: /^Tick off/ }).click();
  const tick = staff.getByRole("dialog", { name: /^Tick/ });
  await tick.getByRole("textbox", { name: "Note" }).fill("Spoke to both");
  await checkInBothColours(staff);
  await tick.getByRole("button", { name: "Tick off" }).click();
  await tick.waitFor({ state: "detached" });
  await conflicts.getByText("None is open").waitFor();
  await conflicts.getByText("All (1)").click();
  await conflicts.getByText(/Ticked off by/).waitFor();
  await conflicts.getByText("Spoke to both").waitFor();
  await checkInBothColours(staff);
  await conflicts.getByRole("button", { name: /^Open again/ }).click();
  await staff.getByRole("button", { name: "Open again", exact: true }).last().click();
  await conflicts.getByText("Open (1)").waitFor();
  await context.close();
});
