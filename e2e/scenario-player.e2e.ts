import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkAccessibility } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { includeOnly, questionOf, showWhen } from "./include.ts";
import { countIssued, type MadeEvent, makeEvent } from "./make-event.ts";
import { field, next, step } from "./small-event.ts";

const playerPath = ({ projectId, registrationId }: MadeEvent) =>
  paths.scenarioPlayer({ projectId, projectName: "Spring Fair", registrationId });
const NEWS = "I would like to receive news and invitations by email";

test("a test of the scenario: steps, results, and nothing left of it", async ({ desk }) => {
  const event = await makeEvent(desk, {
    edit: (scenario) => {
      includeOnly(scenario, ["First name", "Gender", "Promo code", "Company", NEWS]);
      const company = questionOf(scenario, "Company");
      const second = scenario.steps.find(({ stepId }) => stepId === company.parentStepId);
      if (second) showWhen(scenario, second, "Gender", "Male");
    },
  });
  await desk.goto(playerPath(event));
  await desk.getByRole("heading", { level: 1, name: "Test Scenario" }).waitFor();
  await field(desk, "First name").fill("Ann");
  await desk.getByText("Female", { exact: true }).click();
  await next(desk).click();
  // The step with the company is skipped; a promo code is not asked for.
  await step(desk, "Confirmation").waitFor();
  expect(await field(desk, "Promo code").count()).toBe(0);
  await checkAccessibility(desk);
  await desk.getByRole("button", { name: "Scenario results" }).click();

  await desk.waitForURL("**/scenarioPlayer/scenarioResults");
  await desk.getByRole("heading", { level: 1, name: "Scenario results" }).waitFor();
  const section = (name: string) =>
    desk.locator("section").filter({ has: desk.getByRole("heading", { name }) });
  await section("Personal data").waitFor();
  expect(await section("Personal data").locator("dt, dd").allTextContents()).toEqual([
    "First name",
    "Ann",
    "Gender",
    "Female",
  ]);
  expect(await section("Confirmation").locator("dd").allTextContents()).toEqual(["No"]);
  expect(await desk.getByText("Company").count()).toBe(0);
  await checkAccessibility(desk);

  await desk.reload();
  await desk.getByText("Nothing", { exact: true }).waitFor();
  await desk.getByRole("link", { name: "Test again" }).click();
  expect(await field(desk, "First name").inputValue()).toBe("");
  await field(desk, "First name").fill("Bob");
  await desk.reload();
  expect(await field(desk, "First name").inputValue()).toBe("");
  expect(await countIssued(desk, event)).toBe(0);
});

test("the player speaks the registration's culture, from right to left if that is so", async ({ desk }) => {
  const event = await makeEvent(desk, {
    registration: { cultureCode: "ar-SA" },
    edit: (scenario) => includeOnly(scenario, [scenario.questions[0]?.body.text ?? ""]),
  });
  await desk.goto(playerPath(event));
  await step(desk, "البيانات الشخصية").waitFor();
  expect(await desk.locator("form.player").evaluate((form) => getComputedStyle(form).direction)).toBe("rtl");
});

test("a scenario without steps shows Nothing", async ({ desk }) => {
  const event = await makeEvent(desk, { edit: (scenario) => includeOnly(scenario, []) });
  await desk.goto(playerPath(event));
  await desk.getByText("Nothing", { exact: true }).waitFor();
});
