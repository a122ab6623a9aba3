import type { Operation } from "@foyer/domain/scenario/edit/operation.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setStepText } from "../../../../../../packages/scenario-document/test/set-step-text.ts";
import {
  AT_LAST,
  fakeServer,
  open,
  settled,
  shown,
  withoutFirstAnswer,
} from "../../../../test/scenario-sessions.ts";

/** Done twice, it moves the step twice. */
const MOVE: Operation = { kind: "move", part: { kind: "step", id: 1 }, to: "down" };

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

describe("a save whose answer was lost (rules/scenario 31)", () => {
  it("is found to be done", async () => {
    const server = fakeServer();
    const session = await open(server);
    const unlucky = await open(server, withoutFirstAnswer(server));
    await unlucky.apply(setStepText(1, "One"));
    await vi.advanceTimersByTimeAsync(1500);
    await settled(unlucky);
    expect([server.names(), unlucky.getState().conflicts, server.saves]).toEqual([["One", 2, 3], [], [2]]);
    await session.refresh();
    expect(shown(session)).toEqual(["One", 2, 3]);
  });

  it("is done once, and can be undone", async () => {
    const server = fakeServer();
    const session = await open(server, withoutFirstAnswer(server));
    await session.apply(MOVE);
    await vi.waitFor(() => expect(session.getState().save.kind).toBe("failed"), AT_LAST);
    await session.apply(setStepText(3, "Three"));
    await session.refresh();
    await vi.advanceTimersByTimeAsync(1500);
    await settled(session);
    expect([server.names(), server.saves]).toEqual([
      [2, 1, "Three"],
      [2, 3],
    ]);
    session.undo();
    session.undo();
    await settled(session);
    expect([server.names(), session.getState().conflicts]).toEqual([[1, 2, 3], []]);
  });
});
