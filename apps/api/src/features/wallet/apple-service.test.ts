import { eraseTicket, getErasure } from "@foyer/contract/erasures.ts";
import { updateProject } from "@foyer/contract/projects.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { correct, exchange, ticketOf } from "../../../test/feature-setups/correction-setup.ts";
import { cancel, sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { accept, makePassable } from "../../../test/feature-setups/ticket-offer-setup.ts";
import {
  addPass,
  contentOf,
  downloadPass,
  loadPass,
  pushes,
  pushTokenOf,
  readPass,
  register,
  relay,
  setUpWallets,
  tell,
  tellers,
  unregister,
  updatedOf,
} from "../../../test/feature-setups/wallet-setup.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { PASS_TYPE } from "../../../test/receivers/certificate-chain.ts";
import { app } from "../../../test/server/set-up-app.ts";
import { watchEvents } from "./watch-events.service.ts";

setUpWallets();

const free = () => sell({ ticketPrice: 0 });
const pushedTo = () => pushes.received.map(({ path }) => path);
const { signal } = new AbortController();
const newDevice = () => `phone${crypto.randomUUID()}`;

/** A ticket whose pass is on a phone. */
async function onPhone() {
  const fair = await free();
  const ticket = await fair.buy();
  const pass = await addPass(ticket);
  const device = newDevice();
  expect((await register(pass, device)).statusCode).toBe(201);
  return { fair, ticket, pass, device };
}

// rules/wallet 8
describe("a phone", () => {
  it("registers, lists what has changed, loads it, and unregisters", async () => {
    const { ticket, pass, device } = await onPhone();
    expect((await register(pass, device)).statusCode).toBe(200);
    const first = await updatedOf(device);
    expect(first.json()).toMatchObject({ serialNumbers: [pass.serial], lastUpdated: expect.any(String) });
    const loaded = await loadPass(pass);
    expect(loaded.statusCode).toBe(200);
    const since = { "if-modified-since": String(loaded.headers["last-modified"]) };
    expect((await loadPass(pass, since)).statusCode).toBe(304);
    await cancel(ticket);
    await tell();
    expect(pushedTo()).toEqual([`/3/device/${pushTokenOf(device)}`]);
    expect(pushes.received[0]).toMatchObject({ body: "{}", headers: { "apns-topic": PASS_TYPE } });
    expect((await updatedOf(device, first.json().lastUpdated)).json().serialNumbers).toEqual([pass.serial]);
    expect((await loadPass(pass, since)).statusCode).toBe(200);
    expect((await unregister(pass, device)).statusCode).toBe(200);
    expect((await updatedOf(device)).statusCode).toBe(204);
  });

  it("needs the token of that very pass", async () => {
    const { pass } = await onPhone();
    const other = await addPass(await (await free()).buy());
    const forged = { serial: pass.serial, token: other.token };
    expect((await loadPass(forged)).statusCode).toBe(401);
    expect((await register(forged, newDevice())).statusCode).toBe(401);
    expect((await unregister({ ...pass, token: "x" }, "phone")).statusCode).toBe(401);
    expect((await loadPass({ serial: crypto.randomUUID(), token: pass.token })).statusCode).toBe(401);
    expect((await loadPass({ serial: "1", token: pass.token })).statusCode).toBe(400);
    expect((await register(pass, newDevice(), "../../etc")).statusCode).toBe(400);
    expect((await updatedOf("nobody")).statusCode).toBe(204);
  });

  // rules/wallet 9
  it("reports problems, and a network 20 at most, without a further line in the log", async () => {
    const report = (remoteAddress: string) =>
      app.app.inject({
        method: "POST",
        url: "/wallet/apple/v1/log",
        payload: { logs: ["x"] },
        remoteAddress,
      });
    const statuses = [];
    for (let at = 0; at < 21; at += 1) statuses.push((await report("192.0.2.1")).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect((await report("192.0.2.1")).headers["retry-after"]).toEqual(expect.any(String));
    expect((await report("192.0.2.2")).statusCode).toBe(200);
  });

  it("loads a pass 200 times in 15 minutes, and its page makes it 20 times", async () => {
    const [{ ticket, pass }, other] = [await onPhone(), await onPhone()];
    const made = [];
    for (let at = 1; at < 21; at += 1) made.push((await downloadPass(ticket)).statusCode);
    expect(made).toEqual([...Array.from({ length: 19 }, () => 200), 429]);
    // Phones go on, as long as they do not load it without end.
    await app.db
      .updateTable("rate_limit_count")
      .set({ count: 199 })
      .where("key", "like", "wallet-load:%")
      .execute();
    expect((await loadPass(pass)).statusCode).toBe(200);
    await app.db
      .updateTable("rate_limit_count")
      .set({ count: 200 })
      .where("key", "like", "wallet-load:%")
      .execute();
    expect((await loadPass(pass)).statusCode).toBe(429);
    expect((await loadPass(other.pass)).statusCode).toBe(200);
  });

  it("is one of twenty of a pass, the latest", async () => {
    const { pass, device } = await onPhone();
    for (let at = 0; at < 20; at += 1) await register(pass, newDevice());
    expect((await updatedOf(device)).statusCode).toBe(204);
  });
});

// rules/wallet 6
describe("a pass follows its ticket", () => {
  it("cancelled: it is void, without a barcode", async () => {
    const { ticket, pass } = await onPhone();
    await cancel(ticket);
    await tell();
    const content = await contentOf(pass);
    expect(content).toMatchObject({ voided: true });
    expect(content).not.toHaveProperty("barcodes");
    expect(JSON.stringify(content)).not.toContain(ticket.barcode);
  });

  it("corrected and exchanged: it has the new name and barcode, each once", async () => {
    const fair = await makePassable();
    const ticket = await fair.buy();
    const pass = await addPass(ticket);
    const device = newDevice();
    await register(pass, device);
    const corrected = await correct(ticket, { version: 1, fields: { firstName: "Bea" } });
    expect(corrected.status, corrected.text).toBe(200);
    await tell();
    expect(JSON.stringify(await contentOf(pass))).toContain("Bea");
    await exchange(ticket);
    await tell();
    const { Barcode: barcode } = await ticketOf(ticket);
    expect((await contentOf(pass)).barcodes).toMatchObject([{ message: barcode }]);
    expect(pushes.received).toHaveLength(2);
    await tell();
    expect(pushes.received).toHaveLength(2);
  });

  it("passed on: the former holder's pass ends, and says nothing of the new holder", async () => {
    const fair = await makePassable();
    const ticket = await fair.buy();
    const pass = await addPass(ticket);
    const device = newDevice();
    await register(pass, device);
    const token = await fair.offerTo(ticket, "max@example.org");
    const accepted = await accept(token, fair.mine("max@example.org"));
    expect(accepted.status, accepted.text).toBe(201);
    await tell();
    expect(pushes.received).toHaveLength(1);
    const former = await contentOf(pass);
    const { Barcode: barcode, Identifier: identifier } = await ticketOf(ticket);
    expect(former).toMatchObject({ voided: true });
    for (const secret of ["Max", "Muster", barcode, identifier])
      expect(JSON.stringify(former)).not.toContain(secret);
    // The phone hears of it, and its token opens the void pass alone.
    expect((await updatedOf(device)).json().serialNumbers).toEqual([pass.serial]);
    const now = await addPass({ identifier });
    expect(now.serial).not.toBe(pass.serial);
    expect((await loadPass({ serial: now.serial, token: pass.token })).statusCode).toBe(401);
    expect((await register({ serial: now.serial, token: pass.token }, device)).statusCode).toBe(401);
    expect((await contentOf(now)).barcodes).toMatchObject([{ message: barcode }]);
    expect((await downloadPass(ticket)).statusCode).toBe(410);
  });

  it("the event: all of its passes are told, and no other's", async () => {
    const { fair, pass, device } = await onPhone();
    await onPhone();
    await watchEvents(app, signal);
    const times = { startDateTime: "2126-05-12T10:00:00", endDateTime: "2126-05-14T15:30:00" };
    const renamed = await app.call(updateProject, { params: fair, body: { name: "Autumn Fair", ...times } });
    expect(renamed.status, renamed.text).toBe(200);
    await watchEvents(app, signal);
    await tell();
    expect(pushedTo()).toEqual([`/3/device/${pushTokenOf(device)}`]);
    expect(JSON.stringify(await contentOf(pass))).toContain("Autumn Fair");
    await watchEvents(app, signal);
    await tell();
    expect(pushes.received).toHaveLength(1);
  });

  it("the event, changed right after its first pass was made", async () => {
    const { fair, pass, device } = await onPhone();
    const times = { startDateTime: "2126-05-12T10:00:00", endDateTime: "2126-05-14T15:30:00" };
    const renamed = await app.call(updateProject, { params: fair, body: { name: "Autumn Fair", ...times } });
    expect(renamed.status, renamed.text).toBe(200);
    await watchEvents(app, signal);
    await tell();
    expect(pushedTo()).toEqual([`/3/device/${pushTokenOf(device)}`]);
    expect(JSON.stringify(await contentOf(pass))).toContain("Autumn Fair");
  });

  it("erased: its phones are forgotten", async () => {
    const { ticket, device } = await onPhone();
    const erased = await app.call(eraseTicket, {
      params: ticket,
      body: { confirm: String(ticket.ticketId) },
    });
    expect(erased.body.places, erased.text).toMatchObject({ walletDevices: 1 });
    expect((await updatedOf(device)).statusCode).toBe(204);
    // An earlier release has not named the place.
    await sql`update erasure set places = places - 'walletDevices' where project_id = ${ticket.projectId}`.execute(
      app.db,
    );
    const proof = await app.call(getErasure, { params: ticket });
    expect(proof.body.places, proof.text).toMatchObject({ tickets: 1, walletDevices: 0 });
  });
});

// rules/wallet 7
describe("telling", () => {
  it("a phone that Apple does not know is forgotten; any other failure is tried again", async () => {
    const { ticket, pass, device } = await onPhone();
    pushes.answer({ status: 503 });
    await exchange(ticket);
    await tell();
    expect((await updatedOf(device)).statusCode).toBe(200);
    const work = await sql<{ state: string; last_error: string }>`
      select work.state, last_error from wallet_pass join durable_work work on work.id = work_id
      where serial = ${pass.serial} and work.project_id = wallet_pass.project_id`.execute(app.db);
    expect(work.rows).toEqual([{ state: "waiting", last_error: "Apple answered 503." }]);
    await sql`update durable_work set due_at = now() where state = 'waiting'`.execute(app.db);
    pushes.answer({ status: 410, reason: "Unregistered" });
    await tell();
    expect((await updatedOf(device)).statusCode).toBe(204);
  });

  it("goes over one connection", async () => {
    const [one, other] = [await onPhone(), await onPhone()];
    await exchange(one.ticket);
    await exchange(other.ticket);
    const before = pushes.sessions;
    await tell();
    expect(pushes.received).toHaveLength(2);
    expect(pushes.sessions - before).toBe(1);
  });

  it("is one piece of work, however many changes and servers there are", async () => {
    const { ticket } = await onPhone();
    await exchange(ticket);
    await exchange(ticket);
    await Promise.all([relay(), relay(), relay()]);
    await exchange(ticket);
    await Promise.all([relay(), relay(), relay()]);
    const { apple, close } = tellers();
    await Promise.all([app.work(apple), app.work(apple)]);
    close();
    expect(pushes.received).toHaveLength(1);
  });
});

/** Loads the first pass of a ticket while a correction is on its way; returns whether the pass has it, or its wallet is told. */
async function loadDuringCorrection(): Promise<boolean> {
  const ticket = await (await free()).buy();
  const ofTicket = sql`project_id = ${ticket.projectId} and id = ${ticket.ticketId}`;
  const { started } = await app.db.transaction().execute(async (trx) => {
    await sql`update ticket set first_name = 'Corrected', version = version + 1 where ${ofTicket}`.execute(
      trx,
    );
    let isDone = false;
    const loading = downloadPass(ticket).then((answer) => {
      isDone = true;
      return answer;
    });
    // With the lock it waits here; without, it is done before the correction is.
    await expect.poll(async () => isDone || (await countLockWaits(app.db)) > 0).toBe(true);
    return { started: loading };
  });
  const { content } = readPass((await started).rawPayload);
  const told = await sql`
    select from outbox where kind = 'wallet-change' and project_id = ${ticket.projectId}`.execute(app.db);
  return JSON.stringify(content).includes("Corrected") || told.rows.length > 0;
}

describe("a change while the first pass is made", () => {
  it("is in the pass, or its wallet is told", async () => {
    expect(await loadDuringCorrection()).toBe(true);
  });

  it("control: without the lock of the ticket it is lost", async () => {
    const restore = switchOff({ sql: " for share" });
    try {
      expect(await loadDuringCorrection()).toBe(false);
    } finally {
      restore();
    }
  });
});
