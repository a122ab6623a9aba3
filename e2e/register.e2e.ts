import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { includeOnly, questionOf, showWhen } from "../packages/scenario-document/test/edits.ts";
import { checkAccessibility } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { countIssued, makeEvent } from "./make-event.ts";
import {
  choose,
  field,
  fillSmallEvent,
  makeSmallEvent,
  next,
  open,
  register,
  registerVisitor,
  step,
  thanks,
} from "./small-event.ts";

const back = (page: Page) => page.getByRole("button", { name: "Back", exact: true });

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

const hasFocus = (one: Locator) => one.evaluate((element) => element === document.activeElement);

/** The `autocomplete` values of the step's inputs. */
const autoCompletions = (page: Page) =>
  page
    .locator("form :is(input, select)")
    .evaluateAll((inputs) => inputs.map((one) => (one as HTMLInputElement).autocomplete));

/** Leaves the step of the person empty, up to the corrected email address. */
async function expectErrorsOfPerson(page: Page): Promise<void> {
  await expect
    .poll(() => autoCompletions(page))
    .toEqual(["given-name", "email", "tel-country-code", "tel-national"]);
  await next(page).click();
  const summary = page.getByRole("alert");
  await summary.getByText("Please check the highlighted answers.").waitFor();
  await expect.poll(() => hasFocus(summary)).toBe(true);
  await expect.poll(() => field(page, "First name").getAttribute("aria-invalid")).toBe("true");
  await summary.getByRole("button", { name: /^Email/ }).click();
  await expect.poll(() => hasFocus(field(page, "Email"))).toBe(true);
  await page.keyboard.type("ann@");
  await page.getByText("Please enter a valid email address").first().waitFor();
  await page.keyboard.type("example.org");
  await expect.poll(() => summary.getByRole("button").count()).toBe(1);
}

/** Fills in the step of the company, whose answers show and hide other questions. */
async function fillCompany(page: Page): Promise<void> {
  await field(page, "Company").fill("Acme");
  await expect.poll(() => autoCompletions(page)).toEqual(["organization", "country-name", ""]);
  await choose(page, "Country", "Germany");
  await choose(page, "Region", "Bavaria");
  await expect.poll(() => field(page, "Postcode").count()).toBe(0);
  await register(page).waitFor();
  await field(page, "Job level").selectOption({ label: "Student" });
  await field(page, "Postcode").fill("80331");
  await next(page).waitFor();
}

