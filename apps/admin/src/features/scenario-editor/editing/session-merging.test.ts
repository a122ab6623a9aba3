import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setStepText } from "../../../../../../packages/scenario-document/test/set-step-text.ts";
import { fakeServer, open, settled, shown } from "../../../../test/scenario-sessions.ts";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

describe("two editors (rules/scenario 31)", () => {
  it("changes that do not overlap are merged", async () => {
    const server = fakeServer();
    const [mine, theirs] = [await open(server), await open(server)];
    await theirs.apply(setStepText(2, "Two"));
    await settled(theirs);
    await mine.apply(setStepText(1, "One"));
    await mine.apply({ kind: "move", part: { kind: "step", id: 1 }, to: 3 });
    await settled(mine);
    await theirs.refresh();
    expect([server.names(), shown(mine), shown(theirs)]).toEqual(Array(3).fill(["Two", 3, "One"]));
    expect([mine.getState().conflicts, theirs.getState().conflicts]).toEqual([[], []]);
    mine.undo();
    mine.undo();
    await settled(mine);
    expect(server.names()).toEqual([1, "Two", 3]);
  });

  it("an overlapping change stands with both sides until one chooses", async () => {
    const server = fakeServer();
    const [mine, theirs] = [await open(server), await open(server)];
    await theirs.apply(setStepText(1, "Theirs"));
    await settled(theirs);
    await mine.apply(setStepText(1, "Mine"));
    await settled(mine);
    const [conflict] = mine.getState().conflicts;
    expect(conflict).toMatchObject({
      operation: { to: "Mine" },
      refusals: [{ code: "changed-meanwhile", found: "Theirs" }],
    });
    expect(shown(mine)).toEqual(["Theirs", 2, 3]);
    if (conflict) mine.resolve(conflict.id, setStepText(1, "Mine", "Theirs"));
    await settled(mine);
    expect([server.names(), mine.getState().conflicts]).toEqual([["Mine", 2, 3], []]);
  });
});
