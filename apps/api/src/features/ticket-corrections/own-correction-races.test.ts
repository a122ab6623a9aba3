import { updateRegistration } from "@foyer/contract/registrations.ts";
import { sql, type Transaction } from "kysely";
import { expect, it } from "vitest";
import { ticketOf } from "../../../test/feature-setups/correction-setup.ts";
import { correctOwn, makeCorrectable } from "../../../test/feature-setups/own-correction-setup.ts";
import { cancel, codeOf } from "../../../test/feature-setups/ticket-life-setup.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";
import type { Database } from "../../platform/db/schema.ts";

setUpApp();

/** Locks a ticket by a statement that no control switches off. */
const occupy = (
  trx: Transaction<Database>,
  { projectId, ticketId }: { projectId: number; ticketId: number },
) => sql`SELECT FROM ticket WHERE project_id = ${projectId} AND id = ${ticketId} FOR UPDATE`.execute(trx);

/** Two tabs save over the same version while something else has the ticket, so that both have read it. */
async function correctInTwoTabs() {
  const fair = await makeCorrectable();
  const ticket = await fair.buy("two@example.org");
  const answers = (last: string) => fair.answers({ last, email: "two@example.org" });
  const sent: ReturnType<typeof correctOwn>[] = [];
  await app.db.transaction().execute(async (trx) => {
    await occupy(trx, ticket);
    for (const last of ["First", "Second"]) sent.push(correctOwn(ticket, answers(last)));
    await expect.poll(() => countLockWaits(app.db)).toBe(2);
  });
  return (await Promise.all(sent)).map(({ status }) => status).sort();
}

// rules/tickets 65
it("of two tabs one corrects, and the other hears of it", async () => {
  expect(await correctInTwoTabs()).toEqual([200, 412]);
});

it("control: without the lock of the ticket the second is not told", async () => {
  const putBack = switchOff({ sql: " for update" });
  try {
    expect(await correctInTwoTabs()).not.toContain(412);
  } finally {
    putBack();
  }
});

/** A correction that waits for the ticket while staff do something else. */
async function correctAfter(change: (fair: Awaited<ReturnType<typeof makeCorrectable>>) => Promise<unknown>) {
  const fair = await makeCorrectable();
  const ticket = await fair.buy("late@example.org");
  let answer: ReturnType<typeof correctOwn> | undefined;
  await app.db.transaction().execute(async (trx) => {
    await occupy(trx, ticket);
    answer = correctOwn(ticket, fair.answers({ last: "Late", email: "late@example.org" }));
    await expect.poll(() => countLockWaits(app.db)).toBe(1);
    await change(fair);
  });
  return { answer: answer && codeOf(await answer), ticket: await ticketOf(ticket) };
}

// rules/tickets 62
it("what staff have closed meanwhile is not corrected", async () => {
  const { answer, ticket } = await correctAfter((fair) =>
    app.call(updateRegistration, { params: fair, body: { correctUntil: null } }),
  );
  expect(answer).toEqual([409, "correction-closed"]);
  expect(ticket).toMatchObject({ LastName: "Ivanova", version: 1 });
});

it("a ticket that is cancelled first is not corrected", async () => {
  const fair = await makeCorrectable();
  const ticket = await fair.buy("gone@example.org");
  const answers = fair.answers({ last: "Late", email: "gone@example.org" });
  const [cancelled, corrected] = await Promise.all([cancel(ticket), correctOwn(ticket, answers)]);
  expect(cancelled.status).toBe(200);
  const isFirst = corrected.status === 200;
  if (!isFirst) expect(codeOf(corrected)).toEqual([409, "ticket-cancelled"]);
  expect(await ticketOf(ticket)).toMatchObject({
    status: "cancelled",
    LastName: isFirst ? "Late" : "Ivanova",
  });
});
