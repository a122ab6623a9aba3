import { solvedChallenge } from "@foyer/domain/proof-of-work/proof-of-work.ts";
import { expect } from "vitest";
import { includeOnly } from "../packages/scenario-document/test/edits.ts";
import { deskTest as test } from "./desk.ts";
import { changeRegistration, countIssued, editScenario, type RegistrationChange } from "./make-event.ts";
import {
  field,
  fillSmallEvent,
  makeSmallEvent,
  NOT_OPEN,
  next,
  open,
  register,
  registerVisitor,
  step,
  thanks,
} from "./small-event.ts";

test("a lost response causes no second ticket", async ({ page, desk, allowConsoleErrors }) => {
  allowConsoleErrors(/ERR_FAILED/);
  const event = await makeSmallEvent(desk);
  await open(page, event);
  await fillSmallEvent(page);
  let lost = 0;
  await page.route("**/submissions", async (route) => {
    await route.fetch();
    await route.abort();
    lost += 1;
  });
  await register(page).click();
  await page.getByText("We could not send your registration.").waitFor();
  expect(await field(page, "Company").inputValue()).toBe("Acme");
  const before = lost;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => lost).toBeGreaterThan(before);
  await page.getByText("We could not send your registration.").waitFor();
  await page.unroute("**/submissions");
  await page.reload();
  await step(page, "Ann").waitFor();
  expect(await countIssued(desk, event)).toBe(1);
});

test("pressing twice registers once", async ({ page, desk }) => {
  const event = await makeSmallEvent(desk);
  await open(page, event);
  await fillSmallEvent(page);
  await register(page).dblclick();
  await thanks(page).waitFor();
  expect(await countIssued(desk, event)).toBe(1);
  await page.getByRole("button", { name: "Register another person" }).click();
  await step(page, "Personal data").waitFor();
  await expect.poll(() => field(page, "First name").inputValue()).toBe("");
});

test("a scenario that changes meanwhile: answers that still fit are kept, and a notice is shown", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/409|422/);
  const event = await makeSmallEvent(desk);
  await open(page, event);
  await fillSmallEvent(page);
  await editScenario(desk, event, (opened) =>
    includeOnly(opened, ["First name", "Last name", "Email", "Company"]),
  );
  await register(page).click();
  await page.getByText("The questionnaire has changed in the meantime.").waitFor();
  await step(page, "Personal data").waitFor();
  await expect.poll(() => field(page, "First name").inputValue()).toBe("Ann");
  await field(page, "Last name").fill("Archer");
  await next(page).click();
  await expect.poll(() => field(page, "Company").inputValue()).toBe("Acme");
  await register(page).click();
  await step(page, "Ann Archer").waitFor();
});

// rules/player 9
test("a visitor hears of a changed scenario at Next, and which answers no longer fit", async ({
  page,
  desk,
}) => {
  const event = await makeSmallEvent(desk);
  await open(page, event);
  await field(page, "First name").fill("Ann");
  await field(page, "Email").fill("ann@example.org");
  await editScenario(desk, event, (opened) => includeOnly(opened, ["First name", "Company"]));
  const asked = page.waitForResponse((answer) => answer.url().endsWith("/version"));
  await next(page).click();
  await asked;
  const notice = page.getByRole("status").filter({ hasText: "The questionnaire has changed" });
  await notice.getByText("These answers no longer fit:").waitFor();
  expect(await notice.getByRole("listitem").allTextContents()).toEqual(["Email"]);
  await expect.poll(() => notice.evaluate((one) => one === document.activeElement)).toBe(true);
  await step(page, "Company").waitFor();
});

test("an email address that already has a ticket gets an issue at its question", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/409/);
  const event = await makeSmallEvent(desk, { uniqueEmail: true });
  await open(page, event);
  const checked = page.waitForResponse((answer) => answer.url().endsWith("/email-checks"));
  await fillSmallEvent(page, "ANN@example.org ");
  expect((await checked).ok()).toBe(true);
  // Somebody takes the address after it was checked at its question.
  const other = await page.context().newPage();
  await registerVisitor(other, event, "ann@example.org");
  await register(page).click();
  await page.getByText("A ticket has already been issued for this email address.").first().waitFor();
  await expect.poll(() => field(page, "Email").getAttribute("aria-invalid")).toBe("true");
  await field(page, "Email").fill("bob@example.org");
  await next(page).click();
  await register(page).click();
  await thanks(page).waitFor();
});

test("a refused registration says why", async ({ page, desk, allowConsoleErrors }) => {
  allowConsoleErrors(/409/);
  const event = await makeSmallEvent(desk, { ticketCount: 1 });
  const shows = async (changes: RegistrationChange, text: string) => {
    await changeRegistration(desk, event, changes);
    await open(page, event);
    await step(page, text).waitFor();
  };
  for (const { changes, text } of NOT_OPEN) await shows(changes, text);
  await changeRegistration(desk, event, { opensAt: null });
  await open(page, event);
  await fillSmallEvent(page);
  const other = await page.context().newPage();
  await registerVisitor(other, event, "bob@example.org");
  await register(page).click();
  await step(page, "There are no more tickets available.").waitFor();
});

const CHALLENGE = "tabcde.0123456789abcdefghijkl";

test("a proof of work that the server asks for is computed and sent, and the page says nothing of it", async ({
  page,
  desk,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/428/);
  const event = await makeSmallEvent(desk);
  await open(page, event);
  await fillSmallEvent(page);
  const proofs: (string | undefined)[] = [];
  await page.route("**/submissions", async (route) => {
    const proof = route.request().headers()["proof-of-work"];
    proofs.push(proof);
    if (proof !== undefined) return route.continue();
    const problem = { Code: "proof-of-work-needed", Message: "…", Challenge: CHALLENGE };
    return route.fulfill({ status: 428, json: { Error: problem } });
  });
  await register(page).click();
  await thanks(page).waitFor();
  expect(proofs.map((proof) => proof && solvedChallenge(proof))).toEqual([undefined, CHALLENGE]);
});
