import { createGate } from "@foyer/contract/gates.ts";
import { expect } from "vitest";
import { paths } from "../apps/admin/src/paths.ts";
import { checkInBothColours } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { addPhone, verdict } from "./gate-phone.ts";
import { button } from "./offline-desk.ts";
import { makeSmallEvent, registerVisitor } from "./small-event.ts";

test("a phone at the gate finds a visitor by name, and lets them in by hand; without a network it says so", async ({
  page,
  desk: staff,
  browser,
}) => {
  const event = await makeSmallEvent(staff);
  await registerVisitor(page, event);
  const { projectId } = event;
  const params = { projectId };
  const { id: gateId } = await callApi(staff, createGate, {
    params,
    body: { name: "North", showsNames: true, stopsRepeats: true },
  });
  const { context, phone } = await addPhone(staff, browser, projectId);

  await button(phone, "Find").click();
  const search = phone.getByRole("textbox", { name: "Find a visitor" });
  await expect.poll(() => search.evaluate((input) => input === document.activeElement)).toBe(true);
  await phone.getByText("Three letters or more").waitFor();
  await phone.keyboard.type("acme");
  const found = phone.getByRole("list", { name: "Visitors" }).getByRole("button");
  await found.getByText(/May come in/).waitFor();
  await checkInBothColours(phone);
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await found.click();
  const would = phone.getByRole("region", { name: "What the gate would say" });
  await would.getByText("Ann").waitFor();
  await expect
    .poll(() => phone.getByLabel("Forgot the code").evaluate((one) => one === document.activeElement))
    .toBe(true);
  await phone.getByLabel("Code cannot be read").check();
  await checkInBothColours(phone);
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await button(phone, "Let in").click();
  await verdict(phone).getByRole("heading", { name: "Admitted", exact: true }).waitFor();

  // What was found is gone; who is refused now is for the help desk.
  await button(phone, "Find").click();
  expect(await search.inputValue()).toBe("");
  await phone.keyboard.type("acme");
  await found.click();
  await would.getByRole("heading", { name: "Would be refused" }).waitFor();
  await phone.getByText("The help desk decides about visitors whom the gate refuses.").waitFor();
  await checkInBothColours(phone);
  await context.setOffline(true);
  await search.fill("nobody");
  await phone.getByText("Without a network nobody can be found by name.").waitFor();
  await context.setOffline(false);

  await staff.goto(paths.checkIn({ projectId, projectName: "Spring Fair", gateId }));
  const log = staff.getByRole("region", { name: "Table of the latest scans" });
  await log.getByText("By hand: code cannot be read.").waitFor();
  await context.close();
});
