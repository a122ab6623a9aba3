import { signProof } from "../../../src/features/own-tickets/address-proof.ts";
import { askForEmailOnly, emailResult, makeEvent, submitAnswers } from "../../events/event.ts";
import { makeConsentEvent } from "../../feature-setups/consent-setup.ts";
import type { TestApp } from "../../server/app-client.ts";
import type { MutationSamples } from "./mutation-sample.ts";

const REQUEST = "/api/projects/:projectId/erasure-requests/:requestId";
const GONE = { status: 404, rows: 0 } as const;

/** An event with a ticket of an address. */
async function sellTo(app: TestApp, address: string) {
  const event = await makeEvent(app);
  await submitAnswers(app, event.code, [emailResult(await askForEmailOnly(app, event), address)]);
  return event;
}

/** An open request of an address with one ticket. */
async function askFor(app: TestApp) {
  const address = "ann@example.com";
  const { projectId } = await sellTo(app, address);
  const { id: requestId } = await app.db
    .insertInto("erasure_request")
    .values({ project_id: projectId, address })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { projectId, requestId };
}

export const privacyMutations = (app: TestApp): MutationSamples => ({
  "POST /api/public/tickets/:identifier/consents/:questionId/withdrawal": async () => {
    const fair = await makeConsentEvent({}, app);
    const { identifier } = await fair.register("ann@example.com", { news: true });
    return { params: { identifier, questionId: fair.newsId }, token: null, again: GONE };
  },
  "POST /api/public/registrations/:code/own-tickets/erasure-request": async () => {
    const address = "ann@example.com";
    const { projectId, code } = await sellTo(app, address);
    const headers = { "address-proof": await signProof(app.db, { projectId, address }) };
    return { params: { code }, headers, token: null, again: { status: 204, rows: 0 } };
  },
  [`POST ${REQUEST}/erasure`]: async () => ({
    params: await askFor(app),
    body: { confirm: "1" },
    again: GONE,
  }),
  [`POST ${REQUEST}/refusal`]: async () => ({
    params: await askFor(app),
    body: { reason: "A payment is open" },
    again: GONE,
  }),
});
