import { getScenario } from "@foyer/contract/scenario.ts";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { includeOnly } from "../packages/scenario-document/test/edits.ts";
import { checkAccessibility } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { editScenario, makeEvent } from "./make-event.ts";
import { button, placeOf } from "./scenario-editing.ts";

test("a draft of an open registration takes over what was published meanwhile, is published, and undone", async ({
  desk,
}) => {
  const event = await makeEvent(desk, { edit: (opened) => includeOnly(opened, ["First name", "Gender"]) });
  const { projectId, registrationId } = event;
  const asked = async () => {
    const { questions } = await callApi(desk, getScenario, { params: { projectId, registrationId } });
    return questions.filter(({ required }) => required).length;
  };
  const bar = desk.getByRole("region", { name: "Publishing" });
  const outline = desk.getByRole("navigation", { name: "Steps" });
  await desk.goto(paths.scenarioEditor(placeOf(event)));
  await bar.getByText("visitors see each change at once").waitFor();
  await button(bar, "Create draft").click();
  await bar.getByText("not visible to visitors yet").waitFor();
  await outline.getByRole("link", { name: "Gender" }).click();
  await button(outline, "Remove Gender").click();
  await bar.getByText("1 question changed").waitFor();
  expect(await asked()).toBe(2);
  await checkAccessibility(desk);

  await editScenario(desk, event, ({ scenario: { steps } }) =>
    steps.slice(0, 1).map(({ id }) => ({
      kind: "set-text",
      part: { kind: "step", id },
      cultureCode: "en-GB",
      to: "Mended meanwhile",
    })),
  );
  await desk.reload();
  await bar.getByRole("button", { name: /^Merge version/ }).click();
  await outline.getByRole("link", { name: "Mended meanwhile" }).waitFor();
  const publish = button(bar, "Publish");
  await expect.poll(() => publish.isEnabled()).toBe(true);
  await publish.click();
  await button(bar, "Create draft").waitFor();
  expect(await asked()).toBe(1);

  await desk.getByRole("link", { name: "Versions" }).click();
  await button(desk, "View version 2").click();
  await desk.getByText("is added at place 2").waitFor();
  await button(desk, "Restore as a draft").click();
  await bar.getByText("1 question and 1 step changed").waitFor();
  expect(await asked()).toBe(1);
});
