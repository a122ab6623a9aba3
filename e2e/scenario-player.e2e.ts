import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import {
  includeOnly,
  includeQuestions,
  questionOf,
  showWhen,
} from "../packages/scenario-document/test/edits.ts";
import { checkAccessibility } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { includeStandard } from "./include.ts";
import { countIssued, type MadeEvent, makeEvent } from "./make-event.ts";
import { choose, field, next, step } from "./small-event.ts";

const playerPath = ({ projectId, registrationId }: MadeEvent) =>
  paths.scenarioPlayer({ projectId, projectName: "Spring Fair", registrationId });
const NEWS = "I would like to receive news and invitations by email";

test("a test of the scenario: steps, results, and nothing is stored", async ({ desk }) => {
  const event = await makeEvent(desk, {
    edit: (opened) => [
      ...includeOnly(opened, ["First name", "Gender", "Promo code", "Company", NEWS]),
      showWhen(opened, { kind: "step", id: questionOf(opened, "Company").stepId }, "Gender", "Male"),
    ],
  });
  await desk.goto(playerPath(event));
  await desk.getByRole("heading", { level: 1, name: "Test Scenario" }).waitFor();
  await field(desk, "First name").fill("Ann");
  await desk.getByText("Female", { exact: true }).click();
  await next(desk).click();
  // The company step is skipped, and the promo code question is not shown.
  await step(desk, "Confirmation").waitFor();
  await expect.poll(() => field(desk, "Promo code").count()).toBe(0);
  await checkAccessibility(desk);
  await desk.getByRole("button", { name: "Scenario results" }).click();

  await desk.waitForURL("**/scenarioPlayer/scenarioResults");
  await desk.getByRole("heading", { level: 1, name: "Scenario results" }).waitFor();
  const section = (name: string) =>
    desk.locator("section").filter({ has: desk.getByRole("heading", { name }) });
  await section("Personal data").waitFor();
  await expect
    .poll(() => section("Personal data").locator("dt, dd").allTextContents())
    .toEqual(["First name", "Ann", "Gender", "Female"]);
  await expect.poll(() => section("Confirmation").locator("dd").allTextContents()).toEqual(["No"]);
  await expect.poll(() => desk.getByText("Company").count()).toBe(0);
  await checkAccessibility(desk);

  await desk.reload();
  await desk.getByText("Nothing", { exact: true }).waitFor();
  const crumbs = desk.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem");
  const above = ["Home", "Projects", "Spring Fair", "Registrations", "Visitors", "Test Scenario"];
  await expect.poll(() => crumbs.allTextContents()).toEqual(above);
  await desk.getByRole("heading", { level: 1, name: "Scenario results" }).waitFor();
  await desk.getByRole("link", { name: "Test again" }).click();
  await expect.poll(() => field(desk, "First name").inputValue()).toBe("");
  await field(desk, "First name").fill("Bob");
  await desk.reload();
  await expect.poll(() => field(desk, "First name").inputValue()).toBe("");
  expect(await countIssued(desk, event)).toBe(0);
});

test("what nobody can reach is said, and a play starts at any step", async ({ desk }) => {
  const event = await makeEvent(desk, {
    edit: (opened) => {
      const company = questionOf(opened, "Company");
      return [
        ...includeOnly(opened, ["First name", "Last name", "Gender", "Company", NEWS]),
        showWhen(opened, { kind: "step", id: company.stepId }, "Gender", "Male"),
        showWhen(opened, { kind: "question", id: company.id }, "Gender", "Female"),
        showWhen(opened, { kind: "step", id: questionOf(opened, NEWS).stepId }, "Gender", "Male"),
      ];
    },
  });
  await desk.goto(playerPath(event));
  const alert = desk.getByRole("alert").filter({ hasText: "problem" });
  await alert.getByText("would have to be answered with “Female” and “Male” at once").waitFor();
  await desk.getByRole("combobox", { name: "Start at" }).click();
  await desk.getByRole("option", { name: /Confirmation/ }).click();
  await desk.getByText("As after the shortest way: Gender: Male").waitFor();
  await step(desk, "Confirmation").waitFor();
  await checkAccessibility(desk);
  // The address keeps it: after a reload, in another browser, and Back is where it was before.
  await desk.reload();
  await step(desk, "Confirmation").waitFor();
  await desk.getByText("As after the shortest way: Gender: Male").waitFor();
  await desk.goBack();
  await step(desk, "Personal data").waitFor();
});

