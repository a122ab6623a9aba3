import { submit } from "@foyer/contract/attend.ts";
import { createBarcodePool, importPoolFile } from "@foyer/contract/barcode-pools.ts";
import { createProject } from "@foyer/contract/projects.ts";
import { createRegistration } from "@foyer/contract/registrations.ts";
import { getScenario, saveScenario } from "@foyer/contract/scenario.ts";
import {
  editDocument,
  includeQuestions,
  type MakeOperations,
} from "../../../../packages/scenario-document/test/edits.ts";
import type { TestApp } from "../server/app-client.ts";
import { upload } from "../server/upload.ts";

/** An open registration, created through the API. */
export type TestEvent = { projectId: number; poolId: number; registrationId: number; code: string };

const TIMES = { startDateTime: "2126-05-12T10:00:00", endDateTime: "2126-05-14T15:30:00" };
let events = 0;

type Options = {
  codes?: number;
  ticketCount?: number;
  ticketPrice?: number;
  cultureCode?: string;
  registrationType?: "Online" | "Onsite" | "Offline";
};

export async function makeEvent(app: TestApp, options: Options = {}): Promise<TestEvent> {
  const { body: project } = await app.call(createProject, { body: { name: "Fair", ...TIMES } });
  return addRegistration(app, project.id, options);
}

/** A further registration of a project, with a pool of its own. */
export async function addRegistration(
  app: TestApp,
  projectId: number,
  {
    codes = 20,
    ticketCount = 10,
    ticketPrice = 0,
    cultureCode = "en-GB",
    registrationType = "Online",
  }: Options = {},
): Promise<TestEvent> {
  events += 1;
  const name = `Visitors ${events}`;
  const params = { projectId };
  const pool = await app.call(createBarcodePool, { params, body: { name, barCodeType: 1 } });
  const poolId: number = pool.body.id;
  if (codes > 0) await addCodes(app, { projectId, poolId }, codes, `E${events}`);
  const body = {
    name,
    registrationType,
    ticketPrice,
    ticketCount,
    barCodePoolId: poolId,
    cultureCode,
  };
  const registration = await app.call(createRegistration, { params, body });
  return { projectId, poolId, registrationId: registration.body.id, code: registration.body.code };
}

export async function addCodes(
  app: TestApp,
  params: { projectId: number; poolId: number },
  count: number,
  prefix: string,
): Promise<void> {
  const lines = Array.from(
    { length: count },
    (_, index) => `${prefix}-${String(index + 1).padStart(6, "0")}`,
  );
  await upload(app, importPoolFile, { params, content: lines.join("\n") });
}

/** Saves the scenario with these operations done. */
export async function editScenario(
  app: TestApp,
  { projectId, registrationId }: TestEvent,
  make: MakeOperations,
) {
  const params = { projectId, registrationId };
  const { body: document } = await app.call(getScenario, { params });
  return app.call(saveScenario, { params, body: editDocument(document, make) });
}

/** Leaves one step with one question, an email address, and returns their ids. */
export const askForEmailOnly = (app: TestApp, event: TestEvent) =>
  askForOnly(app, event, ({ settings }) => settings.email === 1);

/** Makes the scenario ask for a first name only. */
export const askForNameOnly = (app: TestApp, event: TestEvent) =>
  askForOnly(app, event, ({ internalName }) => internalName === "firstName");

async function askForOnly(
  app: TestApp,
  event: TestEvent,
  isWanted: (question: { internalName: string; settings: { email?: number | undefined } }) => boolean,
) {
  const found = { stepId: 0, questionId: 0 };
  await editScenario(app, event, (opened) => {
    const question = [...opened.catalog.questions.values()].find(isWanted);
    if (!question) throw new Error("The catalog has no such question");
    Object.assign(found, { stepId: question.stepId, questionId: question.id });
    return includeQuestions(opened, [question]);
  });
  return found;
}

/** The results of a scenario that asks only for one text. */
export const emailResult = (
  { stepId, questionId }: { stepId: number; questionId: number },
  email: string,
) => ({
  stepId,
  stepOrderNumber: 1,
  questionId,
  answerTypeId: "Answer",
  answerId: null,
  answerValue: email,
});

/** Submits answers as a visitor. */
export function submitAnswers(app: TestApp, code: string, results: readonly unknown[], key?: string) {
  const headers = key === undefined ? {} : { "idempotency-key": key };
  return app.call(submit, { params: { code }, body: { results } }, null, headers);
}
