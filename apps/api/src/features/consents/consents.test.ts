import { exportPersonData } from "@foyer/contract/person-data.ts";
import { questions as catalogQuestions } from "@foyer/contract/questions.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  agreedOf,
  consentsOf,
  makeConsentEvent,
  withdrawFrom,
} from "../../../test/feature-setups/consent-setup.ts";
import { correct, correctionsOf, ticketOf } from "../../../test/feature-setups/correction-setup.ts";
import { correctOwn, LATER } from "../../../test/feature-setups/own-correction-setup.ts";
import { erase, setUpMailServer } from "../../../test/feature-setups/privacy-setup.ts";
import { auditOf, cancel, codeOf } from "../../../test/feature-setups/ticket-life-setup.ts";
import { accept, offer, tokenFor } from "../../../test/feature-setups/ticket-offer-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();
setUpMailServer();

const TERMS = "I agree to the processing of my personal data";
const textsOf = (consents: { text: string }[]) => consents.map(({ text }) => text);

// rules/questions 24
describe("what is agreed to is kept with the ticket", () => {
  it("the ticked consents, with text, language, version and page", async () => {
    const fair = await makeConsentEvent();
    const ticket = await fair.register("ana@example.org");
    expect(await agreedOf(ticket)).toEqual([
      {
        questionId: fair.termsId,
        text: TERMS,
        cultureCode: "en-GB",
        registrationName: expect.any(String),
        scenarioVersion: (await fair.playOf()).version,
        source: "registration",
        givenAt: expect.any(String),
        endedAt: null,
        endedBy: null,
      },
    ]);
  });

  it("in the language of the page", async () => {
    const fair = await makeConsentEvent();
    const ticket = await fair.register("bo@example.org", { news: true }, { cultureCode: "de-DE" });
    const consents = await agreedOf(ticket);
    expect(consents).toMatchObject([{ cultureCode: "de-DE" }, { cultureCode: "de-DE" }]);
    expect(consents[0].text).toMatch(/^Ich willige/);
  });

  it("another text is another version; earlier consents keep theirs", async () => {
    const fair = await makeConsentEvent();
    const before = await fair.register("cleo@example.org");
    await fair.reword(fair.termsId, "I agree to the new terms");
    const after = await fair.register("dan@example.org");
    expect(textsOf(await agreedOf(before))).toEqual([TERMS]);
    const [newer] = await agreedOf(after);
    expect(newer).toMatchObject({ text: "I agree to the new terms" });
    expect(newer.scenarioVersion).toBeGreaterThan((await agreedOf(before))[0].scenarioVersion);
  });
});

// rules/questions 26
describe("a page that has shown another text", () => {
  it("is refused, and accepted with the text of now", async () => {
    const fair = await makeConsentEvent();
    const shown = [{ questionId: fair.termsId, text: TERMS }];
    await fair.reword(fair.termsId, "I agree to the new terms");
    const refused = await fair.send("old@example.org", {}, { consents: shown });
    expect(codeOf(refused)).toEqual([409, "scenario-changed"]);
    const current = [{ questionId: fair.termsId, text: "I agree to the new terms" }];
    const ticket = await fair.register("new@example.org", {}, { consents: current });
    expect(textsOf(await agreedOf(ticket))).toEqual(["I agree to the new terms"]);
  });

  it("is not refused for what nobody ticks", async () => {
    const fair = await makeConsentEvent();
    await fair.reword(fair.newsId, "Other news");
    const consents = [
      { questionId: fair.termsId, text: TERMS },
      { questionId: fair.newsId, text: "News" },
    ];
    await fair.register("calm@example.org", { news: false }, { consents });
  });
});

