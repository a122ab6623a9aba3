import { requestTickets } from "@foyer/contract/attend.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { correct, makeNamedEvent, ticketOf } from "../../../test/feature-setups/correction-setup.ts";
import {
  deliver,
  erase,
  findWord,
  type Key,
  mailServer,
  setUpMailServer,
} from "../../../test/feature-setups/privacy-setup.ts";
import { cancel } from "../../../test/feature-setups/ticket-life-setup.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { remindHolders } from "../mail/payment-reminders.job.ts";
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
  type Queue = { prepare: (ticket: Key) => Promise<unknown>; queue: () => Promise<unknown> };

  /** Erases in a transaction that commits once the mail waits to be queued, or has been queued. */
  async function eraseWhileQueueing(word: string, { prepare, queue }: Queue) {
    const fair = await makeNamedEvent({ ticketPrice: 20 });
    const ticket = await fair.register(`${word}@example.org`);
    await prepare(ticket);
    let queued: Promise<unknown> | undefined;
    let isQueued = false;
    await app.db.transaction().execute(async (trx) => {
      await erasePlaces(trx, { projectId: ticket.projectId, ticketIds: [ticket.ticketId] });
      queued = queue().then(() => {
        isQueued = true;
      });
      await until(async () => isQueued || (await countLockWaits(app.db)) > 0);
    });
    await queued;
    return findWord(app.db, word);
  }

  const relay = () => relayOutbox(app, signal);
  const QUEUES: readonly [what: string, words: readonly [string, string], queue: Queue][] = [
    ["a sold ticket", ["quoll", "wallaby"], { prepare: async () => {}, queue: relay }],
    [
      "a cancelled ticket",
      ["bettong", "pademelon"],
      {
        prepare: async (ticket) => {
          await relay();
          await cancel(ticket);
        },
        queue: relay,
      },
    ],
    [
      "a payment that is due soon",
      ["bilby", "cuscus"],
      {
        prepare: async ({ projectId, ticketId }) => {
          await relay();
          await sql`update ticket set created_at = now() - interval '5 days', expire_payment_at = now() + interval '1 day'
            where project_id = ${projectId} and id = ${ticketId}`.execute(app.db);
        },
        queue: () => remindHolders(app, signal),
      },
    ],
  ];

  it.each(QUEUES)("is queued for nobody: %s", async (_, [word], queue) => {
    expect(await eraseWhileQueueing(word, queue)).toEqual([]);
  });

  it.each(QUEUES)(
    "negative control: without the lock of the queue the address is written: %s",
    async (_, [, word], queue) => {
      const putBack = switchOff({
        sql: "pg_advisory_xact_lock_shared(hashtextextended('queue-mails', $1))",
        becomes: "hashtextextended('', $1)",
      });
      try {
        expect(await eraseWhileQueueing(word, queue)).toEqual(["mail.recipient"]);
      } finally {
        putBack();
      }
    },
  );
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
