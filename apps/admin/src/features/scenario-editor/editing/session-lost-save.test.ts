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
import { ApiError } from "../../../server/api-error.ts";

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

  // rules/publishing 14
  it("a draft that has the lost save's changes does not get them a second time", async () => {
    const server = fakeServer();
    let isAnswered = false;
    const prepare = async () => (isAnswered ? server.read() : null);
    const session = await open(server, { ...withoutFirstAnswer(server), prepare });
    await session.apply(MOVE);
    await vi.waitFor(() => expect(session.getState().save.kind).toBe("failed"), AT_LAST);
    isAnswered = true;
    await vi.advanceTimersByTimeAsync(1500);
    await settled(session);
    expect([shown(session), server.names(), server.saves]).toEqual([[2, 1, 3], [2, 1, 3], [2]]);
    session.undo();
    await settled(session);
    expect(server.names()).toEqual([1, 2, 3]);
  });

  it("a draft that has somebody else's changes keeps them when the lost save is done", async () => {
    const server = fakeServer();
    let isAnswered = false;
    const prepare = async () => (isAnswered ? server.read() : null);
    const [session, other] = [await open(server, { ...server, prepare }), await open(server)];
    server.down(new ApiError({ status: 0, code: "network", message: "The server cannot be reached." }));
    await session.apply(setStepText(1, "One"));
    await vi.waitFor(() => expect(session.getState().save.kind).toBe("failed"), AT_LAST);
    server.down(null);
    await other.apply(setStepText(2, "Two"));
    await settled(other);
    isAnswered = true;
    await session.retry();
    expect([shown(session), server.names()]).toEqual(Array(2).fill(["One", "Two", 3]));
  });
});
