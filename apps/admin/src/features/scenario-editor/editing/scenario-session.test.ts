import type { Operation } from "@foyer/domain/scenario/edit/operation.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OWN_CULTURE, setStepText } from "../../../../../../packages/scenario-document/test/set-step-text.ts";
import { AT_LAST, fakeServer, open, settled, shown } from "../../../../test/scenario-sessions.ts";
import { ApiError } from "../../../server/api-error.ts";
import type { ScenarioSession } from "./scenario-session.ts";

const move = (id: number, to: number): Operation => ({ kind: "move", part: { kind: "step", id }, to });
const savedOf = (session: ScenarioSession) =>
  session.getState().editing.saved.steps.map(({ id, texts }) => texts[OWN_CULTURE] ?? id);

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

describe("saving (rules/scenario 34)", () => {
  it("a change is shown at once, and is the saved copy only when the server has accepted it", async () => {
    const server = fakeServer();
    const session = await open(server);
    const resume = server.pause();
    await session.apply(setStepText(1, "One"));
    expect([shown(session), savedOf(session)]).toEqual([
      ["One", 2, 3],
      [1, 2, 3],
    ]);
    expect(session.getState().save).toEqual({ kind: "saving", isRetry: false });
    resume();
    await settled(session);
    expect([savedOf(session), server.names(), session.getState().version]).toEqual([
      ["One", 2, 3],
      ["One", 2, 3],
      2,
    ]);
  });

  it("changes made during a save are saved after it, together", async () => {
    const server = fakeServer();
    const session = await open(server);
    const resume = server.pause();
    await session.apply(setStepText(1, "One"));
    await session.apply(setStepText(2, "Two"));
    await session.apply(move(3, 1));
    resume();
    await settled(session);
    expect([server.names(), server.saves]).toEqual([
      [3, "One", "Two"],
      [2, 3],
    ]);
  });

  it("what the server fails to save stays, is tried again by itself, and can be tried again by hand", async () => {
    const server = fakeServer();
    const session = await open(server);
    server.down(new ApiError({ status: 0, code: "network", message: "The server cannot be reached." }));
    await session.apply(setStepText(1, "One"));
    await vi.waitFor(
      () =>
        expect(session.getState().save).toEqual({
          kind: "failed",
          message: "The server cannot be reached.",
          again: true,
        }),
      AT_LAST,
    );
    expect(shown(session)).toEqual(["One", 2, 3]);
    server.down(null);
    await vi.advanceTimersByTimeAsync(1500);
    await settled(session);
    expect(server.names()).toEqual(["One", 2, 3]);

    server.down(new ApiError({ status: 403, code: "not-allowed", message: "No." }));
    await session.apply(setStepText(2, "Two"));
    await vi.waitFor(
      () => expect(session.getState().save).toMatchObject({ kind: "failed", again: false }),
      AT_LAST,
    );
    server.down(null);
    await session.retry();
    expect(server.names()).toEqual(["One", "Two", 3]);
  });

  it("what the server refuses is taken out and said, and what was changed beside it is saved", async () => {
    const server = fakeServer();
    const session = await open(server);
    const resume = server.pause();
    await session.apply(move(3, 1));
    await session.apply(setStepText(1, "Forbidden"));
    await session.apply(setStepText(2, "Two"));
    resume();
    await settled(session);
    expect(server.names()).toEqual([3, 1, "Two"]);
    expect(shown(session)).toEqual([3, 1, "Two"]);
    expect(session.getState().conflicts).toMatchObject([
      { operation: { to: "Forbidden" }, sentences: ["Not so."] },
    ]);
  });
});

it("a draft takes over what was published also when the first attempt to save it fails", async () => {
  const server = fakeServer();
  const session = await open(server);
  const base = await server.read();
  server.down(new ApiError({ status: 503, code: "busy", message: "" }));
  await session.takeOver(base, { ...base, version: 7 });
  server.down(null);
  await session.retry();
  expect(server.bases).toEqual([7, 7]);
  expect(session.getState().save.kind).toBe("saved");
});

it("an ended session saves nothing any more, and keeps what was not saved", async () => {
  const server = fakeServer();
  const session = await open(server);
  server.down(new ApiError({ status: 0, code: "network", message: "The server cannot be reached." }));
  await session.apply(setStepText(1, "One"));
  await vi.waitFor(() => expect(session.getState().save.kind).toBe("failed"), AT_LAST);
  session.end();
  server.down(null);
  await vi.advanceTimersByTimeAsync(60_000);
  await session.apply(setStepText(2, "Two"));
  expect([server.saves, server.names()]).toEqual([[], [1, 2, 3]]);
  expect(session.getState().editing.changes).toMatchObject([
    { operation: { to: "One" } },
    { operation: { to: "Two" } },
  ]);
});

it("what could not be saved before the session ended is done again, or is a conflict", async () => {
  const server = fakeServer();
  const session = await open(server);
  await session.apply(setStepText(1, "Theirs"));
  await settled(session);
  const later = await open(server);
  await later.applyLater(setStepText(2, "Two"));
  await later.applyLater(setStepText(1, "Mine"));
  await settled(later);
  expect(server.names()).toEqual(["Theirs", "Two", 3]);
  expect(later.getState().conflicts).toMatchObject([{ operation: { to: "Mine" } }]);
});
