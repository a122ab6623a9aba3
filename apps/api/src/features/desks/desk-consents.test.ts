import type { DeskKit } from "@foyer/contract/desk-device.ts";
import { correctDeskConflict, retryDeskConflict } from "@foyer/contract/desks.ts";
import { questions as catalogQuestions } from "@foyer/contract/questions.ts";
import { listTickets } from "@foyer/contract/tickets.ts";
import { consentTextsOf, givenConsents } from "@foyer/domain/scenario/consents.ts";
import { afterEach, expect, it } from "vitest";
import { includeOnly, questionOf } from "../../../../../packages/scenario-document/test/edits.ts";
import { connectDesk, type Device, lease, syncDevice } from "../../../test/events/desk.ts";
import { editScenario, makeEvent } from "../../../test/events/event.ts";
import { agreedOf } from "../../../test/feature-setups/consent-setup.ts";
import { conflictsOf, kitOf } from "../../../test/feature-setups/desk-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();

const NEW = "I agree to the terms of June";
let restore = async () => {};
afterEach(() => restore());

/** A desk that asks for an address and a consent, with its kit. */
async function openConsentDesk() {
  const made = await makeEvent(app, { registrationType: "Offline", codes: 32, ticketCount: 12 });
  await editScenario(app, made, (opened) => [
    ...includeOnly(opened, ["email", "consent"]),
    {
      kind: "set-settings",
      questionId: questionOf(opened, "consent").id,
      to: { isConsent: true, required: true },
    },
  ]);
  const event = { ...made, asked: { stepId: 0, questionId: 0 } };
  const device = await connectDesk(app, event);
  const kit: DeskKit = await kitOf(device);
  return { event, device, kit, codes: await lease(app, device) };
}

/** A visitor whom a desk with this kit has registered. */
function visitorOf({ play }: DeskKit, barcode: string, isTicked = true) {
  const results = play.steps.flatMap(({ id: stepId, questions }, at) =>
    questions.map(({ id: questionId, settings }) => ({
      stepId,
      stepOrderNumber: at + 1,
      questionId,
      answerTypeId: "Answer" as const,
      answerId: null,
      answerValue: settings.isConsent === true ? isTicked : `${barcode}@example.org`,
    })),
  );
  return {
    key: crypto.randomUUID(),
    barcode,
    registeredAt: "2126-05-12T10:00:00Z",
    scenarioVersion: play.version,
    results,
    consents: givenConsents(play, results),
  };
}

/** Changes the text of the consent in the catalog, which has no versions, until the test ends. */
async function rewordInCatalog({ play }: DeskKit) {
  const [consent] = consentTextsOf(play);
  const params = { id: consent?.questionId ?? 0 };
  const { body } = await app.call(catalogQuestions.get, { params, query: {} });
  const write = (localizations: object[]) =>
    app.call(catalogQuestions.update, {
      params,
      query: {},
      body: { ...body, localizations, version: undefined },
    });
  const others = body.localizations.filter((one: { cultureCode: string }) => one.cultureCode !== "en-GB");
  const written = await write([...others, { cultureCode: "en-GB", text: NEW }]);
  expect(written.status, written.text).toBe(200);
  restore = async () => void (await write(body.localizations));
}

const outcomeOf = async (device: Device, visitor: object) => {
  const { status, text, body } = await syncDevice(app, device, [visitor]);
  expect(status, text).toBe(200);
  return body.outcomes[0];
};
async function agreedWith(projectId: number, search: string) {
  const query = { projectId, search, currentPage: 1, sizePerPage: 10 };
  const [{ TicketId: ticketId }] = (await app.call(listTickets, { query })).body.Items;
  return agreedOf({ projectId, ticketId });
}

// rules/desk 21
it("a consent keeps the text that the desk has shown, also after it has changed", async () => {
  const { event, device, kit, codes } = await openConsentDesk();
  const [{ text: shown = "" } = {}] = consentTextsOf(kit.play);
  await rewordInCatalog(kit);
  const [one = "", two = ""] = codes;
  expect(await outcomeOf(device, visitorOf(kit, one))).toMatchObject({ outcome: "issued" });
  expect(await agreedWith(event.projectId, one)).toMatchObject([{ text: shown, source: "desk" }]);
  // A desk that has the new text, and one whose page is older and sends none.
  const newer: DeskKit = await kitOf(device);
  expect(consentTextsOf(newer.play)).toMatchObject([{ text: NEW }]);
  expect(await outcomeOf(device, visitorOf(newer, two))).toMatchObject({ outcome: "issued" });
  expect(await agreedWith(event.projectId, two)).toMatchObject([{ text: NEW }]);
});

it("a desk whose page sends no texts gets the text of now", async () => {
  const { event, device, kit, codes } = await openConsentDesk();
  await rewordInCatalog(kit);
  const [one = ""] = codes;
  const { consents: _, ...visitor } = visitorOf(kit, one);
  expect(await outcomeOf(device, visitor)).toMatchObject({ outcome: "issued" });
  expect(await agreedWith(event.projectId, one)).toMatchObject([{ text: NEW }]);
});

it("a text that no desk was provisioned with is nobody's consent: staff decide", async () => {
  const { event, device, kit, codes } = await openConsentDesk();
  const [one = ""] = codes;
  const visitor = visitorOf(kit, one);
  const invented = { ...visitor, consents: visitor.consents.map((of) => ({ ...of, text: "I give my car" })) };
  expect(await outcomeOf(device, invented)).toMatchObject({
    outcome: "conflict",
    reason: "scenario-changed",
  });
  const { projectId, registrationId } = event;
  const [{ id: conflictId, version }] = (await conflictsOf(event)).Items;
  const params = { projectId, registrationId, conflictId };
  expect((await app.call(retryDeskConflict, { params, body: {} })).status).toBe(409);
  const { scenarioVersion, results } = visitor;
  const corrected = await app.call(correctDeskConflict, {
    params,
    body: { version, scenarioVersion, results },
  });
  expect(corrected.status, corrected.text).toBe(200);
  const issued = await app.call(retryDeskConflict, { params, body: {} });
  expect(issued.status, issued.text).toBe(200);
  expect((await agreedWith(projectId, one)).map(({ text }: { text: string }) => text)).not.toContain(
    "I give my car",
  );
});

it("the text of another registration's desk is unknown here", async () => {
  const [here, there] = [await openConsentDesk(), await openConsentDesk()];
  await rewordInCatalog(there.kit);
  const newer: DeskKit = await kitOf(there.device);
  const [one = ""] = here.codes;
  const visitor = visitorOf(here.kit, one);
  await restore();
  const answer = await outcomeOf(here.device, { ...visitor, consents: consentTextsOf(newer.play) });
  expect(answer).toMatchObject({ outcome: "conflict" });
});
