import { createProject } from "@foyer/contract/projects.ts";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkInBothColours, test } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { startSignedIn } from "./sign-in.ts";

const TIMES = { startDateTime: "2126-05-12T10:00:00", endDateTime: "2126-05-14T15:30:00" };

// rules/mail-texts 1, 3, 5, 6, 8
test("a manager writes the text of a mail with variables, sees it as the visitor would, and takes it back", async ({
  page,
}) => {
  await startSignedIn(page);
  const name = `Written fair ${Date.now()}`;
  const { id: projectId } = await callApi(page, createProject, { body: { name, ...TIMES } });
  await page.goto(paths.editProject({ projectId, projectName: name }));
  await page.getByRole("link", { name: "Mails", exact: true }).click();
  await page.getByLabel("Imprint").fill("Fair GmbH\nBerlin");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The settings have been saved.").waitFor();
  await checkInBothColours(page);

  await page.getByRole("link", { name: "Ticket", exact: true }).click();
  const mail = page.frameLocator("iframe[title='The mail']");
  await mail.getByText(`Thank you for registering for ${name}`).waitFor();
  await mail.getByText("Fair GmbH").waitFor();
  await checkInBothColours(page);

  const body = page.getByRole("textbox", { name: "Text" });
  await body.fill("Hello [nmae], [link]");
  await page
    .getByText("Character 7: [nmae] is not a variable of this mail.", { exact: false })
    .first()
    .waitFor();
  await body.fill("Welcome  to the fair: [link]");
  await body.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(8, 8));
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await expect.poll(() => body.inputValue()).toBe("Welcome [name] to the fair: [link]");
  await expect.poll(() => body.evaluate((field) => field === document.activeElement)).toBe(true);
  await mail.getByText("Welcome Anna Lindqvist to the fair").waitFor();
  await page.getByText("Plain text").click();
  await page.locator("pre").filter({ hasText: "Welcome Anna Lindqvist" }).waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The text has been saved.").waitFor();
  await page.getByText("No mail server is configured.").waitFor();

  await page.getByRole("button", { name: "Use the default text again" }).click();
  await page.getByRole("button", { name: "Use the default text", exact: true }).click();
  await expect.poll(() => body.inputValue()).toMatch(/^Thank you for registering/);
});