test("the player uses the registration's culture, right to left where needed", async ({ desk }) => {
  const event = await makeEvent(desk, {
    registration: { cultureCode: "ar-SA" },
    edit: (opened) => includeQuestions(opened, [...opened.catalog.questions.values()].slice(0, 1)),
  });
  await desk.goto(playerPath(event));
  await step(desk, "البيانات الشخصية").waitFor();
  const player = desk.locator("form.player");
  await expect.poll(() => player.evaluate((form) => getComputedStyle(form).direction)).toBe("rtl");
});

test("a scenario without steps shows Nothing", async ({ desk }) => {
  // Only a draft may have nothing to ask.
  const registration = { status: "draft" } as const;
  const event = await makeEvent(desk, { registration, edit: (opened) => includeOnly(opened, []) });
  await desk.goto(playerPath(event));
  await desk.getByText("Nothing", { exact: true }).waitFor();
});

test("every kind of question can be answered", async ({ desk }) => {
  const event = await makeEvent(desk, {
    edit: (opened) => {
      const note = [...opened.catalog.questions.values()].find(({ type }) => type === "note");
      const part = { kind: "question", id: note?.id ?? 0 } as const;
      const to = "**Bold** <img src=x onerror=alert(1)>";
      return [...includeStandard(opened), { kind: "set-text", part, cultureCode: "en-GB", to }];
    },
  });
  await desk.goto(playerPath(event));
  const texts = { "First name": "Ann", "Last name": "Archer", Email: "ann+fair@example.museum" };
  for (const [name, text] of Object.entries(texts)) await field(desk, name).fill(text);
  await field(desk, "Verification code from the email").fill("any text");
  await choose(desk, "Country code", "Germany (+49)");
  await field(desk, "Phone number").fill("1701234567");
  await desk.getByText("Prefer not to say").click();
  await desk.getByRole("button", { name: "Clear" }).click();
  await checkAccessibility(desk);
  await next(desk).click();

  await step(desk, "Company").waitFor();
  await field(desk, "Company").fill("Acme");
  await field(desk, "Job title").fill("Tester");
  await choose(desk, "Country", "Germany");
  await choose(desk, "Region", "Bavaria");
  await field(desk, "Job level").selectOption({ label: "Other" });
  await field(desk, "Please specify").fill("Chief");
  await field(desk, "Company website").fill("example.org/a");
  await field(desk, "Company address").fill("One\nTwo");
  await checkAccessibility(desk);
  // Going back and forth does not add the phone's prefix twice.
  await desk.getByRole("button", { name: "Back" }).click();
  await expect.poll(() => field(desk, "Phone number").inputValue()).toBe("1701234567");
  await next(desk).click();
  await step(desk, "Company").waitFor();
  const heading = desk.getByRole("heading", { level: 2 }).first();
  let before = await heading.textContent();
  await next(desk).click();

  const last = desk.getByRole("button", { name: "Scenario results" });
  for (let passed = 0; passed < 2; passed += 1) {
    await expect.poll(() => heading.textContent()).not.toBe(before);
    before = await heading.textContent();
    await desk.locator(".player-option").first().waitFor();
    await checkAccessibility(desk);
    const note = desk.locator(".player-note");
    if ((await note.count()) > 0) {
      await note.locator("strong").waitFor();
      expect(await note.textContent()).toBe("Bold <img src=x onerror=alert(1)>");
      await desk.getByText("I agree to the processing of my personal data").click();
    } else {
      await desk.getByText("Placing orders").click();
      await desk.getByText("Other", { exact: true }).click();
      await field(desk, "Please specify").fill("Lunch");
    }
    await next(desk).or(last).click();
  }
  await desk.waitForURL("**/scenarioResults");
  await expect
    .poll(() => desk.locator("section dd").allTextContents())
    .toEqual([
      ...["Ann", "Archer", "ann+fair@example.museum", "any text", "+491701234567"],
      ...["Acme", "Tester", "Germany", "Bavaria", "Chief", "One\nTwo", "example.org/a"],
      ...["Yes", "No", "Placing orders", "Lunch"],
    ]);
});
