import { openDesk } from "@foyer/contract/desks.ts";
import { createGate } from "@foyer/contract/gates.ts";
import { getBarcodeTemplate, updatePrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import { addSigningKey } from "@foyer/contract/signed-codes.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { scanPath } from "../apps/api/test/files/scan-pdf.ts";
import { checkAccessibility, checkInBothColours } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { addDevice, setUp, verdict } from "./gate-phone.ts";
import { button, keyOf, makeOfflineEvent, newDevice, prepare, registerOne } from "./offline-desk.ts";
import { openRowMenu } from "./row-menu.ts";
import { makeSmallEvent, registerVisitor } from "./small-event.ts";
import { drawn } from "./template-pages.ts";

/** The signed code that a camera reads on the open page of a ticket. */
async function readSigned(page: Page): Promise<string> {
  const details = page.getByRole("group").filter({ hasText: "Show this code." });
  await details.getByText("Show this code.").click();
  const drawing = details.getByRole("img");
  await drawing.waitFor();
  const box = await drawing.evaluate((svg) => {
    const [, , width, height] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
    return {
      width: width ?? 0,
      height: height ?? 0,
      path: svg.querySelector("path")?.getAttribute("d") ?? "",
    };
  });
  // 41 modules and their quiet zone.
  expect(box.width).toBe(49);
  return (await scanPath(box))[0]?.text ?? "";
}

async function scan(page: Page, code: string, word: string, reason?: RegExp): Promise<void> {
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.keyboard.press("Enter");
  await verdict(page).getByRole("heading", { name: word, exact: true }).waitFor();
  if (reason) await verdict(page).getByText(reason).waitFor();
}

const altered = (code: string) => code.slice(0, 40) + (code[40] === "A" ? "B" : "A") + code.slice(41);

test("signed codes are turned on, admitted with and without a network, and revoked", async ({
  page,
  desk: staff,
  browser,
}) => {
  const event = await makeSmallEvent(staff);
  const { projectId } = event;
  const params = { projectId };
  const project = { projectId, projectName: "Spring Fair" };
  const north = await callApi(staff, createGate, { params, body: { name: "North" } });
  await staff.goto(paths.gates(project));
  const section = staff.getByRole("region", { name: "Signed codes", exact: true });
  await section.getByText("No signed codes").waitFor();
  await button(staff, "Turn on").click();
  await staff.getByText(/own barcodes stay/).waitFor();
  await checkInBothColours(staff);
  await staff.getByRole("dialog").getByRole("button", { name: "Turn on" }).click();
  await section.getByText("Signs", { exact: true }).waitFor();
  await checkInBothColours(staff);
  const address = await addDevice(staff, "Phone 1");

  await registerVisitor(page, event);
  const first = await readSigned(page);
  await checkInBothColours(page);
  const context = await newDevice(browser);
  const phone = await context.newPage();
  await setUp(phone, address);
  await phone.locator('.server[data-server="reachable"]').waitFor();

  await staff.goto(paths.checkIn({ ...project, gateId: north.id }));
  await verdict(staff).getByText("Ready").waitFor();
  await scan(staff, first, "Admitted");
  await verdict(staff).getByText("FAIR-00001", { exact: true }).waitFor();
  await scan(staff, "FAIR-00001", "Let in, marked", /Came in at North/);
  await scan(staff, altered(first), "Do not admit", /not genuine/);
  await checkInBothColours(staff);
  await staff.setViewportSize({ width: 360, height: 740 });
  await checkAccessibility(staff);
  await expect.poll(() => staff.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await staff.setViewportSize({ width: 1280, height: 720 });

  // Sold after the device has lost its network.
  await context.setOffline(true);
  await registerVisitor(page, event, "ben@example.org");
  const second = await readSigned(page);
  await scan(phone, "FAIR-00002", "Do not admit", /may have been sold since/);
  await scan(phone, altered(second), "Do not admit", /not genuine/);
  await checkInBothColours(phone);
  await scan(phone, second, "Admitted, offline", /signature is genuine/);
  expect(await verdict(phone).getAttribute("data-look")).toBe("offline");
  await checkInBothColours(phone);
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await scan(phone, second, "Let in, marked, offline", /Came in at North/);

  await staff.goto(paths.gates(project));
  await (await openRowMenu(staff, "Key 1"))("Revoke Key 1");
  await staff.getByText(/Their own barcodes are admitted as before/).waitFor();
  await checkInBothColours(staff);
  await button(staff, "Revoke key").click();
  await section.getByText("Revoked", { exact: true }).waitFor();
  await section.getByText("Key 2").waitFor();
  await staff.goto(paths.checkIn({ ...project, gateId: north.id }));
  await verdict(staff).getByText("Ready").waitFor();
  await scan(staff, second, "Do not admit", /key of this code was revoked/);
  await context.setOffline(false);
  await expect.poll(() => phone.locator(".waiting strong").textContent()).toBe("0");
  await phone.locator('.server[data-server="reachable"]').waitFor();
  await scan(phone, first, "Do not admit", /key of this code was revoked/);
  await context.close();
});

// rules/gates 32
test("the editor of a template and a desk say where a field prints no signed code", async ({
  desk: staff,
  browser,
}) => {
  const event = await makeOfflineEvent(staff, 5);
  const params = keyOf(event);
  const { id: templateId } = await callApi(staff, getBarcodeTemplate, { params });
  const body = { settings: [{ specialQuestionType: 7, coordX: 20, coordY: 20, height: 90 }] };
  await callApi(staff, updatePrintoutTemplate, { params: { ...params, templateId }, body });
  await staff.goto(paths.offlineTemplate({ ...params, projectName: "Spring Fair", templateId }));
  await drawn(staff, "Signed code").waitFor();
  await staff.getByText(/Signed codes are off, so this field prints nothing/).waitFor();
  await checkInBothColours(staff);
  await callApi(staff, addSigningKey, { params: { projectId: event.projectId } });
  await staff.reload();
  await staff.getByText(/Desks and reserved barcodes are not signed/).waitFor();

  const { desk, key } = await callApi(staff, openDesk, { params, body: { name: "North" } });
  const device = await newDevice(browser);
  const page = await prepare(device, `/desk/#desk=${event.projectId}.${desk.id}.${key}`, 5);
  await page.getByText(/This desk cannot sign, so the place stays empty/).waitFor();
  await checkInBothColours(page);
  await registerOne(page, "Ann");
  await device.close();
});
