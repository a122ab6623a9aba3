import { orderGroup } from "@foyer/contract/group-orders.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkInBothColours } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { field, makeSmallEvent, open, registerVisitor } from "./small-event.ts";
import { readCode } from "./verification-mails.ts";

test("a visitor on a phone proves an address, sees all tickets and the data, and asks in German to be erased", async ({
  page,
  desk,
}) => {
  const event = await makeSmallEvent(desk);
  const email = `own-${Date.now()}@example.org`;
  await page.setViewportSize({ width: 360, height: 740 });
  await registerVisitor(page, event, email);
  await page.getByRole("button", { name: "Register another person" }).click();
  await registerVisitor(page, event, email);
  await open(page, event);
  await page.getByText("Send me my ticket again").first().click();
  await page.getByRole("link", { name: "See all my tickets and data" }).click();
  await field(page, "Your email address").fill(email);
  await checkInBothColours(page);
  await page.getByRole("button", { name: "Request a code" }).click();
  const code = field(page, "Verification code");
  await code.waitFor();
  await checkInBothColours(page);
  await expect.poll(() => readCode(desk, email).catch(() => "")).toMatch(/^\d{6}$/);
  await code.fill(await readCode(desk, email));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: `Tickets of ${email}` }).waitFor();
  expect(await page.getByRole("link", { name: "Ann" }).count()).toBe(2);
  await checkInBothColours(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data: JSON" }).click();
  expect((await download).suggestedFilename()).toBe("personal-data.json");

  await page.goto(`${new URL(page.url()).pathname}?lang=de-DE`);
  await page.getByText(/^Sie können den Veranstalter bitten/).click();
  await checkInBothColours(page);
  await page.getByRole("button", { name: "Löschung meiner Daten beantragen" }).click();
  await page.getByText(/^Sie haben am .* die Löschung Ihrer Daten beantragt/).waitFor();
  await checkInBothColours(page);

  await desk.goto(paths.retention({ ...event, projectName: "Event" }));
  const request = desk.getByRole("article", { name: email });
  await request.getByRole("button", { name: "Erase 2 tickets" }).click();
  await desk.getByRole("textbox", { name: "Number of tickets" }).fill("2");
  await desk.getByRole("button", { name: "Erase personal data" }).click();
  await expect.poll(() => request.count()).toBe(0);
  await page.reload();
  await page.getByText("Mit dieser Adresse gibt es keine Tickets.").waitFor();
});

// rules/privacy 20, 21, 22
test("whoever has only ordered a group reads their data from its page, and is erased there", async ({
  page,
  desk,
}) => {
  const event = await makeSmallEvent(desk);
  const { projectId, registrationId, code } = event;
  await callApi(desk, updateRegistration, {
    params: { projectId, registrationId },
    body: { groupMaximum: 5 },
  });
  const email = `contact-${Date.now()}@example.org`;
  const people = ["ann", "ben"].map((name) => ({
    firstName: name,
    lastName: "Kern",
    email: `${name}-${email}`,
  }));
  const contact = { name: "Maria Nowak", email };
  const { identifier } = await callApi(desk, orderGroup, { params: { code }, body: { contact, people } });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/r/${code}/group/${identifier}`);
  const toOwn = page.getByRole("link", { name: "See all my tickets and data" });
  await toOwn.waitFor();
  await checkInBothColours(page);
  await toOwn.click();
  await field(page, "Your email address").fill(email);
  await page.getByRole("button", { name: "Request a code" }).click();
  await expect.poll(() => readCode(desk, email).catch(() => "")).toMatch(/^\d{6}$/);
  await field(page, "Verification code").fill(await readCode(desk, email));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("link", { name: /^G\d+$/ }).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data: PDF" }).click();
  expect((await download).suggestedFilename()).toBe("personal-data.pdf");
  await page.getByText(/^You can ask the organiser to erase/).click();
  await checkInBothColours(page);
  await page.getByRole("button", { name: "Ask to erase my data" }).click();
  await page.getByText(/^On .* you asked to erase your data/).waitFor();

  await desk.goto(paths.retention({ ...event, projectName: "Event" }));
  const request = desk.getByRole("article", { name: email });
  await request.getByText("Its people keep their tickets and data.", { exact: false }).waitFor();
  await checkInBothColours(desk);
  await request.getByRole("button", { name: "Erase 1 group order" }).click();
  await desk.getByRole("textbox", { name: "Number of group orders" }).fill("1");
  await desk.getByRole("button", { name: "Erase personal data" }).click();
  await expect.poll(() => request.count()).toBe(0);
  await page.reload();
  await page.getByText("There are no tickets with this address.").waitFor();
});
