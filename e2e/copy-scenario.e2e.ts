import { addSection } from "@foyer/contract/sections.ts";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { includeOnly, questionOf } from "../packages/scenario-document/test/edits.ts";
import { addPartition } from "./add-partition.ts";
import { checkAccessibility } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { editScenario, type MadeEvent, makeEvent } from "./make-event.ts";
import { saved } from "./scenario-editing.ts";

const INTERESTS = "Products and services of interest";

type Partition = Awaited<ReturnType<typeof addPartition>>;

/** Makes a registration with questions that depend on partitions. */
async function makeSource(desk: Page, robots: Partition, ships: Partition): Promise<MadeEvent> {
  const source = await makeEvent(desk, {
    project: { name: "Autumn Fair" },
    registration: { name: "Guests" },
  });
  await editScenario(desk, source, (opened) => {
    const interests = questionOf(opened, INTERESTS).id;
    const onEntry = (entryId: number) => ({ questionId: interests, kind: "partition" as const, entryId });
    const when = (question: string, entryId: number) => ({
      kind: "add-condition" as const,
      condition: onEntry(entryId),
      target: { kind: "question" as const, id: questionOf(opened, question).id },
    });
    return [
      ...includeOnly(opened, [INTERESTS, "First name", "Company", "Position"]),
      // What is interesting is asked first, so that the others can depend on it.
      { kind: "move", part: { kind: "step", id: questionOf(opened, INTERESTS).stepId }, to: 1 },
      when("Company", robots.id),
      when("Company", ships.id),
      when("Position", ships.id),
    ];
  });
  return source;
}

/** Opens the dialog and chooses what is copied. */
async function chooseSource(desk: Page, source: MadeEvent): Promise<Locator> {
  const outline = desk.getByRole("navigation", { name: "Steps" });
  await outline.getByRole("button", { name: "Copy from another registration …" }).click();
  const dialog = desk.getByRole("dialog", { name: "Copy a scenario" });
  await dialog.getByRole("combobox", { name: "Project" }).click();
  await desk.getByRole("option", { name: `Autumn Fair (${source.projectId})` }).click();
  await dialog.getByRole("combobox", { name: "Registration" }).click();
  await desk.getByRole("option", { name: /^Guests/ }).click();
  return dialog;
}

test("a scenario is copied from another project, what could not be mapped is named, and undo brings back what was here", async ({
  desk,
}) => {
  const [robots, ships] = [await addPartition(desk, "Robots"), await addPartition(desk, "Ships")];
  const source = await makeSource(desk, robots, ships);
  const event = await makeEvent(desk, {
    registration: { status: "draft" },
    edit: (opened) => includeOnly(opened, ["Last name", "First name"]),
  });
  await callApi(desk, addSection, {
    params: { projectId: event.projectId },
    body: { sectionId: robots.id },
  });

  const { projectId, registrationId } = event;
  await desk.goto(paths.scenarioEditor({ projectId, projectName: "Spring Fair", registrationId }));
  const outline = desk.getByRole("navigation", { name: "Steps" });
  await outline.getByRole("link", { name: /Personal data/ }).waitFor();
  const dialog = await chooseSource(desk, source);

  const lost = dialog.getByRole("listitem");
  await dialog.getByText("3 steps and 3 questions come in.").waitFor();
  await expect
    .poll(() => lost.allTextContents())
    .toEqual([
      `“Company” loses the condition “${INTERESTS} is ${ships.text}”: this project does not offer that choice.`,
      "“Job title” is left out: here none of its conditions can be met.",
    ]);
  await checkAccessibility(desk);
  await dialog.getByRole("radio", { name: "Keep it, and add what is missing" }).check();
  await dialog.getByText("2 steps and 2 questions come in.").waitFor();
  await lost.getByText("“First name” is here already and stays as it is.").waitFor();
  await dialog.getByRole("radio", { name: /^Replace it/ }).check();
  await dialog.getByRole("button", { name: "Copy", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await saved(desk);

  const steps = outline.locator("[data-kind=step]");
  await expect.poll(() => steps.count()).toBe(3);
  await steps.first().getByText("Interests").waitFor();
  await desk.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => steps.count()).toBe(1);
  await saved(desk);
  await desk.reload();
  await outline.getByRole("link", { name: /Personal data/ }).click();
  await outline.getByRole("link", { name: "2 Last name" }).waitFor();
});
