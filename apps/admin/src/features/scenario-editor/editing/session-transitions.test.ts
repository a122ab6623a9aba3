import { edit } from "@foyer/domain/scenario/edit/editing.ts";
import type { Operation } from "@foyer/domain/scenario/edit/operation.ts";
import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { catalogFor } from "../../../../../../packages/scenario-document/test/arbitrary-document.ts";
import { OWN_CULTURE, setStepText } from "../../../../../../packages/scenario-document/test/set-step-text.ts";
import {
  hasUnsaved,
  nextSave,
  type Phase,
  phaseOf,
  retryDelay,
  type SessionEvent,
  type SessionState,
  startSession,
} from "./session-state.ts";
import { transition } from "./session-transitions.ts";

const START: LocalizedScenario = {
  steps: [1, 2].map((id) => ({ id, texts: {}, conditions: [], questions: [] })),
};

const scenarioWith = (...texts: readonly (string | null)[]): LocalizedScenario => ({
  steps: START.steps.map((step, index) => {
    const text = texts[index];
    return text ? { ...step, texts: { [OWN_CULTURE]: text } } : step;
  }),
});
const documentWith = (scenario: LocalizedScenario, version: number) => ({
  scenario,
  catalog: catalogFor(START),
  version,
});
const send = (state: SessionState, ...events: readonly SessionEvent[]): SessionState =>
  events.reduce((before, event) => transition(before, event, RE2JS), state);
const edited = (state: SessionState, operation: Operation): SessionEvent => ({
  type: "edited",
  editing: edit(state.editing, operation, RE2JS).editing,
});
const editTwice = (state: SessionState, first: Operation, second: Operation): SessionState => {
  const one = send(state, edited(state, first));
  return send(one, edited(one, second));
};
const shown = (scenario: LocalizedScenario) =>
  scenario.steps.map(({ id, texts }) => texts[OWN_CULTURE] ?? id);

const SAVED = startSession(documentWith(START, 1));
const STARTED: SessionEvent = { type: "save-started" };
const FAILED: SessionEvent = { type: "save-failed", message: "Offline", isTemporary: true };
const IN_PHASE: Readonly<Record<Phase, SessionState>> = {
  saved: SAVED,
  saving: send(SAVED, STARTED),
  failed: send(SAVED, STARTED, FAILED),
  ended: send(SAVED, { type: "ended" }),
};
const EVENTS: Readonly<{ [T in SessionEvent["type"]]: Extract<SessionEvent, { type: T }> }> = {
  edited: { type: "edited", editing: edit(SAVED.editing, setStepText(1, "One"), RE2JS).editing },
  "save-started": { type: "save-started" },
  "save-accepted": { type: "save-accepted", request: { count: 0, scenario: START }, version: 2 },
  "save-outdated": { type: "save-outdated", document: documentWith(START, 2) },
  "save-rejected": { type: "save-rejected", count: 1, sentences: [] },
  "save-failed": { type: "save-failed", message: "Offline", isTemporary: true },
  "all-saved": { type: "all-saved" },
  "document-read": { type: "document-read", document: documentWith(START, 2) },
  "answers-created": { type: "answers-created", answers: [] },
  "base-replaced": { type: "base-replaced", operations: [], published: START, publishedVersion: 7 },
  "conflict-found": { type: "conflict-found", operation: setStepText(1, "One"), refusals: [] },
  "conflict-resolved": { type: "conflict-resolved", conflictId: 1 },
  ended: { type: "ended" },
};