describe("a page of a ticket that has shown another text", () => {
  const NEWS = "Mailt mir Neues";
  // Not that of the registration, whose texts the server has read just now and keeps for ten seconds.
  const cultureCode = "de-DE";
  /** Changes a text of the catalog, which has no versions, until the test ends. */
  async function rewordInCatalog(id: number, text: string) {
    const query = {};
    const { body } = await app.call(catalogQuestions.get, { params: { id }, query });
    const write = (localizations: object[]) =>
      app.call(catalogQuestions.update, {
        params: { id },
        query,
        body: { ...body, localizations, version: undefined },
      });
    const others = body.localizations.filter(
      (one: { cultureCode: string }) => one.cultureCode !== cultureCode,
    );
    const written = await write([...others, { cultureCode, text }]);
    expect(written.status, written.text).toBe(200);
    onTestFinished(async () => void (await write(body.localizations)));
    return (body.localizations as { cultureCode: string; text: string }[]).find(
      (one) => one.cultureCode === cultureCode,
    )?.text;
  }

  it("is refused when its holder corrects a consent, and what held before keeps its text", async () => {
    const fair = await makeConsentEvent();
    const params = { projectId: fair.projectId, registrationId: fair.registrationId };
    await app.call(updateRegistration, { params, body: { correctUntil: LATER } });
    const ticket = await fair.register("max@example.org");
    const former = await rewordInCatalog(fair.newsId, NEWS);
    const results = fair.answers("max@example.org", { news: true });
    const save = (text: string) =>
      correctOwn(ticket, results, { cultureCode, consents: [{ questionId: fair.newsId, text }] });
    expect(codeOf(await save(former ?? ""))).toEqual([409, "scenario-changed"]);
    expect(textsOf(await agreedOf(ticket))).toEqual([TERMS]);
    const saved = await save(NEWS);
    expect(saved.status, saved.text).toBe(200);
    expect(textsOf(await agreedOf(ticket))).toEqual([TERMS, NEWS]);
    // Another correction neither asks for that text again nor writes another one down.
    await rewordInCatalog(fair.newsId, "Anderes");
    const renamed = fair.answers("max@example.org", { news: true, last: "Petrova" });
    const again = await correctOwn(ticket, renamed, { version: 2, cultureCode, consents: [] });
    expect(again.status, again.text).toBe(200);
    expect(textsOf(await agreedOf(ticket))).toEqual([TERMS, NEWS]);
  });

  it("is refused when somebody accepts the ticket, who then agrees to the text of now", async () => {
    const fair = await makeConsentEvent();
    const params = { projectId: fair.projectId, registrationId: fair.registrationId };
    await app.call(updateRegistration, { params, body: { passOnUntil: LATER } });
    const ticket = await fair.register("nia@example.org");
    expect((await offer(ticket, "oto@example.org")).status).toBe(204);
    const token = await tokenFor("oto@example.org");
    const former = await rewordInCatalog(fair.newsId, NEWS);
    const results = fair.answers("oto@example.org", { news: true });
    const { steps } = await fair.playOf(cultureCode);
    const shown = steps.flatMap(({ questions }) => questions).find(({ id }) => id === fair.termsId);
    const terms = { questionId: fair.termsId, text: shown?.text ?? "" };
    const acceptWith = (text: string) =>
      accept(token, results, { cultureCode, consents: [terms, { questionId: fair.newsId, text }] });
    expect(codeOf(await acceptWith(former ?? ""))).toEqual([409, "scenario-changed"]);
    const accepted = await acceptWith(NEWS);
    expect(accepted.status, accepted.text).toBe(201);
    const given = (await agreedOf(ticket)).filter(({ source }: { source: string }) => source === "offer");
    expect(textsOf(given)).toEqual([terms.text, NEWS]);
  });
});

// rules/questions 25
describe("a correction", () => {
  it("by staff ends and writes down consents, and leaves the others as they are", async () => {
    const fair = await makeConsentEvent();
    const ticket = await fair.register("eva@example.org", { news: true });
    const [terms] = await agreedOf(ticket);
    await correct(ticket, { results: fair.answers("eva@example.org", { news: false }) });
    expect(await agreedOf(ticket)).toMatchObject([terms, { endedBy: "staff" }]);
    await correct(ticket, { results: fair.answers("eva@example.org", { news: true }) });
    expect(await agreedOf(ticket)).toMatchObject([
      terms,
      { endedBy: "staff" },
      { source: "staff", endedAt: null },
    ]);
  });

  it("of a name changes no consent", async () => {
    const fair = await makeConsentEvent();
    const ticket = await fair.register("fay@example.org", { news: true });
    const before = await agreedOf(ticket);
    await correct(ticket, { fields: { lastName: "Petrova" } });
    expect(await agreedOf(ticket)).toEqual(before);
  });
});

