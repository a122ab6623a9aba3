import type { ScenarioBody, ScenarioDocument } from "@foyer/contract/scenario.ts";
import type { Operation } from "@foyer/domain/scenario/edit/operation.ts";
import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import { readScenario } from "@foyer/scenario-document/read-scenario.ts";
import { toDocument } from "@foyer/scenario-document/to-document.ts";
import { RE2JS } from "re2js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { catalogFor } from "../../../../../../packages/scenario-document/test/arbitrary-document.ts";
import { OWN_CULTURE, setStepText } from "../../../../../../packages/scenario-document/test/set-step-text.ts";
import { ApiError } from "../../../server/api-error.ts";
import { openSession } from "./scenario-session.ts";

const CULTURES = { culture: OWN_CULTURE, own: OWN_CULTURE };
const START: LocalizedScenario = {
  steps: [1, 2, 3].map((id) => ({ id, texts: {}, conditions: [], questions: [] })),
};

/** A server that keeps a scenario as the real one does; `down` makes it fail, `pause` holds its answers back. */
function fakeServer() {
  const catalog = catalogFor(START);
  let scenario = START;
  let version = 1;
  let failure: ApiError | null = null;
  let gate: Promise<void> | null = null;
  const saves: number[] = [];
  const bases: (number | undefined)[] = [];
  const read = (): ScenarioDocument => ({
    version,
    cultureCode: OWN_CULTURE,
    ...toDocument(scenario, catalog, CULTURES),
  });
  return {
    saves,
    bases,
    read: async () => read(),
    async save(body: ScenarioBody & { version: number; baseVersion?: number | undefined }) {
      await gate;
      bases.push(body.baseVersion);
      if (failure) throw failure;
      if (body.version !== version) {
        throw new ApiError({ status: 412, code: "stale-version", message: "", current: read() });
      }
      const made = readScenario(body, { catalog, before: scenario, cultures: CULTURES, engine: RE2JS });
      if ("errors" in made) {
        throw new ApiError({ status: 422, code: "invalid-fields", message: "Wrong", fields: made.errors });
      }
      if (made.scenario.steps.some(({ texts }) => texts[OWN_CULTURE] === "Forbidden")) {
        throw new ApiError({
          status: 422,
          code: "invalid-fields",
          message: "",
          fields: { steps: "Not so." },
        });
      }
      scenario = made.scenario;
      version += 1;
      saves.push(version);
      return { version };
    },
    names: () => scenario.steps.map(({ id, texts }) => texts[OWN_CULTURE] ?? id),
    down(error: ApiError | null) {
      failure = error;
    },
    pause() {
      let open = () => {};
      gate = new Promise((resolve) => {
        open = () => resolve();
      });
      return () => {
        gate = null;
        open();
      };
    },
  };
}

const move = (id: number, to: number): Operation => ({ kind: "move", part: { kind: "step", id }, to });
const open = async (server: ReturnType<typeof fakeServer>) =>
  openSession(await server.read(), server, OWN_CULTURE);
const shown = (session: Awaited<ReturnType<typeof open>>) =>
  session.getState().editing.scenario.steps.map(({ id, texts }) => texts[OWN_CULTURE] ?? id);
const savedOf = (session: Awaited<ReturnType<typeof open>>) =>
  session.getState().editing.saved.steps.map(({ id, texts }) => texts[OWN_CULTURE] ?? id);
/** Only what never happens takes so long. */
const AT_LAST = { timeout: 60_000 };
const settled = (session: Awaited<ReturnType<typeof open>>) =>
  vi.waitFor(() => expect(session.getState().save).toEqual({ kind: "saved" }), AT_LAST);

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

describe("two editors (rules/scenario 31)", () => {
  it("changes that do not overlap are merged", async () => {
    const server = fakeServer();
    const [mine, theirs] = [await open(server), await open(server)];
    await theirs.apply(setStepText(2, "Two"));
    await settled(theirs);
    await mine.apply(setStepText(1, "One"));
    await mine.apply(move(1, 3));
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

  it("a save whose answer was lost is found to be done", async () => {
    const server = fakeServer();
    const session = await open(server);
    const lost = new ApiError({ status: 0, code: "network", message: "The connection broke off." });
    const unlucky = await openSession(
      await server.read(),
      {
        read: server.read,
        save: async (body) => {
          const answer = await server.save(body);
          if (server.saves.length === 1) throw lost;
          return answer;
        },
      },
      OWN_CULTURE,
    );
    await unlucky.apply(setStepText(1, "One"));
    await vi.advanceTimersByTimeAsync(1500);
    await settled(unlucky);
    expect([server.names(), unlucky.getState().conflicts, server.saves]).toEqual([["One", 2, 3], [], [2]]);
    await session.refresh();
    expect(shown(session)).toEqual(["One", 2, 3]);
  });

  it("a save whose answer was lost is done once, and can be undone", async () => {
    const server = fakeServer();
    const lost = new ApiError({ status: 0, code: "network", message: "The connection broke off." });
    const session = await openSession(
      await server.read(),
      {
        read: server.read,
        save: async (body) => {
          const answer = await server.save(body);
          if (server.saves.length === 1) throw lost;
          return answer;
        },
      },
      OWN_CULTURE,
    );
    await session.apply({ kind: "move", part: { kind: "step", id: 1 }, to: "down" });
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

it("a draft takes over what was published also when the first attempt to save it fails", async () => {
  const server = fakeServer();
  const session = await openSession(await server.read(), server, OWN_CULTURE);
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
