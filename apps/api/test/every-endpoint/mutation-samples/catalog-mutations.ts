import { answers } from "@foyer/contract/answers.ts";
import { copyQuestions } from "@foyer/contract/question-copies.ts";
import { questions } from "@foyer/contract/questions.ts";
import { steps } from "@foyer/contract/steps.ts";
import { editScenario, makeEvent } from "../../events/event.ts";
import type { TestApp } from "../../server/app-client.ts";
import { add, catalogBodies, nameOf, nextName } from "../change-samples.ts";
import { type MutationSamples, TAKEN, UNCHANGED } from "./mutation-sample.ts";

export function catalogMutations(app: TestApp): MutationSamples {
  const samples: MutationSamples = {};
  for (const [catalog, bodyOf] of catalogBodies(app)) {
    samples[nameOf(catalog.create)] = async () => ({ body: await bodyOf(), again: TAKEN });
    samples[nameOf(catalog.importTranslations)] = async () => {
      const body = await bodyOf();
      const id = await add(app, catalog.create, body);
      const nameField = "internalName" in body ? "internalName" : "countryInternalName";
      const content = `id,${nameField},fr-FR\n${id},${body[nameField]},${nextName()}\n`;
      return { file: content, again: UNCHANGED };
    };
    samples[nameOf(catalog.translations)] = async () => ({ again: { status: 200, rows: 1 } });
  }
  for (const catalog of [steps, questions, answers]) {
    const [, bodyOf] = catalogBodies(app).find(([one]) => one === catalog) ?? [];
    samples[nameOf(catalog.share)] = async () => {
      const { projectId } = await makeEvent(app);
      const query = { projectId };
      const { body } = await app.call(catalog.create, { query, body: await bodyOf?.() });
      return { params: { id: body.id }, query, body: {}, again: { status: 404, rows: 0 } };
    };
  }
  samples[nameOf(copyQuestions)] = async () => ({
    ...(await sourceOfCopy(app)),
    again: { status: 201, rows: 0 },
  });
  return samples;
}

/** A question of one project that a registration there uses, to be copied into another project. */
async function sourceOfCopy(app: TestApp) {
  const event = await makeEvent(app);
  const { projectId, registrationId } = event;
  const [, bodyOf] = catalogBodies(app).find(([one]) => one === steps) ?? [];
  const { body } = await app.call(steps.create, { query: { projectId }, body: await bodyOf?.() });
  await editScenario(app, event, () => [
    { kind: "include-step", step: { id: body.id, texts: {}, conditions: [], questions: [] } },
  ]);
  const target = await makeEvent(app);
  return { params: { projectId: target.projectId }, body: { projectId, registrationId } };
}
