import { createGate } from "@foyer/contract/gates.ts";
import type { TestApp } from "../../server/app-client.ts";
import { add, addProject, nextName } from "../change-samples.ts";
import { type MutationSamples, TAKEN } from "./mutation-sample.ts";

const GATES = "/api/projects/:projectId/gates";

export const gateMutations = (app: TestApp): MutationSamples => ({
  [`POST ${GATES}`]: async () => ({
    params: { projectId: await addProject(app) },
    body: { name: nextName() },
    again: TAKEN,
  }),
  [`DELETE ${GATES}/:gateId`]: async () => {
    const projectId = await addProject(app);
    const gateId = await add(app, createGate, { name: nextName() }, { projectId });
    return { params: { projectId, gateId }, again: { status: 404, rows: 0 } };
  },
});
