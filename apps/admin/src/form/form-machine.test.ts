import { describe, expect, test } from "vitest";
import {
  type FormEvent,
  type FormPhase,
  type FormRules,
  type FormState,
  failureOf,
  initialState,
  isDirty,
  transition,
} from "./form-machine.ts";

type Values = { title: string; note: string };
type Entity = Values & { version: number };
type State = FormState<Values, Entity>;
type Event = FormEvent<Values, Entity>;

const SAVED: Entity = { version: 3, title: "Fair", note: "" };
const THEIRS: Entity = { version: 4, title: "Expo", note: "theirs" };
const REQUIRED = "Title is required";
const TAKEN = "This title is taken";

const RULES: FormRules<Values, Entity> = {
  valuesOf: (entity) => ({ title: entity?.title ?? "", note: entity?.note ?? "" }),
  findErrors: ({ title }): Record<string, string> => (title === "" ? { title: REQUIRED } : {}),
};

const after = (state: State, ...events: Event[]): State =>
  events.reduce((current, event) => transition(current, event, RULES), state);
const typed = (patch: Partial<Values>): Event => ({ type: "change", patch });
const refused = (errors: Record<string, string>, message: string): Event => ({
  type: "refuse",
  errors,
  message,
});

const editing = initialState(SAVED, RULES);
const dirty = after(editing, typed({ note: "mine" }));
const sending = after(dirty, { type: "submit" });
const stale = after(sending, { type: "conflict", theirs: THEIRS });

test("a form is filled from its entity, and is clean", () => {
  expect(editing).toMatchObject({ phase: "editing", values: { title: "Fair", note: "" }, base: SAVED });
  expect(isDirty(editing)).toBe(false);
});

test.for<[FormPhase, State, Event["type"][]]>([
  ["editing", dirty, ["accept", "refuse", "conflict", "abort", "keep-mine", "take-theirs"]],
  ["sending", sending, ["submit", "follow", "keep-mine", "take-theirs"]],
  ["stale", stale, ["accept", "refuse", "conflict", "abort"]],
])("a form that is %s ignores other events", ([phase, state, types]) => {
  expect(state.phase).toBe(phase);
  const event = { patch: {}, latest: THEIRS, theirs: THEIRS, copy: THEIRS, errors: {}, message: "" };
  for (const type of types) expect(after(state, { ...event, type } as never), type).toBe(state);
});

describe("change", () => {
  test("makes the form dirty, and clean again when it is taken back", () => {
    expect(isDirty(dirty)).toBe(true);
    expect(isDirty(after(dirty, typed({ note: "" })))).toBe(false);
  });

  test("validates only while an error is shown", () => {
    const empty = after(editing, typed({ title: "" }));
    expect(empty.errors).toEqual({});
    const marked = after(empty, { type: "submit" });
    expect(marked.errors).toEqual({ title: REQUIRED });
    expect(after(marked, typed({ title: "A" })).errors).toEqual({});
  });

  test.for<[FormPhase, State]>([
    ["sending", sending],
    ["stale", stale],
  ])("is possible while %s, and stays in that phase", ([phase, state]) => {
    expect(after(state, typed({ title: "Later" }))).toMatchObject({ phase, values: { title: "Later" } });
  });
});

test("restore puts a draft's values back", () => {
  const waiting = initialState(SAVED, RULES, true);
  const back = after(waiting, { type: "restore", typed: { note: "draft" } });
  expect(back).toMatchObject({ awaitsDraft: false, values: { title: "Fair", note: "draft" } });
});

describe("follow", () => {
  const follow: Event = { type: "follow", latest: THEIRS };

  test("fills a clean form from a newer copy", () => {
    expect(after(editing, follow)).toMatchObject({ base: THEIRS, values: { title: "Expo" } });
  });

  test.for<[string, State, Event]>([
    ["a form with unsaved changes", dirty, follow],
    ["a form that waits for its draft", initialState(SAVED, RULES, true), follow],
    ["a form that adds an entity", initialState<Values, Entity>(undefined, RULES), follow],
    ["a form with a copy as new", editing, { type: "follow", latest: { ...THEIRS, version: 3 } }],
  ])("leaves %s as it is", ([, state, event]) => {
    expect(after(state, event)).toBe(state);
  });
});

