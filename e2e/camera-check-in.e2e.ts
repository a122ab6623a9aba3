import { createGate } from "@foyer/contract/gates.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkAccessibility, checkInBothColours } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { camera, cameraButton, picture, phoneTest as test } from "./camera-phone.ts";
import { showPage } from "./fake-camera.ts";
import { openSignedIn } from "./sign-in.ts";
import { makeSmallEvent, registerVisitor } from "./small-event.ts";

const verdict = (page: Page) => page.getByRole("region", { name: "Last scan" });
const tryAgain = (page: Page) => camera(page).getByRole("button", { name: "Try again" });

const LONG_NAME = "Haupteingang Nord, Halle 7, linkes Drehkreuz";

/** Opens the check-in of a new gate, and returns the event. */
async function openGate(phone: Page, name = LONG_NAME) {
  await openSignedIn(phone);
  const event = await makeSmallEvent(phone);
  const { projectId } = event;
  const gate = await callApi(phone, createGate, { params: { projectId }, body: { name } });
  await phone.goto(paths.checkIn({ projectId, projectName: "Spring Fair", gateId: gate.id }));
  await verdict(phone).getByText("Ready").waitFor();
  return event;
}

test("the camera reads a printed ticket once, until somebody asks", async ({ phone, page, video }) => {
  const event = await openGate(phone);
  await registerVisitor(page, event);
  const address = await page.getByRole("link", { name: "Download ticket (PDF)" }).getAttribute("href");
  await showPage(video, await (await page.request.get(address ?? "")).body(), 12);

  const ofReader = /camera-scanner|decode-frames|zxing_reader/;
  const loaded = () => phone.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect((await loaded()).filter((name) => ofReader.test(name))).toEqual([]);
  const module = phone.waitForResponse(/zxing_reader.*\.wasm$/);
  await cameraButton(phone).click();
  const { "cache-control": caching, "content-encoding": packing } = await (await module).allHeaders();
  expect([caching, packing]).toEqual([expect.stringContaining("immutable"), "br"]);
  await verdict(phone).getByText("Admitted", { exact: true }).waitFor();
  await verdict(phone).getByText("FAIR-00001").waitFor();
  // Picture and verdict are in view together on a phone.
  const endOfVerdict = () => verdict(phone).evaluate((one) => Math.ceil(one.getBoundingClientRect().bottom));
  await expect.poll(endOfVerdict).toBeLessThanOrEqual(740);
  await expect
    .poll(() => picture(phone).evaluate((one) => one.getBoundingClientRect().top))
    .toBeGreaterThan(0);
  await camera(phone).getByRole("button", { name: "Scan again" }).waitFor();
  await verdict(phone).getByText("Admitted", { exact: true }).waitFor();
  await checkInBothColours(phone);
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  // What is typed counts beside the camera.
  await phone.getByRole("textbox", { name: "Code" }).fill("STRANGER");
  await phone.keyboard.press("Enter");
  await verdict(phone).getByText("Do not admit").waitFor();
  await camera(phone).getByRole("button", { name: "Scan again" }).click();
  await verdict(phone).getByText("Let in, marked").waitFor();
  await expect.poll(() => camera(phone).evaluate((one) => one === document.activeElement)).toBe(true);
  await phone.getByText("All scans are stored.").waitFor();

  await phone.setViewportSize({ width: 1280, height: 720 });
  await checkInBothColours(phone);
  await cameraButton(phone).click();
  await picture(phone).waitFor({ state: "detached" });
  await expect.poll(() => cameraButton(phone).getAttribute("aria-pressed")).toBe("false");
});

declare global {
  interface Window {
    /** The error of the camera; none: it works. */
    cameraError: string | undefined;
    /** Milliseconds that the page's stopwatch is ahead. */
    ahead: number | undefined;
    /** The constraints that the camera was asked for, of streams and of the light. */
    asked: unknown[];
  }
}

const TROUBLES = [
  ["NotFoundError", "No camera found"],
  ["NotReadableError", "The camera is in use"],
  ["NotAllowedError", "The camera is not allowed"],
  ["TypeError", "The camera could not be started"],
] as const;

