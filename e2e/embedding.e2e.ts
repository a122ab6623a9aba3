import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkInBothColours } from "./browser.ts";
import { deskTest } from "./desk.ts";
import { field, makeSmallEvent, next, register } from "./small-event.ts";

/** A website of the organiser, on an origin of its own. */
const test = deskTest.extend<{ website: { origin: string; show: (lines: string) => void } }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which fixtures are used
  website: async ({}, use) => {
    let body = "";
    const server = createServer((_, response) => {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      response.end(`<!doctype html><title>Fair</title><div style="height:500px">Welcome</div>${body}`);
    });
    await new Promise<void>((done) => server.listen(0, "localhost", done));
    const { port } = server.address() as AddressInfo;
    await use({
      origin: `http://localhost:${port}`,
      show: (lines) => {
        body = lines;
      },
    });
    await new Promise<void>((done) => server.close(() => done()));
  },
});

const linesIn = async (desk: Page) => (await desk.getByLabel("Lines of HTML").textContent()) ?? "";
const frameHeight = (page: Page) => page.locator("iframe").evaluate((frame) => frame.clientHeight);

test("staff put a form on their website, and a visitor registers there on a phone", async ({
  page,
  desk,
  website,
}) => {
  const event = await makeSmallEvent(desk);
  await desk.goto(paths.editProject({ ...event, projectName: "Event" }));
  await desk.getByRole("link", { name: "On your website" }).click();
  await desk.getByRole("combobox", { name: "Websites" }).fill(`${website.origin}/tickets?from=mail`);
  await desk.keyboard.press("Enter");
  await desk.getByText(website.origin, { exact: true }).waitFor();
  await checkInBothColours(desk);
  await desk.getByRole("button", { name: "Save" }).click();
  await desk.getByText("The websites are saved.").waitFor();
  website.show(await linesIn(desk));

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(website.origin);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("textbox", { name: "First name" }).waitFor();
  // The frame has the height of its page: nothing scrolls in it.
  await expect
    .poll(() => frame.locator("html").evaluate((root) => root.scrollHeight - root.clientHeight))
    .toBe(0);
  await frame.getByRole("textbox", { name: "First name" }).fill("Ann");
  await frame.getByRole("textbox", { name: "Email" }).fill("ann@example.org");
  const before = await frameHeight(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await frame.getByRole("button", { name: "Next", exact: true }).click();
  await frame.getByRole("textbox", { name: "Company" }).waitFor();
  // The next step is lower, and its top is seen.
  await expect.poll(() => frameHeight(page)).toBeLessThan(before);
  await expect
    .poll(() => page.locator("iframe").evaluate((one) => one.getBoundingClientRect().top))
    .toBeGreaterThanOrEqual(0);
  await frame.getByRole("textbox", { name: "Company" }).fill("Acme");
  await frame.getByRole("button", { name: "Register", exact: true }).click();
  await frame.getByText("Thank you for registering!").waitFor();
  await expect
    .poll(() => frame.locator("html").evaluate((root) => root.scrollHeight - root.clientHeight))
    .toBe(0);

  // A page of the website in German has its form in German.
  website.show((await linesIn(desk)).replace("<div ", '<div data-foyer-language="de-DE" '));
  await page.goto(website.origin);
  await frame.getByRole("textbox", { name: "Vorname" }).fill("Bea");
  await frame.getByRole("textbox", { name: "E-Mail-Adresse" }).fill("bea@example.org");
  await frame.getByRole("button", { name: "Weiter", exact: true }).click();
  await frame.getByRole("textbox", { name: "Unternehmen" }).waitFor();
});

test("a website that is not listed sees no form", async ({ page, desk, website, allowConsoleErrors }) => {
  allowConsoleErrors(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE|Refused to (display|frame)|Framing/);
  const { code } = await makeSmallEvent(desk);
  const { origin } = new URL(desk.url());
  website.show(
    `<div data-foyer-registration="${code}"></div><script async src="${origin}/r/embed.js"></script>`,
  );
  await page.goto(website.origin);
  await page.locator("iframe").waitFor();
  await page.waitForLoadState("networkidle");
  expect(await page.frameLocator("iframe").getByRole("textbox").count()).toBe(0);
});

test("a link fills in what is known, which a visitor can change", async ({ page, desk }) => {
  const { code } = await makeSmallEvent(desk);
  await page.goto(`/r/${code}?firstName=Ann&email=ann@example.org&company=%3Cb%3EAcme&jobLevel=x&nobody=x`);
  await expect.poll(() => field(page, "First name").inputValue()).toBe("Ann");
  expect(await field(page, "Email").inputValue()).toBe("ann@example.org");
  await field(page, "First name").fill("Bea");
  await next(page).click();
  await expect.poll(() => field(page, "Company").inputValue()).toBe("<b>Acme");
  await register(page).click();
  await page.getByRole("heading", { name: "Bea" }).waitFor();
});
