import { describe, expect, inject } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { loadScripts, type Scripts, totalBytes } from "../tools/harness/script-bytes.ts";
import { deskTest as test } from "./desk.ts";
import { makeSmallEvent } from "./small-event.ts";

/** Gzipped bytes of JavaScript, as `npm run bench -- page` measures them. docs/BENCHMARKS.md */
const FIRST_SCREEN = 260_000;
const LATER_SCREEN = 60_000;
const VISITORS_PAGE = 110_000;

/** On a slow machine the token is about to expire meanwhile, and its renewal is loaded, which belongs to no screen. */
const withoutRenewal = (scripts: Scripts): Scripts =>
  new Map([...scripts].filter(([url]) => !url.includes("open-id-client")));

describe("JavaScript on the wire", () => {
  test("sign-in and Home stay below their bar, and so do the screens that add most", async ({
    browser,
    desk,
  }) => {
    const event = await makeSmallEvent(desk);
    const baseURL = inject("baseUrl");
    const signedIn = { baseURL, storageState: await desk.context().storageState() };
    const home = await loadScripts(browser, signedIn, paths.home());
    expect(totalBytes(withoutRenewal(home)), "Home").toBeLessThan(FIRST_SCREEN);
    expect(totalBytes(await loadScripts(browser, { baseURL }, paths.login())), "sign-in").toBeLessThan(
      FIRST_SCREEN,
    );
    for (const path of [
      paths.listQuestions(),
      paths.tickets(),
      paths.editRegistration({ ...event, projectName: "Spring Fair" }),
    ]) {
      const scripts = await loadScripts(browser, signedIn, path);
      expect(totalBytes(withoutRenewal(scripts), home), path).toBeLessThan(LATER_SCREEN);
    }
    const visitors = await loadScripts(browser, { baseURL }, `/r/${event.code}`);
    expect(totalBytes(visitors), "visitor's page").toBeLessThan(VISITORS_PAGE);
  });
});
