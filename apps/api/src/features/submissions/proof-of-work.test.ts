import { toRequest } from "@foyer/api-client/to-request.ts";
import { submit } from "@foyer/contract/attend.ts";
import { findNonce, PROOF_PARTS, writeProof } from "@foyer/domain/proof-of-work/proof-of-work.ts";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { askForEmailOnly, emailResult, makeEvent } from "../../../test/events/event.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";

// rules/attend 19
const FREE = 3;
const HALL = "192.0.2.1";
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const row = { code_name: "Free_submissions_per_network", value: String(FREE) };
  await app.db.insertInto("application_setting").values(row).execute();
});
afterAll(() => app?.stop());
afterEach(() => {
  vi.useRealTimers();
});

type Sending = { from?: string; key?: string | undefined; proof?: string };

/** Creates a registration and returns a function that submits answers to it. */
async function openEvent() {
  const event = await makeEvent(app, { codes: 100, ticketCount: 100 });
  const asked = await askForEmailOnly(app, event);
  return async ({ from = HALL, key, proof }: Sending = {}) => {
    const body = { results: [emailResult(asked, "ann@example.org")] };
    const request = toRequest(submit, { params: { code: event.code }, body }, null);
    const headers = {
      ...request.headers,
      ...(key !== undefined && { "idempotency-key": key }),
      ...(proof !== undefined && { "proof-of-work": proof }),
    };
    const { method, address: url } = request;
    return app.send({ method, url, headers, payload: String(request.body), remoteAddress: from });
  };
}
type Send = Awaited<ReturnType<typeof openEvent>>;

/** Uses up the network's share; returns the challenge for a key. */
async function challengeFor(send: Send, key?: string, from = HALL): Promise<string> {
  for (let at = 0; at <= FREE; at += 1) await send({ from });
  const { status, body } = await send({ from, key });
  expect({ status, code: body.Error.Code }).toEqual({ status: 428, code: "proof-of-work-needed" });
  return body.Error.Challenge;
}

const solve = (challenge: string) =>
  writeProof(
    challenge,
    Array.from({ length: PROOF_PARTS }, (_, part) => findNonce(challenge, part, 0, 10_000_000) ?? -1),
  );

it("a network is asked for a proof above its share, and no other one", async () => {
  const send = await openEvent();
  const challenge = await challengeFor(send, "a");
  expect((await send({ from: "192.0.2.2" })).status).toBe(201);
  expect((await send({ key: "a", proof: solve(challenge) })).status).toBe(201);
});

it("requests from the server's own machine are never asked", async () => {
  const send = await openEvent();
  for (let at = 0; at <= FREE + 1; at += 1) expect((await send({ from: "127.0.0.1" })).status).toBe(201);
});

it("a proof that is sent again gets the same ticket, and with another key nothing", async () => {
  const send = await openEvent();
  const proof = solve(await challengeFor(send, "a"));
  const first = await send({ key: "a", proof });
  expect(first.status).toBe(201);
  expect(await send({ key: "a", proof })).toMatchObject({ status: 201, body: first.body });
  expect((await send({ key: "b", proof })).status).toBe(428);
  expect((await send({ proof })).status).toBe(428);
});

it("without an idempotency key no proof will do", async () => {
  const send = await openEvent();
  expect((await send({ proof: solve(await challengeFor(send)) })).status).toBe(428);
});

it("a proof for another registration or network is refused", async () => {
  const [here, there] = [await openEvent(), await openEvent()];
  const proof = solve(await challengeFor(there, "a"));
  await challengeFor(here, "a");
  expect((await here({ key: "a", proof })).status).toBe(428);
  const other = "2001:db8::1";
  await challengeFor(there, "a", other);
  expect((await there({ from: other, key: "a", proof })).status).toBe(428);
});

it("a wrong proof is refused, and so is one that has expired", async () => {
  const send = await openEvent();
  const challenge = await challengeFor(send, "a");
  const proof = solve(challenge);
  const [expires = "", signature = ""] = challenge.split(".");
  const later = `${(Number.parseInt(expires, 36) + 60).toString(36)}.${signature}`;
  for (const wrong of ["", "x", `${challenge} 1 2 3 4 5 6 7 8`, solve(later), solve("abc.def"), `${proof} 1`])
    expect((await send({ key: "a", proof: wrong })).status).toBe(428);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 301_000 });
  expect((await send({ key: "a", proof })).status).toBe(428);
  vi.useRealTimers();
  expect((await send({ key: "a", proof })).status).toBe(201);
});
