import type { ScenarioBody, ScenarioDocument } from "@foyer/contract/scenario.ts";
import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import { readScenario } from "@foyer/scenario-document/read-scenario.ts";
import { toDocument } from "@foyer/scenario-document/to-document.ts";
import { RE2JS } from "re2js";
import { expect, vi } from "vitest";
import { catalogFor } from "../../../packages/scenario-document/test/arbitrary-document.ts";
import { OWN_CULTURE } from "../../../packages/scenario-document/test/set-step-text.ts";
import {
  openSession,
  type ScenarioSession,
} from "../src/features/scenario-editor/editing/scenario-session.ts";
import type { ScenarioServer } from "../src/features/scenario-editor/editing/session-saver.ts";
import { ApiError } from "../src/server/api-error.ts";

type FakeServer = ReturnType<typeof fakeServer>;

const CULTURES = { culture: OWN_CULTURE, own: OWN_CULTURE };
const START: LocalizedScenario = {
  steps: [1, 2, 3].map((id) => ({ id, texts: {}, conditions: [], questions: [] })),
};

/** A server that keeps a scenario as the real one does; `down` makes it fail, `pause` holds its answers back. */
export function fakeServer() {
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

/** A server that stores the first save, but whose answer to it is lost. */
export const withoutFirstAnswer = (server: FakeServer): ScenarioServer => ({
  read: server.read,
  async save(body) {
    const answer = await server.save(body);
    if (server.saves.length === 1) {
      throw new ApiError({ status: 0, code: "network", message: "The connection broke off." });
    }
    return answer;
  },
});

/** Opens a session; `calls`: what it calls instead of the server itself. */
export const open = async (server: FakeServer, calls: ScenarioServer = server): Promise<ScenarioSession> =>
  openSession(await server.read(), calls, OWN_CULTURE);

/** The steps as the editor shows them, by their text or id. */
export const shown = (session: ScenarioSession) =>
  session.getState().editing.scenario.steps.map(({ id, texts }) => texts[OWN_CULTURE] ?? id);

/** Only what never happens takes so long. */
export const AT_LAST = { timeout: 60_000 };
export const settled = (session: ScenarioSession) =>
  vi.waitFor(() => expect(session.getState().save).toEqual({ kind: "saved" }), AT_LAST);
