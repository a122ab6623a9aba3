import { addLeadDevice } from "@foyer/contract/lead-devices.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { withdrawFrom } from "../../../test/feature-setups/consent-setup.ts";
import {
  enrolLead,
  type LeadDevice,
  leadsOf,
  makeLeadEvent,
  sendLeads,
} from "../../../test/feature-setups/lead-setup.ts";
import { cancel } from "../../../test/feature-setups/ticket-life-setup.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

setUpApp();

/** Somebody withdraws their consent while their badge is being scanned: the scan has read the consent, and waits. */
async function withdrawDuringScan({ waits }: { waits: number }) {
  const { device, visitor, newsId, acme } = await makeLeadEvent();
  const ann = await visitor("ann@example.org");
  const done: Promise<unknown>[] = [];
  await app.db.transaction().execute(async (trx) => {
    await sql`SELECT FROM exhibitor WHERE project_id = ${acme.projectId} AND id = ${acme.exhibitorId} FOR UPDATE`.execute(
      trx,
    );
    done.push(sendLeads(device, [{ sequence: 1, code: ann.code }]));
    await expect.poll(() => countLockWaits(app.db)).toBe(1);
    const withdrawn = withdrawFrom(ann, newsId);
    done.push(withdrawn);
    if (waits === 1) await withdrawn;
    else await expect.poll(() => countLockWaits(app.db)).toBe(waits);
  });
  await Promise.all(done);
  const held = await sql<{ held: boolean }>`
    select exists (select from lead where project_id = ${acme.projectId} and ticket_id is not null) as held`.execute(
    app.db,
  );
  return { isHeld: held.rows[0]?.held, leads: await leadsOf(device) };
}

// rules/leads 9
it("a consent that is withdrawn during a scan leaves no lead", async () => {
  const { isHeld, leads } = await withdrawDuringScan({ waits: 2 });
  expect(isHeld).toBe(false);
  expect(leads).toMatchObject([{ isShared: false, fields: {} }]);
});

it("control: without the lock of the ticket the lead stays stored", async () => {
  const putBack = switchOff({ sql: " for share" });
  try {
    expect((await withdrawDuringScan({ waits: 1 })).isHeld).toBe(true);
  } finally {
    putBack();
  }
});

/** A ticket is cancelled while its badge is being scanned: the scan has found it issued, and waits behind the cancellation. */
async function cancelDuringScan(): Promise<string> {
  const { device, visitor } = await makeLeadEvent();
  const ann = await visitor("ann@example.org");
  let cancelled: ReturnType<typeof cancel> | undefined;
  let sent: ReturnType<typeof sendLeads> | undefined;
  await app.db.transaction().execute(async (trx) => {
    const { projectId, ticketId } = ann;
    await sql`SELECT FROM ticket WHERE project_id = ${projectId} AND id = ${ticketId} FOR UPDATE`.execute(
      trx,
    );
    cancelled = cancel(ann);
    await expect.poll(() => countLockWaits(app.db)).toBe(1);
    sent = sendLeads(device, [{ sequence: 1, code: ann.code }]);
    // Without the lock it waits, too: its lead refers to the ticket.
    await expect.poll(() => countLockWaits(app.db)).toBe(2);
  });
  expect((await cancelled)?.status).toBe(200);
  return (await sent)?.body.scans[0].outcome;
}

// rules/leads 4
it("a ticket that is cancelled during a scan is no lead", async () => {
  expect(await cancelDuringScan()).toBe("unknown");
});

it("control: without the lock of the ticket the scan sees it issued", async () => {
  const putBack = switchOff({ sql: " for share" });
  try {
    expect(await cancelDuringScan()).toBe("lead");
  } finally {
    putBack();
  }
});

/** Two devices are set up at once with one random id: the first has been compared with the others, and waits. */
async function enrolTwice({ waits }: { waits: number }): Promise<number[]> {
  const { acme, projectId } = await makeLeadEvent();
  const id = crypto.randomUUID();
  const add = async (): Promise<LeadDevice> => {
    const { body } = await app.call(addLeadDevice, { params: acme, body: { name: "Phone" } });
    return { projectId, leadDeviceId: body.device.id, key: body.key, id };
  };
  const [one, two] = [await add(), await add()];
  const calls: ReturnType<typeof enrolLead>[] = [];
  await app.db.transaction().execute(async (trx) => {
    await sql`
      SELECT FROM lead_device WHERE project_id = ${projectId} AND id = ${one.leadDeviceId} FOR UPDATE`.execute(
      trx,
    );
    calls.push(enrolLead(one));
    await expect.poll(() => countLockWaits(app.db)).toBe(1);
    const second = enrolLead(two);
    calls.push(second);
    if (waits === 1) await second;
    else await expect.poll(() => countLockWaits(app.db)).toBe(waits);
  });
  return (await Promise.all(calls)).map(({ status }) => status);
}

// rules/leads 7
it("of two devices that are set up at once with one random id the second is refused", async () => {
  expect(await enrolTwice({ waits: 2 })).toEqual([200, 409]);
});

it("control: without the lock of the random id both have it", async () => {
  const putBack = switchOff({ sql: "pg_advisory_xact_lock(", becomes: "abs(" });
  try {
    expect(await enrolTwice({ waits: 1 })).toEqual([200, 200]);
  } finally {
    putBack();
  }
});
