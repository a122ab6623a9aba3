import { readFile } from "node:fs/promises";
import { listGateScans } from "@foyer/contract/gate-scans.ts";
import { createGate } from "@foyer/contract/gates.ts";
import { expect } from "vitest";
import { checkInBothColours } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { addPhone, unlockGate, verdict } from "./gate-phone.ts";
import { button } from "./offline-desk.ts";
import { makeSmallEvent, registerVisitor } from "./small-event.ts";

// rules/gates 47
test("a device without a network hands its scans in by a file, and each counts once", async ({
  page,
  desk: staff,
  browser,
}) => {
  const event = await makeSmallEvent(staff);
  const { projectId } = event;
  await registerVisitor(page, event);
  await registerVisitor(page, event, "ben@example.org");
  const params = { projectId };
  const { id: gateId } = await callApi(staff, createGate, { params, body: { name: "North" } });
  const { context, phone } = await addPhone(staff, browser, projectId);

  await context.setOffline(true);
  for (const code of ["FAIR-00001", "FAIR-00002", "STRANGER"]) {
    await phone.keyboard.type(code);
    await phone.keyboard.press("Enter");
    await verdict(phone).getByText(code, { exact: true }).waitFor();
  }
  // It has them after a restart, too.
  await phone.reload();
  await unlockGate(phone);
  await button(phone, "This device").click();
  await phone.getByText(/Save the 3 scans that are not sent in a file/).waitFor();
  await checkInBothColours(phone);
  const saving = phone.waitForEvent("download");
  await button(phone, "Save scans in a file").click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^Phone-1-\d{4}-\d\d-\d\d-\d{4}\.scans$/);
  const content = await readFile(await download.path());
  expect(content.toString("latin1")).not.toContain("FAIR");
  await phone.getByText("Saved in the downloads of this device.").waitFor();
  await checkInBothColours(phone);

  const choose = async (buffer: Buffer) => {
    const file = { name: download.suggestedFilename(), mimeType: "application/octet-stream", buffer };
    await dialog.locator('input[type="file"]').setInputFiles(file);
  };
  const dialog = staff.getByRole("dialog", { name: "Upload scans of a device" });
  await button(staff, "Upload scans").click();
  const damaged = Buffer.from(content);
  damaged[damaged.length - 20] = (damaged.at(-20) ?? 0) ^ 1;
  await choose(damaged);
  await dialog.getByText(/This file is damaged or was changed/).waitFor();
  await checkInBothColours(staff);
  await choose(content);
  await dialog.getByText("Phone 1: 3 scans added.").waitFor();
  await checkInBothColours(staff);
  await choose(content);
  await dialog.getByText("Phone 1: 0 scans added; 3 were there already.").waitFor();
  await staff.keyboard.press("Escape");

  const countScans = async () =>
    (await callApi(staff, listGateScans, { params: { projectId, gateId }, query: {} })).Items.length;
  expect(await countScans()).toBe(3);
  // What the device sends later is the same.
  await context.setOffline(false);
  await expect.poll(() => phone.locator(".waiting strong").textContent()).toBe("0");
  expect(await countScans()).toBe(3);
  await context.close();
});
