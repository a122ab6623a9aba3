import { requestTickets } from "@foyer/contract/attend.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { correct, makeNamedEvent, ticketOf } from "../../../test/feature-setups/correction-setup.ts";
import {
  deliver,
  erase,
  findWord,
  mailServer,
  setUpMailServer,
} from "../../../test/feature-setups/privacy-setup.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { relayOutbox } from "../mail/relay-outbox.job.ts";
import { erasePlaces } from "./erase-places.service.ts";

setUpCheckedApp();
setUpMailServer();

const { signal } = new AbortController();

/** Settles when `condition` holds. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

// rules/privacy 5
describe("a mail that is being sent while its recipient is erased", () => {
  /** Erases while the mail server holds the mail; returns where the address stands afterwards. */
  async function eraseWhileSending(word: string) {
    const fair = await makeNamedEvent();
    const ticket = await fair.register(`${word}@example.org`);
    await correct(ticket, { fields: { firstName: word } });
    let accept = () => {};
    const accepted = new Promise<void>((resolve) => {
      accept = resolve;
    });
    mailServer().holdUntil(accepted, `${word}@example.org`);
    const sending = deliver();
    await until(async () => mailServer().mails.some(({ to }) => to.includes(`${word}@example.org`)));
    expect((await erase(ticket)).status).toBe(200);
    accept();
    await sending;
    return findWord(app.db, word);
  }

  it("is not stored", async () => {
    expect(await eraseWhileSending("numbat")).toEqual([]);
  });

  it("negative control: with its work left alone the text comes back", async () => {
    const putBack = switchOff({ sql: "('waiting', 'running', 'failed')", becomes: "('waiting', 'failed')" });
    try {
      expect(await eraseWhileSending("potoroo")).toEqual(["mail.body"]);
    } finally {
      putBack();
    }
  });
});

describe("a mail that is queued while its recipient is erased", () => {
  /** Erases in a transaction that commits once the relay waits for it, or has gone past it. */
  async function eraseWhileQueueing(word: string) {
    const fair = await makeNamedEvent();
    const ticket = await fair.register(`${word}@example.org`);
    let relayed: Promise<void> | undefined;
    let isRelayed = false;
    await app.db.transaction().execute(async (trx) => {
      await erasePlaces(trx, { projectId: ticket.projectId, ticketIds: [ticket.ticketId] });
      relayed = relayOutbox(app.db, signal).then(() => {
        isRelayed = true;
      });
      await until(async () => isRelayed || (await countLockWaits(app.db)) > 0);
    });
    await relayed;
    return findWord(app.db, word);
  }

  it("is queued for nobody", async () => {
    expect(await eraseWhileQueueing("quoll")).toEqual([]);
  });

  it("negative control: a relay that does not lock the ticket writes to the address", async () => {
    const putBack = switchOff({ sql: "for key share of ticket" });
    try {
      expect(await eraseWhileQueueing("wallaby")).toEqual(["mail.recipient"]);
    } finally {
      putBack();
    }
  });
});

describe("a correction that is based on a ticket before its erasure", () => {
  it("is stale, and brings nothing back", async () => {
    const fair = await makeNamedEvent();
    const ticket = await fair.register("bandicoot@example.org");
    const { version } = await ticketOf(ticket);
    const [erased, corrected] = await Promise.all([
      erase(ticket),
      erase(ticket).then(() => correct(ticket, { version, fields: { lastName: "Bandicoot" } })),
    ]);
    expect([erased.status, corrected.status]).toEqual([200, 412]);
    expect(await findWord(app.db, "bandicoot")).toEqual([]);
  });
});

it("a request for the tickets of an address that is relayed afterwards finds none", async () => {
  const fair = await makeNamedEvent();
  const ticket = await fair.register("possum@example.org");
  await app.call(
    requestTickets,
    { params: { code: fair.code }, body: { email: "possum@example.org" } },
    null,
  );
  expect((await erase(ticket)).status).toBe(200);
  await deliver();
  expect(await findWord(app.db, "possum")).toEqual([]);
  expect((await sql`select from mail where project_id = ${ticket.projectId}`.execute(app.db)).rows).toEqual(
    [],
  );
});
