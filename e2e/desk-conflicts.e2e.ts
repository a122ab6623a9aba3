import { openDesk } from "@foyer/contract/desks.ts";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { checkInBothColours } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { keyOf, makeOfflineEvent } from "./offline-desk.ts";

type Question = { id: number; text: string };
type Kit = { play: { version: number; steps: { id: number; questions: Question[] }[] } };

/** Syncs visitors of a new desk, as its device does; their addresses are refused. */
async function syncRefusedVisitors(staff: Page, names: readonly string[]) {
  const event = await makeOfflineEvent(staff, 10);
  const { desk, key } = await callApi(staff, openDesk, { params: keyOf(event), body: { name: "North" } });
  const address = `/api/public/projects/${event.projectId}/desks/${desk.id}`;
  const headers = { "desk-key": key };
  const kit: Kit = await (await staff.request.get(address, { headers })).json();
  const block = { device: crypto.randomUUID(), block: 1, count: names.length };
  const leased = await staff.request.post(`${address}/blocks`, { headers, data: block });
  const { barcodes } = (await leased.json()) as { barcodes: string[] };
  const resultsOf = (answers: Record<string, string>) =>
    kit.play.steps.flatMap(({ id: stepId, questions }, at) =>
      questions.map(({ id: questionId, text }) => ({
        stepId,
        stepOrderNumber: at + 1,
        questionId,
        answerTypeId: "Answer",
        answerId: null,
        answerValue: answers[text] ?? "",
      })),
    );
  const visitors = names.map((name, nth) => ({
    key: crypto.randomUUID(),
    barcode: barcodes[nth],
    registeredAt: "2126-05-12T10:00:00Z",
    scenarioVersion: kit.play.version,
    results: resultsOf({ "First name": name, Email: "no address" }),
  }));
  const synced = await staff.request.post(`${address}/visitors`, { headers, data: { visitors } });
  expect((await synced.json()).outcomes).toMatchObject(names.map(() => ({ reason: "answers-refused" })));
  return event;
}

const hasFocus = (element: Locator) =>
  expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true);

// rules/desk 20
test("a clerk corrects what was refused of a desk's visitor, and the ticket is issued", async ({ desk }) => {
  const { projectId, registrationId } = await syncRefusedVisitors(desk, ["Ann", "Ben"]);
  await desk.goto(`/projects/editProject/${projectId}/Spring%20Fair/registrations/${registrationId}`);
  const waiting = desk.getByRole("region", { name: "Visitors who wait for a decision: 2" });
  const ann = waiting.getByRole("group", { name: "Ann" });
  const correct = ann.getByRole("button", { name: "Correct answers" });
  await correct.click();
  const email = ann.getByRole("textbox", { name: "Email" });
  await email.waitFor();
  // What was refused is said at once.
  await ann.getByRole("button", { name: /^Email/ }).waitFor();
  await checkInBothColours(desk);
  await ann.getByRole("button", { name: "Cancel" }).click();
  await hasFocus(correct);
  await correct.click();
  await email.fill("still none");
  await ann.getByRole("button", { name: "Save and issue the ticket" }).click();
  await ann.getByRole("button", { name: /^Email/ }).waitFor();
  await email.fill("ann@example.org");
  await ann.getByRole("button", { name: "Save and issue the ticket" }).click();
  await desk.getByText("Ann has a ticket.").waitFor();
  // The next decision is near.
  await hasFocus(desk.getByRole("heading", { name: "Visitors who wait for a decision: 1" }));
  const ben = desk.getByRole("group", { name: "Ben" });
  await ben.getByRole("button", { name: "Remove" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Remove visitor" }).click();
  await ben.waitFor({ state: "hidden" });
  await hasFocus(desk.getByRole("heading", { name: "Desks", exact: true }));
});
