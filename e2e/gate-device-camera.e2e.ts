import { createGate } from "@foyer/contract/gates.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkAccessibility, checkInBothColours } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { camera, cameraButton, picture, phoneTest as test } from "./camera-phone.ts";
import { showPage } from "./fake-camera.ts";
import { addDevice, setUp, unlockGate, verdict } from "./gate-phone.ts";
import { button } from "./offline-desk.ts";
import { openSignedIn } from "./sign-in.ts";
import { makeSmallEvent, registerVisitor } from "./small-event.ts";

/** The files of the scanner that the device has stored. */
const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const files: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (/camera-scanner|decode-frames|zxing_reader/.test(url)) files.push(url);
    return files;
  });

// rules/gates 23
test("a device scans with the camera without a network", async ({
  page: staff,
  phone,
  video,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  await openSignedIn(staff);
  const event = await makeSmallEvent(staff);
  const { projectId } = event;
  await registerVisitor(staff, event);
  const address = await staff.getByRole("link", { name: "Download ticket (PDF)" }).getAttribute("href");
  const ticket = await (await staff.request.get(address ?? "")).body();
  await callApi(staff, createGate, { params: { projectId }, body: { name: "North" } });
  await staff.goto(paths.gates({ projectId, projectName: "Spring Fair" }));
  const link = await addDevice(staff, "Phone 1");

  // The page is kept without the scanner, which a desk for registration never needs.
  await phone.goto("/desk/");
  await expect.poll(() => phone.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(await keptFiles(phone)).toEqual([]);
  await phone.goto("about:blank");
  await setUp(phone, link);
  await expect.poll(async () => (await keptFiles(phone)).length).toBe(4);
  expect(await camera(phone).count()).toBe(0);

  await phone.context().setOffline(true);
  await phone.reload();
  await unlockGate(phone);
  await showPage(video, ticket, 12);
  await cameraButton(phone).click();
  await verdict(phone).getByRole("heading", { name: "Admitted, offline", exact: true }).waitFor();
  await verdict(phone).getByText("FAIR-00001", { exact: true }).waitFor();
  // Picture and verdict are in view together on a phone.
  const endOfVerdict = () => verdict(phone).evaluate((one) => Math.ceil(one.getBoundingClientRect().bottom));
  await expect.poll(endOfVerdict).toBeLessThanOrEqual(740);
  const endOfHead = () => phone.locator(".head").evaluate((one) => one.getBoundingClientRect().bottom);
  await expect
    .poll(() => picture(phone).evaluate((one) => one.getBoundingClientRect().top))
    .toBeGreaterThanOrEqual(await endOfHead());
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await checkInBothColours(phone);

  // A repeat is marked, and what is typed counts beside the camera.
  await camera(phone).getByRole("button", { name: "Scan again" }).click();
  await verdict(phone).getByText("Let in, marked, offline").waitFor();
  await phone.getByRole("textbox", { name: "Code" }).fill("STRANGER");
  await phone.keyboard.press("Enter");
  await verdict(phone).getByText("Do not admit").waitFor();
  await cameraButton(phone).click();
  await picture(phone).waitFor({ state: "detached" });
  await checkAccessibility(phone);

  // With a network the scans are sent.
  await phone.context().setOffline(false);
  await expect.poll(() => phone.locator(".waiting strong").textContent()).toBe("0");
  await button(phone, "This device").click();
  await button(phone, "Close this device").waitFor();
});
