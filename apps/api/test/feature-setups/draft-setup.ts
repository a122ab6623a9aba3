import { getScenario, type ScenarioDocument } from "@foyer/contract/scenario.ts";
import {
  getDraft,
  getPublication,
  type Publication,
  type ScenarioDraft,
  saveDraft,
  startDraft,
} from "@foyer/contract/scenario-drafts.ts";
import { afterAll, beforeAll, expect } from "vitest";
import {
  editDocument,
  includeOnly,
  type MakeOperations,
  questionOf,
  showWhen,
} from "../../../../packages/scenario-document/test/edits.ts";
import { editScenario, makeEvent } from "../events/event.ts";
import { startTestApp, type TestApp } from "../server/app-client.ts";

export let app: TestApp;

/** Starts a server for a test file. */
export function setUpDrafts(): void {
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app?.stop());
}

type Params = { projectId: number; registrationId: number };

/** An open registration that asks three questions, with a draft of its scenario. */
export async function makeDraft() {
  const event = await makeEvent(app);
  const params = { projectId: event.projectId, registrationId: event.registrationId };
  await editScenario(app, event, (opened) => includeOnly(opened, ["First name", "Gender", "Company"]));
  expect((await app.call(startDraft, { params, body: {} })).status).toBe(201);
  return { event, params };
}

export const draftOf = async (params: Params) =>
  (await app.call(getDraft, { params, query: {} })).body as ScenarioDraft;
export const publishedOf = async (params: Params) =>
  (await app.call(getScenario, { params, query: {} })).body as ScenarioDocument;
export const publicationOf = async (params: Params) =>
  (await app.call(getPublication, { params })).body as Publication;

export async function editDraft(params: Params, make: MakeOperations, more: { baseVersion?: number } = {}) {
  const { baseVersion: _, ...document } = await draftOf(params);
  return app.call(saveDraft, { params, body: { ...editDocument(document, make), ...more } });
}

/** Asks for the company only after "Male". */
export const companyAfterMale: MakeOperations = (opened) => [
  showWhen(opened, { kind: "step", id: questionOf(opened, "Company").stepId }, "Gender", "Male"),
];
export const renameFirst =
  (text: string): MakeOperations =>
  ({ scenario }) => [
    {
      kind: "set-text",
      part: { kind: "step", id: scenario.steps[0]?.id ?? 0 },
      cultureCode: "en-GB",
      to: text,
    },
  ];
export const firstText = ({ steps: all }: ScenarioDocument) =>
  all.find(({ orderNumber }) => orderNumber === 1)?.body.text;
