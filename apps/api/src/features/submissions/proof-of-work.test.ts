import { toRequest } from "@foyer/api-client/to-request.ts";
import { submit } from "@foyer/contract/attend.ts";
import { payTicket } from "@foyer/contract/tickets.ts";
import { findNonce, PROOF_PARTS, writeProof } from "@foyer/domain/proof-of-work/proof-of-work.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { askForEmailOnly, emailResult, makeEvent } from "../../../test/events/event.ts";
import { createMeeting } from "../../../test/interference/meet.ts";
import { startServer } from "../../../test/interference/start-server.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";

// rules/attend 19
const FREE = 3;
const FREE_HOLDS = 6;
const HALL = "192.0.2.1";
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const values = { Free_submissions_per_network: FREE, Free_holds_per_registration: FREE_HOLDS };
  for (const [code_name, value] of Object.entries(values))
    await app.db
      .insertInto("application_setting")
      .values({ code_name, value: String(value) })
      .execute();
});
afterAll(() => app?.stop());
afterEach(() => {
  vi.useRealTimers();
});

type Sending = { from?: string; key?: string | undefined; proof?: string; email?: string };

/** Creates a registration and returns a function that submits answers to it. */
async function openEvent({ ticketPrice = 0 } = {}) {
  const event = await makeEvent(app, { codes: 100, ticketCount: 100, ticketPrice });
  const asked = await askForEmailOnly(app, event);
  const send = async ({ from = HALL, key, proof, email = "ann@example.org" }: Sending = {}) => {
    const body = { results: [emailResult(asked, email)] };
    const request = toRequest(submit, { params: { code: event.code }, body }, null);
    const headers = {
      ...request.headers,
      ...(key !== undefined && { "idempotency-key": key }),
      ...(proof !== undefined && { "proof-of-work": proof }),
    };
    const { method, address: url } = request;
    return app.send({ method, url, headers, payload: String(request.body), remoteAddress: from });
  };
  return Object.assign(send, { event, asked });
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

it("all /64 networks of one /48 are asked above four times the share", async () => {
  const send = await openEvent();
  const statuses: number[] = [];
  for (let at = 0; at <= 4 * FREE; at += 1)
    statuses.push((await send({ from: `2001:db8:1:${at}00::1` })).status);
  expect(statuses).toEqual([...Array(4 * FREE).fill(201), 428]);
  expect((await send({ from: "2001:db8:2::1" })).status).toBe(201);
});

describe("the unpaid tickets of a registration, whatever their networks", () => {
  /** A visitor from a network of their own. */
  const visitor = (at: number) => ({ from: `198.51.100.${at}`, email: `v${at}@example.org` });

  it("make every browser compute above their share; paid, free and old ones do not count", async () => {
    const send = await openEvent({ ticketPrice: 20 });
    const sold: number[] = [];
    for (let at = 1; at <= FREE_HOLDS; at += 1) {
      const { status, body } = await send(visitor(at));
      expect(status).toBe(201);
      sold.push(body.ticket.ticketId);
    }
    const refused = await send({ ...visitor(50), key: "k" });
    expect([refused.status, refused.body.Error.Code]).toEqual([428, "proof-of-work-needed"]);
    const proof = solve(refused.body.Error.Challenge);
    const proved = await send({ ...visitor(50), key: "k", proof });
    expect(proved.status).toBe(201);
    expect(await send({ ...visitor(50), key: "k", proof })).toMatchObject({ status: 201, body: proved.body });
    expect((await send({ ...visitor(51), from: "127.0.0.1" })).status).toBe(201);

    const { projectId } = send.event;
    const [paid = 0, old = 0, older = 0] = sold;
    await app.call(payTicket, { params: { projectId, ticketId: paid }, body: { paymentId: "A1" } });
    expect((await send(visitor(52))).status).toBe(428);
    const created_at = new Date(Date.now() - 16 * 60_000);
    await app.db.updateTable("ticket").set({ created_at }).where("id", "in", [old, older]).execute();
    expect((await send(visitor(53))).status).toBe(201);
    expect((await send(visitor(54))).status).toBe(428);
    const free = await openEvent();
    for (let at = 60; at <= 60 + FREE_HOLDS; at += 1) expect((await free(visitor(at))).status).toBe(201);
  });

  /** The statuses of 40 visitors from 40 networks, who submit to two servers at once. */
  async function rush(): Promise<number[]> {
    const { event, asked } = await openEvent({ ticketPrice: 20 });
    const environment = { TRUST_PROXY_HOPS: "1" };
    const servers = await Promise.all([startServer(app, { environment }), startServer(app, { environment })]);
    try {
      return await Promise.all(
        Array.from({ length: 40 }, async (_, at) => {
          const { address, headers, body } = toRequest(
            submit,
            { params: { code: event.code }, body: { results: [emailResult(asked, `w${at}@example.org`)] } },
            null,
          );
          const answer = await fetch(`${servers[at % 2]?.url}${address}`, {
            method: "POST",
            headers: { ...headers, "x-forwarded-for": `203.0.113.${at}` },
            body: String(body),
          });
          return answer.status;
        }),
      );
    } finally {
      await Promise.all(servers.map((server) => server.kill()));
    }
  }

  it("are counted exactly by two servers at once", async () => {
    const statuses = await rush();
    expect(statuses.filter((status) => status === 201)).toHaveLength(FREE_HOLDS);
    expect(statuses.filter((status) => status === 428)).toHaveLength(40 - FREE_HOLDS);
  });

  it("negative control: without the lock under which they are counted more are sold", async () => {
    const lock = { sql: "for update skip locked" };
    const afterCount = "v_facts.ticket_count := (";
    await createMeeting(app.db);
    await switchOffInFunction(app.db, "take_shard", lock);
    await switchOffInFunction(app.db, "find_sale_facts", {
      sql: afterCount,
      becomes: `perform meet(); ${afterCount}`,
    });
    const statuses = await rush();
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(FREE_HOLDS);
  });
});
