import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { pickLocalized, worded } from "../../../test/arbitrary-localized.ts";
import { pickOperation } from "../../../test/arbitrary-operation.ts";
import { arbitraryChoose } from "../../../test/arbitrary-scenario.ts";
import { makePlayable } from "../playable-scenario.ts";
import type { LocalizedScenario } from "../scenario.ts";
import { applyOperation } from "./apply-operation.ts";
import { edit, redo, startEditing, undo } from "./editing.ts";
import type { Operation } from "./operation.ts";

const OPERATIONS = 12;

type Tried = { before: LocalizedScenario; operation: Operation; applied: ReturnType<typeof applyOperation> };

/** A scenario, and operations tried one after the other, done or refused. */
const sessions = arbitraryChoose().map((choose) => {
  const start = pickLocalized(choose);
  const tried: Tried[] = [];
  let now = start;
  for (let count = 0; count < OPERATIONS; count += 1) {
    const operation = pickOperation(choose, now);
    const applied = applyOperation(now, operation, RE2JS);
    tried.push({ before: now, operation, applied });
    if ("scenario" in applied) now = applied.scenario;
  }
  return { start, tried, end: now };
});
type Session = Parameters<Parameters<typeof sessions.map>[0]>[0];
const law = (name: string, holds: (session: Session) => void) =>
  it(name, () => fc.assert(fc.property(sessions, holds), { numRuns: 300 }));

const problemsOf = (scenario: LocalizedScenario) => {
  const made = makePlayable(worded(scenario), RE2JS);
  return "problems" in made ? made.problems : [];
};

describe("whatever is tried on a scenario", () => {
  law("it stays playable (rules/scenario 24)", ({ tried }) => {
    for (const { applied } of tried) {
      if ("scenario" in applied) expect(problemsOf(applied.scenario)).toEqual([]);
    }
  });

  law("a refusal names a part, and nothing is done (rules/scenario 24)", ({ tried }) => {
    for (const { applied } of tried) {
      if ("scenario" in applied) continue;
      expect(applied.refusals.length).toBeGreaterThan(0);
      for (const { target } of applied.refusals) expect(target.id).toBeGreaterThan(0);
    }
  });

  law("an inverse leads back exactly, and its own inverse there again (rules/scenario 31)", ({ tried }) => {
    for (const { before, applied } of tried) {
      if ("refusals" in applied) continue;
      const back = applyOperation(applied.scenario, applied.inverse, RE2JS);
      if ("refusals" in back) throw new Error(JSON.stringify([applied.inverse, back.refusals]));
      expect(back.scenario).toEqual(before);
      expect(applyOperation(back.scenario, back.inverse, RE2JS)).toMatchObject({
        scenario: applied.scenario,
      });
    }
  });

  law("an operation that was kept as text does the same (rules/scenario 24)", ({ tried }) => {
    for (const { before, operation, applied } of tried) {
      const kept: Operation = JSON.parse(JSON.stringify(operation));
      expect(applyOperation(before, kept, RE2JS)).toEqual(applied);
    }
  });

  law("undo of everything is the start, redo of everything the end (rules/scenario 31)", (session) => {
    const { start, end, tried } = session;
    let editing = startEditing(start);
    for (const { operation } of tried) {
      editing = edit(editing, operation, RE2JS).editing;
    }
    expect(editing.scenario).toEqual(end);
    expect(repeated(undo, editing).scenario).toEqual(start);
    expect(repeated(redo, repeated(undo, editing)).scenario).toEqual(end);
  });
});

function repeated(step: typeof undo, editing: ReturnType<typeof startEditing>) {
  let now = editing;
  for (let next = step(now, RE2JS); next !== null; next = step(now, RE2JS)) {
    if (next.refusals) throw new Error(JSON.stringify(next.refusals));
    now = next.editing;
  }
  return now;
}