// rules/questions 25, rules/tickets 68
it("whoever accepts a ticket agrees anew; what the former holder agreed to is not theirs", async () => {
  const fair = await makeConsentEvent();
  const params = { projectId: fair.projectId, registrationId: fair.registrationId };
  await app.call(updateRegistration, { params, body: { passOnUntil: LATER } });
  const ticket = await fair.register("gus@example.org", { news: true });
  expect((await offer(ticket, "hal@example.org")).status).toBe(204);
  const accepted = await accept(await tokenFor("hal@example.org"), fair.answers("hal@example.org"));
  expect(accepted.status, accepted.text).toBe(201);
  const held = { ...ticket, identifier: accepted.body.identifier };
  expect(await agreedOf(held)).toMatchObject([
    { source: "registration", endedBy: "passed-on" },
    { source: "registration", endedBy: "passed-on" },
    { source: "offer", questionId: fair.termsId, endedAt: null },
  ]);
  expect((await consentsOf(held)).body).toHaveLength(1);
  const { text } = await app.call(exportPersonData, {
    params: { projectId: ticket.projectId, ticketId: ticket.ticketId },
    query: { format: "json" },
  });
  expect(JSON.parse(text).consents).toMatchObject([{ source: "offer" }]);
});

// rules/questions 27
describe("a holder withdraws", () => {
  it("a consent that is not required: the answer becomes No, with audit and history", async () => {
    const fair = await makeConsentEvent();
    const ticket = await fair.register("ida@example.org", { news: true });
    expect((await consentsOf(ticket)).body).toMatchObject([
      { questionId: fair.termsId, canWithdraw: false, endedText: "" },
      { questionId: fair.newsId, canWithdraw: true, endedText: "" },
    ]);
    expect((await withdrawFrom(ticket, fair.newsId)).status).toBe(204);
    const after = await ticketOf(ticket);
    expect(after).toMatchObject({ Subscribe: "No", version: 2 });
    expect(after.consents[1]).toMatchObject({ endedBy: "holder", endedAt: expect.any(String) });
    expect(after.answers.at(-1)).toMatchObject({ questionId: fair.newsId, answers: [false] });
    expect((await consentsOf(ticket)).body[1]).toMatchObject({ canWithdraw: false, endedText: /\d/ });
    const [entry] = await auditOf(ticket);
    expect(entry).toMatchObject({ staff_name: "Ticket holder", after: { consentWithdrawn: fair.newsId } });
    expect(await correctionsOf(ticket)).toMatchObject([{ changes: [{ before: "Yes", after: "No" }] }]);
    expect((await withdrawFrom(ticket, fair.newsId)).status).toBe(404);
  });

  it("also of a cancelled ticket", async () => {
    const fair = await makeConsentEvent();
    const ticket = await fair.register("jon@example.org", { news: true });
    await cancel(ticket);
    expect((await withdrawFrom(ticket, fair.newsId)).status).toBe(204);
  });

  it("no consent that is required, none that was not given, and none of another ticket", async () => {
    const fair = await makeConsentEvent();
    const ticket = await fair.register("kim@example.org");
    expect(codeOf(await withdrawFrom(ticket, fair.termsId))).toEqual([409, "consent-required"]);
    expect((await withdrawFrom(ticket, fair.newsId)).status).toBe(404);
    expect((await withdrawFrom({ identifier: crypto.randomUUID() }, fair.newsId)).status).toBe(404);
  });
});

// rules/privacy 3, 10
it("a person's file has the consents, and an erasure deletes them", async () => {
  const fair = await makeConsentEvent();
  const ticket = await fair.register("lea@example.org", { news: true });
  const params = { projectId: ticket.projectId, ticketId: ticket.ticketId };
  const file = JSON.parse((await app.call(exportPersonData, { params, query: { format: "json" } })).text);
  expect(file.consents).toMatchObject([
    { text: TERMS, source: "registration", endedAt: null },
    { endedAt: null },
  ]);
  const erased = await erase(params);
  expect(erased.body.places).toMatchObject({ consents: 2 });
  expect(await agreedOf(ticket)).toEqual([]);
});
