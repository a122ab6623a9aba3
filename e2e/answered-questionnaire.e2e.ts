import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { includeOnly } from "../packages/scenario-document/test/edits.ts";
import { checkAccessibility } from "./browser.ts";
import { deskTest as test } from "./desk.ts";
import { editScenario, makeEvent } from "./make-event.ts";
import { button, placeOf, saved } from "./scenario-editing.ts";
import { field, register, thanks } from "./small-event.ts";

// rules/publishing 14
test("once a visitor has answered, a change starts a draft; it is published with one press, or made live", async ({
  desk,
  page,
}) => {
  const event = await makeEvent(desk, { edit: (opened) => includeOnly(opened, ["First name"]) });
  await page.goto(`/r/${event.code}`);
  await field(page, "First name").fill("Ann");
  await register(page).click();
  await thanks(page).waitFor();

  const bar = desk.getByRole("region", { name: "Publishing" });
  const text = desk.getByRole("textbox", { name: "English (United Kingdom)", exact: true });
  await desk.goto(paths.scenarioEditor(placeOf(event)));
  await bar.getByText("Your first change starts a draft").waitFor();
  await checkAccessibility(desk);
  await desk.getByRole("link", { name: "1 First name" }).click();
  await text.fill("Given name");
  await text.press("Enter");
  await bar.getByText("not visible to visitors yet").waitFor();
  // The editor goes on where it was: the same field, with its focus, and the undo stack.
  expect(await text.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await button(desk, "Undo").isEnabled()).toBe(true);
  await saved(desk);
  await page.goto(`/r/${event.code}`);
  await field(page, "First name").waitFor();

  const publish = button(bar, "Publish");
  await expect.poll(() => publish.isEnabled()).toBe(true);
  await publish.click();
  await bar.getByText("Your first change starts a draft").waitFor();
  await page.goto(`/r/${event.code}`);
  await field(page, "Given name").waitFor();

  await bar.getByRole("link", { name: "Edit live" }).click();
  await bar.getByText("visitors see each change at once").waitFor();
  await desk.getByRole("link", { name: "1 Given name" }).click();
  await text.fill("Forename");
  await text.press("Enter");
  await saved(desk);
  await page.goto(`/r/${event.code}`);
  await field(page, "Forename").waitFor();
});

// rules/publishing 14
test("what was read of the published version does not replace the draft that has started meanwhile", async ({
  desk,
  page,
}) => {
  const event = await makeEvent(desk, { edit: (opened) => includeOnly(opened, ["First name"]) });
  await page.goto(`/r/${event.code}`);
  await field(page, "First name").fill("Ann");
  await register(page).click();
  await thanks(page).waitFor();
  // The version that is published has a higher number than the draft will have.
  for (const names of [["First name", "Email"], ["First name"], ["First name", "Email"]]) {
    await editScenario(desk, event, (opened) => includeOnly(opened, names));
  }
  await desk.goto(paths.scenarioEditor(placeOf(event)));
  await desk.getByRole("link", { name: "1 First name" }).click();
  await saved(desk);

  let answer = () => {};
  const isSaved = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const published = (url: URL) => url.pathname.endsWith("/scenario");
  await desk.route(published, async (route) => {
    const response = await route.fetch();
    await isSaved;
    await route.fulfill({ response });
  });
  const asked = desk.waitForRequest((request) => published(new URL(request.url())));
  await desk.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const answered = (await asked).response();
  const text = desk.getByRole("textbox", { name: "English (United Kingdom)", exact: true });
  await text.fill("Given name");
  await text.press("Enter");
  await desk.getByRole("region", { name: "Publishing" }).getByText("not visible to visitors yet").waitFor();
  await saved(desk);
  const again = desk.waitForResponse((response) => response.url().includes("/scenario/draft"));
  answer();
  await answered;
  // The draft is read in its place.
  await again;
  await desk.getByRole("link", { name: "1 Given name" }).waitFor();
  await desk.unroute(published);
});

// rules/questions 18, 19
test("a question has a help text, and its pattern an error text of its own", async ({ desk, page }) => {
  const event = await makeEvent(desk, { edit: (opened) => includeOnly(opened, ["First name", "Gender"]) });
  await editScenario(desk, event, ({ scenario: { steps } }) => {
    const question = steps[0]?.questions.find(({ type }) => type === "textbox");
    return [{ kind: "set-settings", questionId: question?.id ?? 0, to: { regex: "^[a-z ]+$" } }];
  });
  await desk.goto(paths.scenarioEditor(placeOf(event)));
  await desk.getByRole("link", { name: "1 First name" }).click();
  await button(desk, "Add a help text").click();
  const help = desk.getByRole("textbox", { name: "Help text, English (United Kingdom)" });
  await help.fill("As in your passport,\nwithout titles.");
  await help.blur();
  await button(desk, "Add an error text for the pattern").click();
  const error = desk.getByRole("textbox", { name: "Error text of the pattern, English (United Kingdom)" });
  await error.fill("Write letters only.");
  await error.press("Enter");
  await saved(desk);
  // The preview shows it at once.
  await desk.getByRole("region", { name: "As visitors see it" }).getByText("As in your passport").waitFor();
  await checkAccessibility(desk);

  await page.goto(`/r/${event.code}`);
  const input = field(page, "First name");
  expect(await input.evaluate(describedBy)).toBe("As in your passport,\nwithout titles.");
  await input.fill("R2D2");
  await page.locator(".player-next").click();
  await page.getByText("Write letters only.").first().waitFor();
  expect(await input.evaluate(describedBy)).toBe("As in your passport,\nwithout titles. Write letters only.");
  await checkAccessibility(page);

  await help.fill("");
  await help.blur();
  await saved(desk);
  await page.goto(`/r/${event.code}`);
  await field(page, "First name").waitFor();
  expect(await page.getByText("As in your passport").count()).toBe(0);
});

/** The texts that describe an input to a screen reader. */
const describedBy = (input: Element) =>
  (input.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");