test("rebase keeps typed values on another copy; the phase stays unless it was stale", () => {
  const event: Event = { type: "rebase", copy: THEIRS };
  const kept = { base: THEIRS, values: { title: "Expo", note: "mine" } };
  expect(after(dirty, event)).toMatchObject({ ...kept, phase: "editing" });
  expect(after(sending, event)).toMatchObject({ ...kept, phase: "sending" });
  expect(after(stale, event)).toMatchObject({ ...kept, phase: "editing", theirs: undefined });
});

describe("submit", () => {
  test("sends valid values", () => {
    expect(sending).toMatchObject({ phase: "sending", refusedSubmits: 0, errors: {} });
  });

  test("marks invalid values, and is counted as refused", () => {
    const invalid = after(editing, typed({ title: "" }), { type: "submit" });
    expect(invalid).toMatchObject({ phase: "editing", refusedSubmits: 1, errors: { title: REQUIRED } });
  });

  test("is refused while stale", () => {
    expect(after(stale, { type: "submit" })).toEqual({ ...stale, refusedSubmits: 2 });
  });

  test("clears the reason of the refusal before", () => {
    const failed = after(sending, refused({}, "Busy"));
    expect(failureOf(failed)).toBe("Busy");
    expect(failureOf(after(failed, { type: "submit" }))).toBeUndefined();
  });
});

describe("accept", () => {
  const copy: Entity = { ...SAVED, version: 4, note: "mine" };
  const accept: Event = { type: "accept", sent: sending.values, copy };

  test("fills the form from the new copy", () => {
    const saved = after(sending, accept);
    expect(saved).toMatchObject({ phase: "editing", base: copy, values: { title: "Fair", note: "mine" } });
    expect(isDirty(saved)).toBe(false);
  });

  test("keeps what was typed meanwhile as unsaved changes", () => {
    const saved = after(sending, typed({ title: "Later" }), accept);
    expect(saved).toMatchObject({ phase: "editing", base: copy, values: { title: "Later", note: "mine" } });
    expect(isDirty(saved)).toBe(true);
  });

  test("resets a form that adds entities", () => {
    const adding = after(initialState<Values, Entity>(undefined, RULES), typed({ title: "A" }), {
      type: "submit",
    });
    const added = after(adding, { type: "accept", sent: adding.values, copy: undefined });
    expect(added).toMatchObject({ phase: "editing", values: { title: "", note: "" } });
  });
});

describe("refuse", () => {
  test("shows the reason until all refused fields are changed", () => {
    const failed = after(sending, refused({ title: TAKEN }, "Two errors"));
    expect(failed).toMatchObject({ phase: "editing", refusedSubmits: 1, errors: { title: TAKEN } });
    expect(failureOf(failed)).toBe("Two errors");
    expect(failureOf(after(failed, typed({ note: "more" })))).toBe("Two errors");
    expect(failureOf(after(failed, typed({ title: "B" })))).toBeUndefined();
  });

  test("does not repeat a reason that a field shows", () => {
    expect(failureOf(after(sending, refused({ title: TAKEN }, TAKEN)))).toBe("");
  });
});

test("a conflict keeps both copies, and is counted as refused", () => {
  expect(stale).toMatchObject({ phase: "stale", theirs: THEIRS, base: SAVED, refusedSubmits: 1 });
  expect(stale.values).toEqual({ title: "Fair", note: "mine" });
});

test("an aborted save returns to editing", () => {
  expect(after(sending, { type: "abort" })).toEqual({ ...sending, phase: "editing" });
});

test("keep-mine takes the other's copy for the fields that were not changed", () => {
  const kept = after(stale, { type: "keep-mine" });
  expect(kept).toMatchObject({ phase: "editing", base: THEIRS, values: { title: "Expo", note: "mine" } });
});

test("take-theirs fills the form from the other's copy", () => {
  const taken = after(stale, { type: "take-theirs" });
  expect(taken).toMatchObject({ phase: "editing", base: THEIRS, values: { title: "Expo", note: "theirs" } });
  expect(isDirty(taken)).toBe(false);
});
