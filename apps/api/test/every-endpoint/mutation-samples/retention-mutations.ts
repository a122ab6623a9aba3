import { tryRetention } from "@foyer/contract/retention.ts";
import type { TestApp } from "../../server/app-client.ts";
import { addRetentionRule } from "../change-samples.ts";
import { type MutationSamples, TAKEN } from "./mutation-sample.ts";

const RULES = "/api/projects/:projectId/retention/rules";
const RULE = `${RULES}/:ruleId`;

export const retentionMutations = (app: TestApp): MutationSamples => ({
  [`POST ${RULES}`]: async () => {
    const { projectId, ruleId } = await addRetentionRule(app);
    await app.db.deleteFrom("retention_rule").where("id", "=", ruleId).execute();
    return { params: { projectId }, body: { questionId: null, days: 30 }, again: TAKEN };
  },
  [`DELETE ${RULE}`]: async () => ({ params: await addRetentionRule(app), again: { status: 404, rows: 0 } }),
  [`POST ${RULE}/postponement`]: async () => ({
    params: await addRetentionRule(app),
    body: { days: 30, reason: "A lawsuit" },
    again: { status: 200, rows: 1 },
  }),
  // It runs meanwhile.
  [`POST ${RULE}/trials`]: async () => ({ params: await addRetentionRule(app), again: TAKEN }),
  [`POST ${RULE}/runs`]: async () => ({
    params: await addRetentionRule(app),
    body: { confirm: "Fair" },
    again: TAKEN,
  }),
  "DELETE /api/projects/:projectId/retention/runs/:runId": async () => {
    const params = await addRetentionRule(app);
    const { body } = await app.call(tryRetention, { params });
    return { params: { projectId: params.projectId, runId: body.id }, again: { status: 200, rows: 0 } };
  },
});