/** The phase after each event; "ignored" where the state stays the same object. */
const TABLE: Readonly<Record<SessionEvent["type"], Readonly<Record<Phase, Phase | "ignored">>>> = {
  edited: { saved: "saved", saving: "saving", failed: "failed", ended: "ended" },
  "save-started": { saved: "saving", saving: "ignored", failed: "saving", ended: "ignored" },
  "save-accepted": { saved: "ignored", saving: "saving", failed: "ignored", ended: "ended" },
  "save-outdated": { saved: "ignored", saving: "saving", failed: "ignored", ended: "ended" },
  "save-rejected": { saved: "ignored", saving: "saving", failed: "ignored", ended: "ended" },
  "save-failed": { saved: "ignored", saving: "failed", failed: "ignored", ended: "ignored" },
  "all-saved": { saved: "ignored", saving: "saved", failed: "saved", ended: "ignored" },
  "document-read": { saved: "saved", saving: "saving", failed: "failed", ended: "ended" },
  "answers-created": { saved: "saved", saving: "saving", failed: "failed", ended: "ended" },
  "base-replaced": { saved: "saved", saving: "saving", failed: "failed", ended: "ended" },
  "conflict-found": { saved: "saved", saving: "saving", failed: "failed", ended: "ended" },
  "conflict-resolved": { saved: "saved", saving: "saving", failed: "failed", ended: "ended" },
  ended: { saved: "ended", saving: "ended", failed: "ended", ended: "ignored" },
};
const ROWS = Object.values(EVENTS).flatMap((event) =>
  (Object.keys(IN_PHASE) as Phase[]).map((phase) => ({ phase, event, expected: TABLE[event.type][phase] })),
);

describe("phases", () => {
  it.each(ROWS)("$phase, $event.type: $expected", ({ phase, event, expected }) => {
    const before = IN_PHASE[phase];
    const after = transition(before, event, RE2JS);
    expect(after === before ? "ignored" : phaseOf(after)).toBe(expected);
  });
});

describe("a save", () => {
  it("is a retry after a failure only", () => {
    expect(IN_PHASE.saving.save).toEqual({ kind: "saving", isRetry: false });
    expect(send(IN_PHASE.failed, STARTED).save).toEqual({ kind: "saving", isRetry: true });
  });

  it("holds all changes", () => {
    const state = editTwice(SAVED, setStepText(1, "One"), setStepText(2, "Two"));
    expect(nextSave(state, RE2JS)).toEqual({ count: 2, scenario: state.editing.scenario });
  });

  it("that is accepted keeps the changes made meanwhile", () => {
    const one = send(SAVED, edited(SAVED, setStepText(1, "One")), STARTED);
    const request = nextSave(one, RE2JS);
    const both = send(one, edited(one, setStepText(2, "Two")));
    const accepted = send(both, { type: "save-accepted", request, version: 2 });
    expect(accepted.version).toBe(2);
    expect(shown(accepted.editing.saved)).toEqual(["One", 2]);
    expect(accepted.editing.changes).toMatchObject([{ operation: { to: "Two" } }]);
  });

  it("that is outdated reapplies the changes to the other's scenario", () => {
    const mine = send(SAVED, edited(SAVED, setStepText(1, "Mine")), STARTED);
    const document = documentWith(scenarioWith(null, "Theirs"), 5);
    const merged = send(mine, { type: "save-outdated", document });
    expect(merged.version).toBe(5);
    expect(shown(merged.editing.scenario)).toEqual(["Mine", "Theirs"]);
    expect(merged.conflicts).toEqual([]);
  });

  it("that is outdated makes a conflict of an overlapping change", () => {
    const mine = send(SAVED, edited(SAVED, setStepText(1, "Mine")), STARTED);
    const document = documentWith(scenarioWith("Theirs"), 5);
    const merged = send(mine, { type: "save-outdated", document });
    expect(merged.conflicts).toMatchObject([{ id: 1, operation: { to: "Mine" }, sentences: [] }]);
    expect(shown(merged.editing.scenario)).toEqual(["Theirs", 2]);
  });
});

