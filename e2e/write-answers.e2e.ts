import { getScenario } from "@foyer/contract/scenario.ts";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkAccessibility } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { makeEvent } from "./make-event.ts";
import { button, placeOf, saved } from "./scenario-editing.ts";

// rules/scenario 42
test("a questionnaire is written without the mouse: new parts are selected, Enter adds answers, a list is pasted", async ({
  desk,
}) => {
  const mark = Date.now();
  const event = await makeEvent(desk, { registration: { status: "draft" }, edit: () => [] });
  await desk.goto(paths.scenarioEditor(placeOf(event)));
  const add = async (kind: string, name: string) => {
    await button(desk.getByRole("group", { name: `Add ${kind}` }).last(), `New ${kind} …`).press("Enter");
    const text = desk.getByRole("dialog").getByRole("textbox", { name: /^Text in/ });
    await text.fill(name);
    await text.press("Enter");
    await desk.getByRole("dialog").waitFor({ state: "detached" });
    await desk.getByRole("heading", { level: 2, name }).first().waitFor();
  };
  await add("step", `Colours ${mark}`);
  await expect.poll(() => desk.url()).toContain("/stepEditor/");
  await add("question", `Which colour ${mark}`);
  await expect.poll(() => desk.url()).toContain("/questionEditor/");

  const field = desk.getByRole("textbox", { name: "New answer" });
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  // Nobody waits for the server between two answers.
  for (const colour of ["Red", "Green", "Blue"]) {
    await desk.keyboard.type(colour);
    await desk.keyboard.press("Enter");
  }
  const list = desk.getByRole("region", { name: "Answers" });
  await list.getByRole("link", { name: "3 Blue", exact: true }).waitFor();
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);

  await field.evaluate((one) => {
    const data = new DataTransfer();
    data.setData("text/plain", "- White\n- red\n\n- Very long violet with a name of many words\r\n- Black");
    one.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await list.getByRole("link", { name: "6 Black", exact: true }).waitFor();
  await desk.getByText("3 answers added. 1 other was there already.", { exact: true }).waitFor();
  await checkAccessibility(desk);
  await saved(desk);
  const { projectId, registrationId } = event;
  const stored = await callApi(desk, getScenario, { params: { projectId, registrationId } });
  const questionId = Number(/questionEditor\/(\d+)/.exec(desk.url())?.[1]);
  const included = stored.answers.filter((one) => one.required && one.parentQuestionId === questionId);
  expect(included.map(({ body }) => body.text)).toEqual([
    "Red",
    "Green",
    "Blue",
    "White",
    "Very long violet with a name of many words",
    "Black",
  ]);

  // The pasted list is one change.
  await button(desk, "Undo").click();
  await list.getByRole("link", { name: "4 White", exact: true }).waitFor({ state: "detached" });
  await list.getByRole("link", { name: "3 Blue", exact: true }).waitFor();
  await saved(desk);
});
