import { openLine } from "../../feature-setups/waiting-list-setup.ts";
import type { TestApp } from "../../server/app-client.ts";
import { type MutationSamples, TAKEN, UNCHANGED } from "./mutation-sample.ts";

export function waitingListMutations(app: TestApp): MutationSamples {
  const ENTRY = "/api/projects/:projectId/registrations/:registrationId/waiting-list/entries/:entryId";
  const waiting = async () => {
    const line = await openLine(app, { terms: { offersInOrder: false } });
    await line.queue("ann@example.org");
    await line.queue("ben@example.org");
    const { id: entryId } = await line.entryOf("ben@");
    return { line, params: { ...line.params, entryId } };
  };
  return {
    [`POST ${ENTRY}/offer`]: async () => {
      const { line, params } = await waiting();
      await line.cancel();
      return { params, again: TAKEN };
    },
    [`POST ${ENTRY}/move`]: async () => ({
      params: (await waiting()).params,
      body: { place: 1 },
      again: UNCHANGED,
    }),
    [`POST ${ENTRY}/mail`]: async () => ({
      params: (await waiting()).params,
      again: { status: 429, rows: 0 },
    }),
    [`DELETE ${ENTRY}`]: async () => ({ params: (await waiting()).params, again: TAKEN }),
    "GET /api/projects/:projectId/registrations/:registrationId/waiting-list/export": async () => ({
      params: (await openLine(app)).params,
      again: { status: 200, rows: 1 },
    }),
    "POST /api/public/registrations/:code/waiting-list": async () => {
      const line = await openLine(app);
      const body = { email: "ann@example.org", emailCode: await line.codeFor("ann@example.org") };
      // The code is used up.
      return { params: { code: line.code }, body, token: null, again: { status: 422, rows: 0 } };
    },
    "POST /api/public/waiting-list/:identifier/leave": async () => {
      const line = await openLine(app);
      const identifier = await line.queue("ann@example.org");
      return { params: { identifier }, token: null, again: TAKEN };
    },
  };
}
