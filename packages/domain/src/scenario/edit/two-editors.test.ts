import fc from "fast-check";
import { RE2JS } from "re2js";
import { expect, it } from "vitest";
import { pickLocalized, worded } from "../../../test/arbitrary-localized.ts";
import { pickOperation } from "../../../test/arbitrary-operation.ts";
import { arbitraryChoose, type Choose, seededChoose } from "../../../test/arbitrary-scenario.ts";
import { makePlayable } from "../playable-scenario.ts";
import type { LocalizedScenario } from "../scenario.ts";
import { type Edited, type Editing, edit, redo, startEditing, undo } from "./editing.ts";
import { type Conflict, markSaved, mergeInto } from "./merge-editing.ts";

const OPERATIONS = 200;
const ROUNDS = 600;

type Editor = {
  editing: Editing;
  version: number;
  conflicts: Conflict[];
  /** The number of undos and redos among them. */
  backConflicts: number;
  doneAlready: number;
};
/** The server's state: the latest scenario, and the edits that led to it, oldest first. */
type Server = { scenario: LocalizedScenario; version: number; log: { editor: Editor; editId: number }[] };

function startServer(start: LocalizedScenario) {
  const server: Server = { scenario: start, version: 1, log: [] };
  const open = (): Editor => ({
    editing: startEditing(start),
    version: 1,
    conflicts: [],
    backConflicts: 0,
    doneAlready: 0,
  });
  return { server, editors: [open(), open()] as const };
}

/** Saves what is unsaved; where the other has saved meanwhile, on top of that. */
function save(server: Server, editor: Editor): void {
  if (editor.version !== server.version) {
    const before = editor.editing.changes.length;
    const edits = new Set(editor.editing.changes.map(({ kind, operation }) => kind === "edit" && operation));
    const { editing, conflicts } = mergeInto(editor.editing, server.scenario, RE2JS);
    editor.doneAlready += before - editing.changes.length - conflicts.length;
    editor.conflicts.push(...conflicts);
    editor.backConflicts += conflicts.filter(({ operation }) => !edits.has(operation)).length;
    editor.editing = editing;
    editor.version = server.version;
  }
  const { changes, scenario } = editor.editing;
  if (changes.length === 0) return;
  server.scenario = scenario;
  server.version += 1;
  server.log.push(...changes.map(({ editId }) => ({ editor, editId })));
  editor.version = server.version;
  editor.editing = markSaved(editor.editing, changes.length, scenario);
}

const accepted = ({ editing, refusals }: Edited): Editing => {
  if (refusals) throw new Error(JSON.stringify(refusals));
  return editing;
};

/** Two editors work at the same time, each with this many operations that are not refused at once, and save now and then. */
function work(choose: Choose) {
  const start = pickLocalized(choose);
  const { server, editors } = startServer(start);
  const left = new Map(editors.map((editor) => [editor, OPERATIONS]));
  for (let tries = 0; tries < 20 * OPERATIONS; tries += 1) {
    const editor = choose(editors);
    const { editing, refusals } = edit(editor.editing, pickOperation(choose, editor.editing.scenario), RE2JS);
    const count = left.get(editor) ?? 0;
    if (count > 0 && !refusals) {
      editor.editing = editing;
      left.set(editor, count - 1);
    }
    if (choose([true, false, false, false, false])) save(server, editor);
    if ([...left.values()].every((one) => one === 0)) break;
  }
  for (const editor of [...editors, ...editors]) save(server, editor);
  return { start, server, editors };
}

it("two editors with 200 operations each come together, nothing is lost, and undo of everything is the start", () => {
  fc.assert(
    fc.property(arbitraryChoose(), (choose) => {
      const { start, server, editors } = work(choose);
      for (const editor of editors) {
        expect(editor.editing.scenario).toEqual(server.scenario);
        expect(editor.editing.changes).toEqual([]);
        const saved = server.log.filter((one) => one.editor === editor).length;
        // Every edit is saved, said to be a conflict, or what the other has done as well.
        expect(saved + editor.conflicts.length + editor.doneAlready).toBe(editor.editing.edits);
      }
      const made = makePlayable(worded(server.scenario), RE2JS);
      expect("problems" in made ? made.problems : []).toEqual([]);

      const end = server.scenario;
      const log = [...server.log];
      for (const { editor, editId } of log.toReversed()) {
        save(server, editor);
        expect(editor.editing.undo.at(-1)?.editId).toBe(editId);
        editor.editing = accepted(undo(editor.editing, RE2JS) ?? never());
        save(server, editor);
      }
      expect(server.scenario).toEqual(start);

      for (const { editor } of log) {
        save(server, editor);
        editor.editing = accepted(redo(editor.editing, RE2JS) ?? never());
        save(server, editor);
      }
      expect(server.scenario).toEqual(end);
    }),
    { numRuns: 15 },
  );
});

