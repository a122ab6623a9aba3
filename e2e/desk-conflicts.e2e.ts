import { openDesk } from "@foyer/contract/desks.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { checkInBothColours } from "./browser.ts";
import { callApi } from "./call-api.ts";
import { deskTest as test } from "./desk.ts";
import { keyOf, makeOfflineEvent } from "./offline-desk.ts";

type Question = { id: number; text: string };
type Kit = { play: { version: number; steps: { id: number; questions: Question[] }[] } };

/** Syncs a visitor of a new desk, as its device does; the address is refused. */
async function syncRefusedVisitor(staff: Page) {
  const event = await makeOfflineEvent(staff, 10);
  const { desk, key } = await callApi(staff, openDesk, { params: keyOf(event), body: { name: "North" } });
  const address = `/api/public/projects/${event.projectId}/desks/${desk.id}`;
  const headers = { "desk-key": key };
  const kit: Kit = await (await staff.request.get(address, { headers })).json();
  const block = { device: crypto.randomUUID(), block: 1, count: 2 };
  const leased = await staff.request.post(`${address}/blocks`, { headers, data: block });
  const { barcodes } = (await leased.json()) as { barcodes: string[] };
  const answers: Record<string, string> = { "First name": "Ann", Email: "no address" };
  const results = kit.play.steps.flatMap(({ id: stepId, questions }, at) =>
    questions.map(({ id: questionId, text }) => ({
      stepId,
      stepOrderNumber: at + 1,
      questionId,
      answerTypeId: "Answer",
      answerId: null,
      answerValue: answers[text] ?? "",
    })),
  );
  const visitor = {
    key: crypto.randomUUID(),
    barcode: barcodes[0],
    registeredAt: "2126-05-12T10:00:00Z",
    scenarioVersion: kit.play.version,
    results,
  };
  const synced = await staff.request.post(`${address}/visitors`, { headers, data: { visitors: [visitor] } });
  expect((await synced.json()).outcomes).toMatchObject([{ reason: "answers-refused" }]);
  return event;
}

// rules/desk 20
test("a clerk corrects what was refused of a desk's visitor, and the ticket is issued", async ({ desk }) => {
  const { projectId, registrationId } = await syncRefusedVisitor(desk);
  await desk.goto(`/projects/editProject/${projectId}/Spring%20Fair/registrations/${registrationId}`);
  const waiting = desk.getByRole("alert").filter({ hasText: "Visitors who wait for a decision: 1" });
  const correct = waiting.getByRole("button", { name: "Correct answers" });
  await correct.click();
  const email = waiting.getByRole("textbox", { name: "Email" });
  await email.waitFor();
  // What was refused is said at once.
  await waiting.getByRole("button", { name: /^Email/ }).waitFor();
  await checkInBothColours(desk);
  await waiting.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => correct.evaluate((one) => one === document.activeElement)).toBe(true);
  await correct.click();
  await email.fill("still none");
  await waiting.getByRole("button", { name: "Save and issue the ticket" }).click();
  await waiting.getByRole("button", { name: /^Email/ }).waitFor();
  await email.fill("ann@example.org");
  await waiting.getByRole("button", { name: "Save and issue the ticket" }).click();
  await desk.getByText("Ann has a ticket.").waitFor();
  await waiting.waitFor({ state: "hidden" });
});