test("a camera that fails says why, and is tried again", async ({ phone }) => {
  await phone.addInitScript(() => {
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      if (window.cameraError) throw new DOMException("", window.cameraError);
      return open(constraints);
    };
  });
  await openGate(phone);
  for (const [error, title] of TROUBLES) {
    await phone.evaluate((name) => {
      window.cameraError = name;
    }, error);
    await cameraButton(phone).press("Enter");
    await camera(phone).getByRole("alert").getByText(title).waitFor();
    await checkAccessibility(phone);
    await phone.evaluate(() => {
      window.cameraError = undefined;
    });
    await tryAgain(phone).press("Enter");
    await picture(phone).waitFor();
    await expect.poll(() => camera(phone).evaluate((one) => one === document.activeElement)).toBe(true);
    await cameraButton(phone).press("Enter");
    await camera(phone).waitFor({ state: "detached" });
  }
  await cameraButton(phone).click();
  await picture(phone).evaluate((element) => {
    const [track] = ((element as HTMLVideoElement).srcObject as MediaStream).getTracks();
    track?.dispatchEvent(new Event("ended"));
  });
  await camera(phone).getByText("The camera was disconnected").waitFor();
  await checkInBothColours(phone);
  await tryAgain(phone).click();
  await picture(phone).waitFor();
});

test("a camera that is not allowed is asked for again once it is", async ({ phone }) => {
  await openGate(phone);
  await phone.context().clearPermissions();
  await cameraButton(phone).click();
  await camera(phone).getByText("The camera is not allowed").waitFor();
  await phone.context().grantPermissions(["camera"]);
  await tryAgain(phone).click();
  await picture(phone).waitFor();
});

test("a browser that has no camera for pages says so", async ({ phone }) => {
  await phone.addInitScript(() => Object.defineProperty(navigator, "mediaDevices", { value: undefined }));
  await openGate(phone);
  await cameraButton(phone).click();
  await camera(phone).getByText("This browser cannot use the camera").waitFor();
  await camera(phone)
    .getByText(/Codes can also be typed/)
    .waitFor();
});

test("a code reader that cannot be loaded is loaded when somebody tries again", async ({
  phone,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  await openGate(phone);
  const module = /zxing_reader.*\.wasm$/;
  await phone.route(module, (route) => route.abort());
  await cameraButton(phone).click();
  await camera(phone).getByText("The code reader could not be loaded").waitFor();
  await phone.unroute(module);
  await tryAgain(phone).click();
  await picture(phone).waitFor();
});

test("the camera is off while the page is hidden, and when nothing was scanned for minutes", async ({
  phone,
}) => {
  await phone.addInitScript(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + (window.ahead ?? 0);
  });
  await openGate(phone);
  await cameraButton(phone).click();
  await picture(phone).waitFor();
  const hide = (isHidden: boolean) =>
    phone.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  await hide(true);
  await picture(phone).waitFor({ state: "detached" });
  await hide(false);
  await picture(phone).waitFor();
  await phone.evaluate(() => {
    window.ahead = 301_000;
  });
  const goOn = phone.getByRole("button", { name: "Tap to go on" });
  await goOn.waitFor();
  expect(await picture(phone).count()).toBe(0);
  await checkInBothColours(phone);
  await goOn.click();
  await picture(phone).waitFor();
});

test("a camera with a light has a button for it, and another camera is remembered", async ({ phone }) => {
  await phone.addInitScript(() => {
    window.asked = [];
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = (constraints) => {
      window.asked.push(constraints?.video);
      return open({ video: true });
    };
    mediaDevices.enumerateDevices = async () =>
      ["back", "front"].map(
        (deviceId) => ({ kind: "videoinput", deviceId, label: `The ${deviceId} camera` }) as MediaDeviceInfo,
      );
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
    MediaStreamTrack.prototype.applyConstraints = async (constraints) => {
      window.asked.push(constraints?.advanced);
    };
  });
  await openGate(phone);
  await cameraButton(phone).click();
  const torch = camera(phone).getByRole("button", { name: "Torch" });
  await torch.click();
  await expect.poll(() => torch.getAttribute("aria-pressed")).toBe("true");
  await camera(phone).getByRole("combobox", { name: "Which camera" }).selectOption("The front camera");
  await expect.poll(() => torch.getAttribute("aria-pressed")).toBe("true");
  await checkInBothColours(phone);
  expect(await phone.evaluate(() => window.asked)).toMatchObject([
    { facingMode: { ideal: "environment" } },
    [{ torch: true }],
    { deviceId: { ideal: "front" } },
    [{ torch: true }],
  ]);
  await phone.reload();
  await cameraButton(phone).click();
  await torch.waitFor();
  expect(await phone.evaluate(() => window.asked)).toMatchObject([{ deviceId: { ideal: "front" } }]);
});