describe("a rejected save", () => {
  const both = send(editTwice(SAVED, setStepText(1, "Bad"), setStepText(2, "Two")), STARTED);
  const rejectedTogether = send(both, { type: "save-rejected", count: 2, sentences: ["No."] });

  it("of several changes is repeated one by one", () => {
    expect(rejectedTogether.conflicts).toEqual([]);
    const { count, scenario } = nextSave(rejectedTogether, RE2JS);
    expect([count, shown(scenario)]).toEqual([1, ["Bad", 2]]);
  });

  it("of one change makes it a conflict and keeps the others", () => {
    const after = send(rejectedTogether, { type: "save-rejected", count: 1, sentences: ["No."] });
    expect(after.conflicts).toMatchObject([{ operation: { to: "Bad" }, sentences: ["No."] }]);
    expect(shown(after.editing.scenario)).toEqual([1, "Two"]);
  });

  it("is followed by saves of all changes once everything is saved", () => {
    expect(send(rejectedTogether, { type: "all-saved" }).savesOneByOne).toBe(false);
  });
});

describe("a failed save", () => {
  const failedAgain = (times: number) =>
    send(SAVED, ...Array.from({ length: times }, () => [STARTED, FAILED]).flat());

  it.each([
    [1, 1000],
    [2, 2000],
    [5, 30_000],
    [9, 30_000],
  ])("number %i is retried after %i ms", (times, delay) => {
    expect(retryDelay(failedAgain(times))).toBe(delay);
  });

  it("is not retried when the error is permanent", () => {
    const state = send(SAVED, STARTED, { type: "save-failed", message: "No.", isTemporary: false });
    expect(state.save).toEqual({ kind: "failed", message: "No.", again: false });
    expect(retryDelay(state)).toBeNull();
  });

  it("is retried after the shortest delay again once a save has succeeded", () => {
    const recovered = send(failedAgain(4), STARTED, { type: "all-saved" });
    expect(retryDelay(send(recovered, STARTED, FAILED))).toBe(1000);
  });

  it("is not retried when the session has ended", () => {
    expect(retryDelay(send(failedAgain(1), { type: "ended" }))).toBeNull();
  });
});

describe("a replaced base (rules/publishing 9)", () => {
  const replaced = send(SAVED, {
    type: "base-replaced",
    operations: [setStepText(1, "Draft"), setStepText(2, "Draft")],
    published: scenarioWith(null, "Published"),
    publishedVersion: 7,
  });

  it("has the draft's changes on the published version, and conflicts for the rest", () => {
    expect(shown(replaced.editing.scenario)).toEqual(["Draft", "Published"]);
    expect(replaced.conflicts).toMatchObject([{ operation: { part: { id: 2 }, to: "Draft" } }]);
  });

  it("is saved even without a change", () => {
    expect(hasUnsaved(send(SAVED, EVENTS["base-replaced"]))).toBe(true);
  });

  it("is named by the next save until the server has answered", () => {
    const request = nextSave(replaced, RE2JS);
    const saving = send(replaced, STARTED);
    expect(send(saving, FAILED).newBase).toBe(7);
    expect(send(saving, { type: "save-accepted", request, version: 2 }).newBase).toBeUndefined();
    expect(send(saving, EVENTS["save-outdated"]).newBase).toBeUndefined();
    expect(send(saving, EVENTS["save-rejected"]).newBase).toBeUndefined();
  });
});

describe("conflicts", () => {
  it("are numbered over the whole session, and leave one by one", () => {
    const two = send(SAVED, EVENTS["conflict-found"], EVENTS["conflict-found"]);
    const one = send(two, { type: "conflict-resolved", conflictId: 1 });
    expect(send(one, EVENTS["conflict-found"]).conflicts.map(({ id }) => id)).toEqual([2, 3]);
  });
});

it("an ended session has nothing to save, and keeps what is changed", () => {
  const state = send(IN_PHASE.ended, EVENTS.edited);
  expect(hasUnsaved(state)).toBe(false);
  expect(state.editing.changes).toHaveLength(1);
});
