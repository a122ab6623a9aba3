import { countries } from "@foyer/contract/countries.ts";
import { createProject } from "@foyer/contract/projects.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listContractEndpoints } from "../../src/contract-endpoints.ts";
import { askForEmailOnly, editScenario, emailResult, makeEvent, submitAnswers } from "../events/event.ts";
import { startTestApp, type TestApp } from "../server/app-client.ts";
import { ACTIONS, changeSamples, nameOf, type Values } from "./change-samples.ts";

const ALL_ENDPOINTS = await listContractEndpoints();

// rules/values 8, 9 for every text of every PUT and PATCH of the contract.
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const changes = ALL_ENDPOINTS.filter(
  (one) => (one.method === "PUT" || one.method === "PATCH") && !ACTIONS.includes(nameOf(one)),
);

/** Changes that have numbers and choices alone. */
const WITHOUT_TEXTS = [
  "PUT /api/projects/:projectId/retention/rules/:ruleId",
  "PUT /api/projects/:projectId/payment-fee",
  "PUT /api/projects/:projectId/gates/:gateId/area",
];

it.each(changes.map((one) => [nameOf(one), one] as const))(
  "%s: no text may turn its own direction",
  async (name, endpoint) => {
    const sample = await changeSamples(app)[name]?.();
    if (!sample) throw new Error(`No sample of ${name}`);
    const { params, filled } = sample;
    const send = (body: Values) => app.call(endpoint, { params, body });
    const texts = Object.entries(filled).filter(([, value]) => typeof value === "string");
    const spoilt = texts.map(([field, value]): [string, Values] => [
      field,
      { ...filled, [field]: `${value}\u202eexe.` },
    ]);
    const nested: [string, Values][] = [
      ["localizations", { ...filled, localizations: [{ cultureCode: "de-DE", text: "a\u202eb" }] }],
      [
        "categories",
        {
          categories: [
            { name: "Project", settings: [{ codeName: "Itec_url", value: "https://a.example/\u202e" }] },
          ],
        },
      ],
      ["steps", { ...filled, steps: stepsWith(filled, "a\u202eb") }],
      ["fields", { ...filled, fields: { company: "a\u202eb" } }],
      ["settings", { ...filled, settings: [{ attendeeInfoField: "company\u202e" }] }],
      ["texts", { ...filled, texts: [{ cultureCode: "en-GB", subject: "a\u202eb", body: "a" }] }],
      ["origins", { origins: ["https://www.fair.example\u202e"] }],
    ];
    const all = [...spoilt, ...nested.filter(([field]) => field in filled)];
    expect(all.length > 0).toBe(!WITHOUT_TEXTS.includes(name));
    for (const [field, body] of all) {
      const { status, text } = await send(body);
      expect(status, `${field}: ${text.slice(0, 300)}`).toBe(422);
    }
    expect((await send(filled)).status).toBe(200);
  },
);
const stepsWith = ({ steps = [] }: Values, text: string) =>
  (steps as object[]).map((step) => ({ ...step, body: { text } }));

it("names the character in a sentence", async () => {
  const { body } = await app.call(countries.create, { body: { internalName: "gnp\u202e.exe" } });
  const sentence = "Contains the invisible character U+202E. Delete it, or type the text again.";
  expect(body.Error.Fields).toEqual({ internalName: sentence });
});

it("counts symbols, not their parts", async () => {
  const times = { startDateTime: "2126-05-12T10:00:00", endDateTime: "2126-05-14T15:30:00" };
  const named = (name: string) => app.call(createProject, { body: { name, ...times } });
  expect((await named("🇩🇪".repeat(200))).status).toBe(201);
  expect((await named("🇩🇪".repeat(201))).body.Error.Fields.name).toBe("No more than 200 symbols.");
  expect((await named(`a${"\u0301".repeat(900)}`)).status).toBe(422);
});

it("stores composed letters however they were sent, and knows them again", async () => {
  const created = await app.call(countries.create, { body: { internalName: "Re\u0301publique" } });
  expect(created.body.internalName).toBe("R\u00e9publique");
  expect((await app.call(countries.create, { body: { internalName: "R\u00e9publique" } })).status).toBe(409);
});

it("a visitor's answer is cleaned and composed, never refused for what a phone pasted", async () => {
  const event = await makeEvent(app);
  const asked = await askForEmailOnly(app, event);
  await editScenario(app, event, () => [
    { kind: "set-settings", questionId: asked.questionId, to: { maxLength: 13 } },
  ]);
  const typed = "\u202aanne\u200b@fair.example\u202c";
  expect((await submitAnswers(app, event.code, [emailResult(asked, typed)])).status).toBe(422);
  await editScenario(app, event, () => [
    { kind: "set-settings", questionId: asked.questionId, to: { maxLength: 17 } },
  ]);
  const { status, body } = await submitAnswers(app, event.code, [emailResult(asked, typed)]);
  expect(status, JSON.stringify(body)).toBe(201);
  const ticket = app.db.selectFrom("ticket").select("email").where("id", "=", body.ticket.ticketId);
  expect((await ticket.executeTakeFirstOrThrow()).email).toBe("anne@fair.example");
});
