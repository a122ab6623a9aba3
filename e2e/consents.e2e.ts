import { getScenario } from "@foyer/contract/scenario.ts";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { includeOnly, questionOf } from "../packages/scenario-document/test/edits.ts";
import { checkInBothColours } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { makeEvent } from "./make-event.ts";
import { field, open, register, thanks } from "./small-event.ts";

const NEWS = "I would like to receive news and invitations by email";

test("staff make a checkbox a consent; a visitor on a phone agrees, and withdraws in German", async ({
  page,
  desk,
}) => {
  let questionId = 0;
  const event = await makeEvent(desk, {
    edit: (opened) => {
      questionId = questionOf(opened, NEWS).id;
      return includeOnly(opened, ["Email", NEWS]);
    },
  });
  await desk.goto(`${paths.scenarioEditor({ ...event, projectName: "Event" })}/questionEditor/${questionId}`);
  await desk.getByRole("checkbox", { name: "Consent" }).check();
  await expect.poll(() => desk.getByRole("checkbox", { name: "Checked By Default" }).count()).toBe(0);
  const params = { projectId: event.projectId, registrationId: event.registrationId };
  await expect
    .poll(async () => JSON.stringify(await callApi(desk, getScenario, { params })))
    .toContain('"isConsent":true');

  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, event);
  await field(page, "Email").fill("agreed@example.org");
  await register(page)
    .or(page.getByRole("button", { name: "Next", exact: true }))
    .click();
  await page.getByRole("checkbox", { name: NEWS }).check();
  await register(page).click();
  await thanks(page).waitFor();
  await page.getByRole("heading", { name: "What you agreed to" }).waitFor();
  await checkInBothColours(page);

  await page.goto(`${new URL(page.url()).pathname}?lang=de-DE`);
  await page.getByRole("heading", { name: "Worin Sie eingewilligt haben" }).waitFor();
  await page.getByText(/^Eingewilligt am /).waitFor();
  await page.locator("summary", { hasText: "Widerrufen" }).click();
  await page.getByText("Diese Einwilligung widerrufen? Ihr Ticket bleibt bestehen.").waitFor();
  await checkInBothColours(page);
  await page.getByRole("button", { name: "Widerrufen" }).click();
  await page.getByText("Ihre Einwilligung wurde widerrufen.").waitFor();
  await page.getByText(/Widerrufen am /).waitFor();
  await checkInBothColours(page);
});
