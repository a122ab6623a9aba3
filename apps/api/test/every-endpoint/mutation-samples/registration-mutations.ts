import { createPrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { questions } from "@foyer/contract/questions.ts";
import { startDraft } from "@foyer/contract/scenario-drafts.ts";
import { createScenarioPaths } from "@foyer/contract/scenario-paths.ts";
import { steps } from "@foyer/contract/steps.ts";
import { askForEmailOnly, makeEvent } from "../../events/event.ts";
import { SMALL_PNG } from "../../files/small-png.ts";
import type { TestApp } from "../../server/app-client.ts";
import { add, nextName } from "../change-samples.ts";
import { type MutationSamples, TAKEN, UNCHANGED } from "./mutation-sample.ts";

export function registrationMutations(app: TestApp): MutationSamples {
  return {
    "PATCH /api/projects/:projectId/registrations": async () => {
      const { projectId, registrationId } = await makeEvent(app);
      return { params: { projectId }, body: { id: registrationId, isListed: false }, again: UNCHANGED };
    },
    "POST /api/projects/:projectId/questions/:questionId/type": async () => {
      const { projectId } = await makeEvent(app);
      const [from, to] = (await app.call(listQuestionTypes, {})).body as { id: number }[];
      const stepId = (await app.call(steps.create, { body: { internalName: nextName(), required: false } }))
        .body.id;
      const question = { internalName: nextName(), stepId, questionTypeId: from?.id, required: false };
      const { id } = (await app.call(questions.create, { query: { projectId }, body: question })).body;
      return { params: { projectId, questionId: id }, body: { questionTypeId: to?.id }, again: UNCHANGED };
    },
  };
}

export function printoutMutations(app: TestApp): MutationSamples {
  const TEMPLATES = "/api/projects/:projectId/registrations/:registrationId/printout-templates";
  const withGroup = async () => {
    const { projectId, registrationId } = await makeEvent(app);
    const promocodeGroupId = await add(app, createPromoCodeGroup, { promoCodeType: 1 }, { projectId });
    return { params: { projectId, registrationId }, body: { templateType: "promocode", promocodeGroupId } };
  };
  const addTemplate = async () => {
    const { params, body } = await withGroup();
    return { ...params, templateId: await add(app, createPrintoutTemplate, body, params) };
  };
  return {
    [`POST ${TEMPLATES}`]: async () => ({ ...(await withGroup()), again: TAKEN }),
    [`DELETE ${TEMPLATES}/:templateId`]: async () => ({
      params: await addTemplate(),
      again: { status: 404, rows: 0 },
    }),
    [`POST ${TEMPLATES}/:templateId/design`]: async () => ({
      params: await addTemplate(),
      body: { design: "a6Portrait" },
      // It takes the place of what was there.
      again: { status: 200, rows: 1 },
    }),
    [`POST ${TEMPLATES}/:templateId/file`]: async () => ({
      params: await addTemplate(),
      file: SMALL_PNG,
      // It takes the place of the first one.
      again: { status: 200, rows: 1 },
    }),
  };
}

export function scenarioPathMutations(app: TestApp): MutationSamples {
  const PATHS = "/api/projects/:projectId/registrations/:registrationId/scenario/paths";
  const withPath = async () => {
    const { projectId, registrationId } = await makeEvent(app);
    const params = { projectId, registrationId };
    const body = { paths: [{ name: "Nothing chosen", choices: [] }] };
    const made = await app.call(createScenarioPaths, { params, body });
    return { params, pathId: made.body[0]?.id ?? 0 };
  };
  return {
    [`POST ${PATHS}`]: async () => {
      const { projectId, registrationId } = await makeEvent(app);
      const choices = [{ kind: "checkbox", questionId: 1, checked: true }];
      // The same choices are kept once.
      return {
        params: { projectId, registrationId },
        body: { paths: [{ name: "Ticked", choices }] },
        again: { status: 201, rows: 1 },
      };
    },
    [`POST ${PATHS}/accept`]: async () => {
      const { params, pathId } = await withPath();
      return { params, body: { pathIds: [pathId] }, again: { status: 200, rows: 1 } };
    },
    [`DELETE ${PATHS}/:pathId`]: async () => {
      const { params, pathId } = await withPath();
      return { params: { ...params, pathId }, again: { status: 404, rows: 0 } };
    },
  };
}

export function draftMutations(app: TestApp): MutationSamples {
  const DRAFT = "/api/projects/:projectId/registrations/:registrationId/scenario/draft";
  const addEvent = async () => {
    const { projectId, registrationId } = await makeEvent(app);
    return { projectId, registrationId };
  };
  const withDraft = async () => {
    const event = await makeEvent(app);
    // Other samples have filled the catalogs; a scenario with all of that cannot be finished.
    await askForEmailOnly(app, event);
    const params = { projectId: event.projectId, registrationId: event.registrationId };
    await app.call(startDraft, { params, body: {} });
    return params;
  };
  return {
    [`POST ${DRAFT}`]: async () => ({ params: await addEvent(), body: {}, again: { status: 201, rows: 0 } }),
    [`DELETE ${DRAFT}`]: async () => ({ params: await withDraft(), again: { status: 404, rows: 0 } }),
    [`POST ${DRAFT}/schedule`]: async () => ({
      params: await withDraft(),
      body: { publishAt: "2126-05-01T10:00:00" },
      again: UNCHANGED,
    }),
    [`POST ${DRAFT}/publish`]: async () => ({
      params: await withDraft(),
      body: {},
      again: { status: 404, rows: 0 },
    }),
  };
}
