import { describe, expect, it } from "vitest";
import { editDocument, includeAll } from "../../../../../packages/scenario-document/test/edits.ts";
import { makeEvent } from "../../../test/events/event.ts";
import {
  app,
  conditionOn,
  included,
  pick,
  read,
  saveChanged,
  setUpScenario,
} from "../../../test/feature-setups/scenario-setup.ts";

setUpScenario();

// rules/scenario 3, 4
describe("conditions", () => {
  it("on an earlier answer are stored, and the answer lists its dependents", async () => {
    const one = await makeEvent(app);
    const answer = await saveChanged(one, (scenario) => {
      const picked = pick(scenario);
      picked.laterStep.conditions = [conditionOn(picked)];
      picked.after.conditions = [conditionOn(picked, 1)];
    });
    expect(answer.status).toBe(200);
    const picked = pick(await read(undefined, one));
    expect(picked.laterStep.conditions).toMatchObject([
      { answerId: picked.answers[0]?.answerId, stepId: picked.step.stepId },
    ]);
    expect(picked.answers[0]?.dependentSteps).toEqual([picked.laterStep.stepId]);
    expect(picked.answers[1]?.dependentQuestions).toEqual([picked.after.questionId]);
  });

  it("sent twice are stored once", async () => {
    const one = await makeEvent(app);
    await saveChanged(one, (scenario) => {
      const picked = pick(scenario);
      picked.laterStep.conditions = [conditionOn(picked), conditionOn(picked, 1), conditionOn(picked)];
    });
    const picked = pick(await read(undefined, one));
    expect(picked.laterStep.conditions.map(({ answerId }) => answerId)).toEqual(
      picked.answers.slice(0, 2).map(({ answerId }) => answerId),
    );
  });

  it.each([
    ["itself", (picked: ReturnType<typeof pick>) => picked.source, "depends on itself"],
    ["a later question of its step", (picked: ReturnType<typeof pick>) => picked.before, "which comes later"],
    ["a question of its own step", (picked: ReturnType<typeof pick>) => picked.step, "depends on itself"],
  ] as const)("on %s are refused with both names", async (_, targetOf, sentence) => {
    const one = await makeEvent(app);
    const answer = await saveChanged(one, (scenario) => {
      const picked = pick(scenario);
      const target = targetOf(picked);
      if (!target) throw new Error("The question is the first of its step");
      target.conditions = [conditionOn(picked)];
    });
    expect(answer.status).toBe(422);
    const sentences = Object.values(answer.body.Error.Fields as Record<string, string>);
    expect(sentences.join()).toContain(sentence);
    expect(sentences.join()).toMatch(/“.+”/);
  });

  it.each(["Country", "Region", "Partition", "Rubric"] as const)(
    "on a %s that no catalog has are refused",
    async (answerTypeId) => {
      const one = await makeEvent(app);
      const type = ["Country", "Region"].includes(answerTypeId)
        ? "countries and regions"
        : "partitions and rubrics of products";
      let target = 0;
      const answer = await saveChanged(one, (scenario) => {
        Object.assign(scenario, editDocument(scenario, includeAll));
        const source = scenario.questions.find(({ body }) => body.questionTypeName === type);
        const own = scenario.steps.find(({ stepId }) => stepId === source?.parentStepId);
        const [first] = included(scenario.steps);
        if (!source || !own || !first) throw new Error(`No question of ${type}`);
        // The source comes first, as it may be in the last step.
        [own.orderNumber, first.orderNumber] = [first.orderNumber, own.orderNumber];
        const last = included(scenario.steps).at(-1);
        if (!last) throw new Error("No step");
        if (answerTypeId === "Region") Object.assign(source.body.questionSettings, { enableRegions: true });
        target = last.stepId;
        const ids = { stepId: source.parentStepId, questionId: source.questionId, answerId: 999_999 };
        last.conditions = [
          { ...ids, answerTypeId, answerText: "", parentStepId: null, parentQuestionId: null },
        ];
      });
      const fields = {
        [`steps.${target}.conditions`]: `A condition names a ${answerTypeId.toLowerCase()} that does not exist.`,
      };
      expect([answer.status, answer.body.Error?.Fields]).toEqual([422, fields]);
    },
  );

  it("on entries that are not included are refused, and nothing is stored", async () => {
    const one = await makeEvent(app);
    const before = await read(undefined, one);
    const answer = await saveChanged(one, (scenario) => {
      const picked = pick(scenario);
      picked.laterStep.conditions = [conditionOn(picked)];
      const [first] = picked.answers;
      if (first) Object.assign(first, { required: false, orderNumber: null });
    });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body.Error.Fields)).toContain("which is not included");
    expect(await read(undefined, one)).toEqual(before);
  });
});
