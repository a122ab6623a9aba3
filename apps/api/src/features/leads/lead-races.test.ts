import { sql } from "kysely";
import { expect, it } from "vitest";
import { withdrawFrom } from "../../../test/feature-setups/consent-setup.ts";
import { leadsOf, makeLeadEvent, sendLeads } from "../../../test/feature-setups/lead-setup.ts";
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