it("an editor who takes back everything leaves what the other has done elsewhere", () => {
  fc.assert(
    fc.property(arbitraryChoose(), (choose) => {
      const { server, editors } = startServer(pickLocalized(choose));
      const [mine, theirs] = editors;
      const questions = server.scenario.steps.flatMap((step) => step.questions);
      const parts = [
        ...server.scenario.steps.map(({ id }) => ({ kind: "step" as const, id })),
        ...questions.map(({ id }) => ({ kind: "question" as const, id })),
      ];
      fc.pre(parts.length > 0);
      const written = new Map<string, string>();
      for (let count = 0; count < 60; count += 1) {
        const [editor, cultureCode] = choose([
          [mine, "de-DE"],
          [theirs, "fr-FR"],
        ] as const);
        const part = choose(parts);
        const to = `Text ${count}`;
        editor.editing = accepted(edit(editor.editing, { kind: "set-text", part, cultureCode, to }, RE2JS));
        if (editor === theirs) written.set(`${part.kind} ${part.id}`, to);
        if (choose([true, false])) save(server, editor);
      }
      for (const editor of [...editors, ...editors]) save(server, editor);
      const start = mine.editing;
      while (mine.editing.undo.length > 0) mine.editing = accepted(undo(mine.editing, RE2JS) ?? never());
      save(server, mine);
      expect([...mine.conflicts, ...theirs.conflicts]).toEqual([]);
      expect(start.undo.length).toBeLessThanOrEqual(60);
      const now = [
        ...server.scenario.steps.map((step) => [`step ${step.id}`, step.texts] as const),
        ...server.scenario.steps
          .flatMap((step) => step.questions)
          .map((question) => [`question ${question.id}`, question.texts] as const),
      ];
      for (const [name, texts] of now) expect(texts["fr-FR"]).toBe(written.get(name));
    }),
    { numRuns: 30 },
  );
});

// An undo that finds another order, text or part than it left is refused or noted; none ends elsewhere in silence.
it("two editors who undo everything in any order are back at the start, or hear what could not be undone", () => {
  const counts = { silent: 0, said: 0 };
  for (let seed = 0; seed < ROUNDS; seed += 1) {
    const choose = seededChoose(seed);
    const start = pickLocalized(choose);
    const { server, editors } = startServer(start);
    let said = 0;
    for (let count = 0; count < 30; count += 1) {
      const editor = choose(editors);
      const { editing } = editor;
      const change = choose(["edit", "edit", "edit", "undo", "redo"] as const);
      const edited =
        change === "edit"
          ? edit(editing, pickOperation(choose, editing.scenario), RE2JS)
          : (change === "undo" ? undo : redo)(editing, RE2JS);
      if (change !== "edit" && edited?.refusals) said += 1;
      editor.editing = edited?.editing ?? editing;
      if (choose([true, false, false])) save(server, editor);
    }
    for (const editor of [...editors, ...editors]) save(server, editor);
    for (;;) {
      const busy = editors.filter(({ editing }) => editing.undo.length > 0);
      if (busy.length === 0) break;
      const editor = choose(busy);
      const undone = undo(editor.editing, RE2JS) ?? never();
      if (undone.refusals) said += 1;
      editor.editing = undone.editing;
      if (choose([true, false])) save(server, editor);
      if (editors.some(({ editing }) => editing.undo.length > 0)) continue;
      // A save may bring back an undo that the other's change had made needless.
      for (const one of [...editors, ...editors]) save(server, one);
    }
    for (const { backConflicts } of editors) said += backConflicts;
    counts[said > 0 ? "said" : "silent"] += 1;
    if (said === 0) expect({ seed, scenario: server.scenario }).toEqual({ seed, scenario: start });
  }
  // Control: both happen often.
  expect(counts.silent).toBeGreaterThan(ROUNDS / 10);
  expect(counts.said).toBeGreaterThan(ROUNDS / 10);
});

function never(): never {
  throw new Error("There is nothing to undo or redo");
}
