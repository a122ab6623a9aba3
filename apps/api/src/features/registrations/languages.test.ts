import { getPublicRegistration } from "@foyer/contract/attend.ts";
import { getPublicTicket } from "@foyer/contract/public-ticket.ts";
import {
  listRegistrationLanguages,
  type RegistrationLanguage,
} from "@foyer/contract/registration-languages.ts";
import { duplicateRegistration, getRegistration, updateRegistration } from "@foyer/contract/registrations.ts";
import { checkScenario } from "@foyer/contract/scenario-check.ts";
import { steps } from "@foyer/contract/steps.ts";
import { beforeEach, expect, it } from "vitest";
import {
  askForEmailOnly,
  editScenario,
  emailResult,
  makeEvent,
  submitAnswers,
  type TestEvent,
} from "../../../test/events/event.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

// rules/registrations 14
setUpApp();

let event: TestEvent;
let asked: { stepId: number; questionId: number };
beforeEach(async () => {
  event = await makeEvent(app, { cultureCode: "de-DE" });
  asked = await askForEmailOnly(app, event);
});

let serial = 0;
/** Adds a step of the project with texts in these cultures to the scenario. */
async function addStep(cultures: readonly string[]): Promise<number> {
  const { projectId } = event;
  const localizations = cultures.map((cultureCode) => ({ cultureCode, text: `In ${cultureCode}` }));
  const body = { internalName: `Hall ${++serial}`, required: false, localizations };
  const { id } = (await app.call(steps.create, { query: { projectId }, body })).body;
  await editScenario(app, event, () => [
    { kind: "include-step", step: { id, texts: {}, conditions: [], questions: [] } },
  ]);
  return id;
}
const languages = async () => {
  const { body } = await app.call(listRegistrationLanguages, { params: event });
  return new Map((body as RegistrationLanguage[]).map((one) => [one.cultureCode, one]));
};
const choose = (offeredCultures: unknown) =>
  app.call(updateRegistration, { params: event, body: { offeredCultures } });
const publicPage = async (cultureCode?: string) =>
  (
    await app.call(
      getPublicRegistration,
      { params: { code: event.code }, query: { ...(cultureCode && { cultureCode }) } },
      null,
    )
  ).body;

it("offers the languages whose texts are complete, and the registration's own", async () => {
  const all = [...(await languages()).keys()];
  expect((await publicPage()).cultures).toEqual(all);
  await addStep(["fr-FR", "en-GB"]);
  const found = await languages();
  expect(found.get("de-DE")).toMatchObject({
    missing: 1,
    isOffered: true,
    cultureName: "Deutsch (Deutschland)",
  });
  expect(found.get("it-IT")).toMatchObject({ missing: 1, isOffered: false });
  expect(found.get("fr-FR")).toMatchObject({ missing: 0, isOffered: true });
  expect((await publicPage()).cultures).toEqual(
    all.filter((code) => ["de-DE", "fr-FR", "en-GB"].includes(code)),
  );
});

it("offers chosen ones, complete or not, at once; no other is shown, sold in or mailed in", async () => {
  await addStep(["fr-FR"]);
  expect((await choose(["it-IT"])).body.offeredCultures).toEqual(["de-DE", "it-IT"]);
  const page = await publicPage("fr-FR");
  expect(page.cultures).toEqual(["de-DE", "it-IT"]);
  expect(page.play.cultureCode).toBe("de-DE");
  expect((await publicPage("it-IT")).play.cultureCode).toBe("it-IT");
  expect((await publicPage("xx-XX")).Error.Code).toBe("unknown-culture");

  const sold = await submitAnswers(app, event.code, [emailResult(asked, "anna@example.com")]);
  const { identifier } = sold.body.ticket;
  await app.db
    .updateTable("ticket")
    .set({ culture_code: "fr-FR" })
    .where("identifier", "=", identifier)
    .execute();
  const ticket = async (cultureCode: string) =>
    (await app.call(getPublicTicket, { params: { identifier }, query: { cultureCode } }, null)).body;
  // The language of a ticket stays, others are those of the registration.
  expect((await ticket("es-ES")).cultureCode).toBe("fr-FR");
  expect((await ticket("it-IT")).cultureCode).toBe("it-IT");
  expect((await ticket("it-IT")).cultures).toEqual(["de-DE", "it-IT", "fr-FR"]);
});

it("null brings back the default, absent changes nothing, an unknown one is refused", async () => {
  await choose(["it-IT", "it-IT", "de-DE"]);
  const registration = async () => (await app.call(getRegistration, { params: event })).body;
  expect((await registration()).offeredCultures).toEqual(["de-DE", "it-IT"]);
  await app.call(updateRegistration, { params: event, body: { name: "Renamed" } });
  expect((await registration()).offeredCultures).toEqual(["de-DE", "it-IT"]);
  expect((await choose(["it-IT", "xx-XX"])).body.Error.Fields).toEqual({
    "offeredCultures.1": "This culture does not exist.",
  });
  await choose([]);
  expect((await registration()).offeredCultures).toEqual(["de-DE"]);
  expect((await choose(null)).body.offeredCultures).toBeNull();
});

it("an offline registration has none, and a duplicate has those of the original", async () => {
  await choose(["fr-FR"]);
  const copy = await app.call(duplicateRegistration, { params: event, body: { name: "Again" } });
  expect(copy.body.offeredCultures).toEqual(["de-DE", "fr-FR"]);
  event = await makeEvent(app, { cultureCode: "de-DE", registrationType: "Offline" });
  expect((await choose(["fr-FR"])).body.Error.Fields).toEqual({
    offeredCultures: "Not for offline registrations.",
  });
});

it("missing texts are found once a part, for the offered languages", async () => {
  const stepId = await addStep(["fr-FR"]);
  const missing = async () => {
    const { findings } = (await app.call(checkScenario, { params: event, query: {} })).body;
    return findings.filter(({ code }: { code: string }) => code === "missing-text");
  };
  // Languages that are not complete are not offered by default: only its own can lack texts.
  expect(await missing()).toMatchObject([{ part: { kind: "step", id: stepId } }]);
  await choose(["fr-FR", "it-IT", "es-ES"]);
  const [one, ...more] = await missing();
  expect(more).toEqual([]);
  expect(one.sentence).toMatch(
    /^Step “Hall \d+” has no text in Deutsch \(Deutschland\), Español \(España\) and Italiano \(Italia\)\.$/,
  );
});

it("is for managers of the project", async () => {
  await grantProject(app.db, "manager", event.projectId);
  await grantProject(app.db, "operator", event.projectId);
  const call = (token: string | null) => app.call(listRegistrationLanguages, { params: event }, token);
  expect((await call(app.manager)).status).toBe(200);
  expect((await call(app.operator)).status).toBe(403);
});