test("a phone: several steps with conditions, errors, Back, reload and another language", async ({
  page,
  desk,
}) => {
  const event = await makeEvent(desk, {
    edit: (opened) => {
      const person = ["First name", "Email", "Mobile phone"];
      const company = ["Company", "Country and region", "Job level", "Postcode"];
      const postcode = { kind: "question", id: questionOf(opened, "Postcode").id } as const;
      const interests = { kind: "step", id: questionOf(opened, "Purpose of your visit").stepId } as const;
      return [
        ...includeOnly(opened, [...person, ...company, "Purpose of your visit"]),
        showWhen(opened, postcode, "Job level", "Student"),
        showWhen(opened, interests, "Job level", "Student"),
      ];
    },
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, event);
  await step(page, "Personal data").waitFor();
  await expect.poll(() => back(page).count()).toBe(0);

  await expectErrorsOfPerson(page);
  await field(page, "First name").fill("Ann");
  await choose(page, "Country code", "Germany (+49)");
  await field(page, "Phone number").fill("1701234567");
  await next(page).click();
  await step(page, "Company").waitFor();
  await expect.poll(() => hasFocus(step(page, "Company"))).toBe(true);

  await fillCompany(page);

  await page.reload();
  await page.getByText("We have restored the answers you gave earlier.").waitFor();
  await expect.poll(() => field(page, "Postcode").inputValue()).toBe("80331");
  await expect.poll(() => field(page, "Region").inputValue()).toBe("Bavaria");

  await page.goBack();
  await step(page, "Personal data").waitFor();
  await expect.poll(() => field(page, "Phone number").inputValue()).toBe("1701234567");
  await page.goForward();
  await step(page, "Company").waitFor();

  await page.getByLabel("Language").selectOption("de-DE");
  await step(page, "Unternehmen").waitFor();
  await expect.poll(() => field(page, "Unternehmen").inputValue()).toBe("Acme");
  await expect.poll(() => field(page, "Region").inputValue()).toBe("Bayern");
  await expect.poll(() => page.url()).toContain("lang=de-DE");
  await page.getByRole("button", { name: "Weiter" }).click();
  await step(page, "Interessen").waitFor();
  await page.getByText("Einkauf und Auftragserteilung").click();
  await page.getByRole("button", { name: "Anmelden" }).click();

  await page.waitForURL(`**/r/${event.code}/ticket/*`);
  await expect.poll(() => focused(page)).toBe("Vielen Dank für Ihre Anmeldung!");
  await page.getByText("Visitors", { exact: true }).waitFor();
  await step(page, "Ann").waitFor();
  await page.getByText("FAIR-00001").waitFor();
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  expect(await countIssued(desk, event)).toBe(1);
});

test("answers of questions that are hidden again are not submitted", async ({ page, desk }) => {
  const event = await makeEvent(desk, {
    edit: (opened) => [
      ...includeOnly(opened, ["First name", "Email", "Gender", "Company"]),
      showWhen(opened, { kind: "step", id: questionOf(opened, "Company").stepId }, "Gender", "Male"),
    ],
  });
  await open(page, event);
  await field(page, "First name").fill("Ann");
  await field(page, "Email").fill("ann@example.org");
  await page.getByText("Male", { exact: true }).click();
  await next(page).click();
  await field(page, "Company").fill("Acme");
  await back(page).click();
  await page.getByText("Female", { exact: true }).click();
  await register(page).click();
  await step(page, "Ann").waitFor();
  await expect.poll(() => page.getByText("Acme").count()).toBe(0);
});

test("a registration that ends in a message", async ({ page, desk }) => {
  const event = await makeSmallEvent(desk, {
    outcome: "textMessage",
    outcomeMessage: "See you <b>soon</b>.",
  });
  await open(page, event);
  await fillSmallEvent(page);
  await page.reload();
  await page.getByText("We have restored the answers you gave earlier.").waitFor();
  await register(page).click();
  await page.getByText("See you <b>soon</b>.").waitFor();
  await expect.poll(() => focused(page)).toBe("Thank you for registering!");
  await page.reload();
  await page.getByText("See you <b>soon</b>.").waitFor();
  await page.getByRole("button", { name: "Register another person" }).click();
  await expect.poll(() => field(page, "First name").inputValue()).toBe("");
});

test("a registration by keyboard alone", async ({ page, desk }) => {
  const event = await makeSmallEvent(desk);
  await open(page, event);
  await step(page, "Personal data").waitFor();
  const tabTo = async (name: string) => {
    await expect
      .poll(async () => {
        await page.keyboard.press("Tab");
        return page.evaluate(() => {
          const at = document.activeElement;
          const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at?.textContent;
          return label?.replace(" *", "");
        });
      })
      .toBe(name);
  };
  await tabTo("First name");
  await page.keyboard.type("Ann");
  await tabTo("Email");
  await page.keyboard.type("ann@example.org");
  await page.keyboard.press("Enter");
  await expect.poll(() => hasFocus(step(page, "Company"))).toBe(true);
  await tabTo("Company");
  await page.keyboard.type("Acme");
  await tabTo("Register");
  await page.keyboard.press("Space");
  await thanks(page).waitFor();
});

test("the calendar file of a ticket has the venue's hours of each day", async ({ page, desk }) => {
  const event = await makeSmallEvent(desk);
  await open(page, event);
  await fillSmallEvent(page);
  await register(page).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Add to calendar" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  const starts = [...file.matchAll(/^DTSTART:(\S+)/gm)].map(([, start]) => start);
  expect(starts).toEqual(["21260512T080000Z", "21260513T080000Z", "21260514T080000Z"]);
  expect(file).toContain("SUMMARY:Spring Fair (1/3)");
  const printout = page.getByRole("link", { name: "Download ticket (PDF)" });
  const address = (await printout.getAttribute("href")) ?? "";
  // A busy server asks to try again.
  await expect.poll(async () => (await page.request.get(address)).headers()["content-type"]).toContain("pdf");
});

/** Counts the elements with a transition. */
const countMoving = (page: Page) =>
  page.evaluate(() => {
    const isMoving = (part: Element) => getComputedStyle(part).transitionDuration !== "0s";
    return [...document.querySelectorAll("*")].filter(isMoving).length;
  });

test.for([
  ["light", 1280],
  ["dark", 360],
] as const)("the pages are accessible: %s, %i px", async ([colorScheme, width], { page, desk }) => {
  const event = await makeEvent(desk, {
    registration: { ticketPrice: 49.5 },
    edit: (opened) =>
      includeOnly(opened, [
        "First name",
        "Email",
        "Gender",
        "Mobile phone",
        "Country and region",
        "Job level",
      ]),
  });
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 740 });
  const check = async () => {
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expect
      .poll(() => countMoving(page), { message: "elements that move despite reduced motion" })
      .toBe(0);
    await checkAccessibility(page);
  };
  await page.goto(`/r/${event.code}?lang=ar-SA`);
  const forward = page.locator("button[type=submit]");
  await forward.click();
  await page.getByRole("alert").waitFor();
  await check();
  await field(page, "الاسم الأول").fill("آن");
  await page.locator("input[inputmode=email]").fill("ann@example.org");
  await forward.click();
  await page.locator("input[autocomplete=country-name]").fill("ألمانيا");
  await page.keyboard.press("Enter");
  await page.locator("input[autocomplete=address-level1]:enabled").click();
  await page.locator(".player-list").getByRole("option").first().click();
  await check();
  await forward.click();
  await page.locator(".payment-due").waitFor();
  await check();
});

test("a doubled address is noticed at its question, and its ticket can be sent again", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/409/);
  const event = await makeSmallEvent(desk, { uniqueEmail: true });
  await registerVisitor(page, event);
  await page.getByRole("button", { name: "Register another person" }).click();
  await field(page, "First name").fill("Bob");
  await field(page, "Email").fill("ANN@example.org");
  await page.keyboard.press("Shift+Tab");
  const taken = "A ticket has already been issued for this email address.";
  await page.locator(".player-issue").getByText(taken).waitFor();
  await expect.poll(() => hasFocus(field(page, "First name"))).toBe(true);
  await next(page).click();
  await page.getByRole("alert").getByText(taken).waitFor();

  await page.getByText("Already registered?").click();
  await page.getByLabel("Email address").fill("ann@");
  await page.getByRole("button", { name: "Send me my ticket again" }).click();
  await page.getByText("Please enter a valid email address").waitFor();
  await page.getByLabel("Email address").fill("ann@example.org");
  await page.getByRole("button", { name: "Send me my ticket again" }).click();
  await page.getByText("Your request is kept. If there are tickets for ann@example.org").waitFor();
  await checkAccessibility(page);

  await field(page, "Email").fill("bob@example.org");
  await next(page).click();
  await step(page, "Company").waitFor();
});
