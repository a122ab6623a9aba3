import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import {
  cardEnvironment,
  cardParts,
  checkPaying,
  dropWebhooks,
  PROVIDER,
  paymentsOfTicket,
  payOnPage,
  runJob,
  setUpPayments,
  simulator,
} from "../../../test/feature-setups/payment-setup.ts";
import { auditOf, pageOf, sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { holdStatement } from "../../../test/interference/hold-statement.ts";
import { killBeforeWriting } from "../../../test/interference/kill-before-writing.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { type Server, startServer } from "../../../test/interference/start-server.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { app } from "../../../test/server/set-up-app.ts";
import type { ProviderPayment } from "../../platform/payment-providers/port.ts";
import { settle } from "./settle.service.ts";

// One payment becomes known at several places at once, and servers die meanwhile. rules/payments 4
setUpPayments();

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.kill())));

const ROUNDS = 10;

it("the page at two servers, the webhook and the job settle a payment once", async () => {
  const start = () => startServer(app, { environment: cardEnvironment() });
  servers.push(...(await Promise.all([start(), start()])));
  const fair = await sell({ ticketCount: ROUNDS, codes: 2 * ROUNDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    const ticket = await fair.buy();
    await payOnPage(ticket);
    const checkAt = async ({ url }: Server) => {
      const path = `/api/public/tickets/${ticket.identifier}/payment/check`;
      expect((await fetch(url + path, { method: "POST" })).status).toBe(200);
    };
    await Promise.all([...servers, ...servers].map(checkAt).concat(runJob()));
    // A page that was just told, and the job, leave it to the webhook that has its lock.
    await expect.poll(async () => (await pageOf(ticket)).body.status).toBe("issued");
    expect(await auditOf(ticket)).toHaveLength(1);
    expect(await paymentsOfTicket(ticket)).toMatchObject([{ state: "paid", refunds: [] }]);
  }
  expect(await fair.usage()).toEqual({ issued: ROUNDS, held: 0 });
}, 120_000);

const LOCK = `"attempt"."id" = $2 for update`;
const WRITE = `update "payment_attempt" set "state"`;

/**
 * Applies two readings of a paid payment, from before a refund at the provider and from after it: the older one stops at
 * the statement with these words until the newer one is applied, or waits for it. Returns what the attempt has become.
 */
async function applyOldReadingLast(heldAt: string, { newerWaits = false } = {}) {
  const ticket = await (await sell()).buy();
  // The provider's later attempts, too: they would bring the newest state.
  await dropWebhooks(50);
  const reference = await payOnPage(ticket);
  await checkPaying(ticket);
  const [{ id: attemptId }] = await paymentsOfTicket(ticket);
  const parts = cardParts();
  const provider = parts.providers.byName(PROVIDER);
  if (!provider) throw new Error("There is no provider");
  const older = await provider.read(reference);
  await simulator.order("refund", { reference, amount: 500 });
  const newer = await provider.read(reference);
  const key = { projectId: ticket.projectId, attemptId };
  const apply = (told: ProviderPayment) =>
    settle(
      {
        ...parts,
        providers: { ...parts.providers, byName: () => ({ ...provider, read: async () => told }) },
      },
      key,
    );
  const held = holdStatement(heldAt);
  const applying = [apply(older)];
  await held.reached;
  applying.push(apply(newer));
  await (newerWaits ? expect.poll(() => countLockWaits(app.db)).toBeGreaterThan(0) : applying[1]);
  held.letGo();
  await Promise.all(applying);
  const [{ state }] = await paymentsOfTicket(ticket);
  await simulator.order("fail-no-more", {});
  return { state, checkAgain: () => settle(parts, key) };
}

it.each([
  { when: "before it has locked", heldAt: LOCK },
  { when: "before it is written", heldAt: WRITE, newerWaits: true },
])("an old reading that is overtaken $when changes nothing", async ({ heldAt, newerWaits }) => {
  expect((await applyOldReadingLast(heldAt, { newerWaits })).state).toBe("partly_refunded");
});

it("control: without the lock it sets the attempt back", async () => {
  const restore = switchOff({ sql: LOCK, becomes: `"attempt"."id" = $2` });
  const { state, checkAgain } = await applyOldReadingLast(WRITE);
  restore();
  expect(state).toBe("paid");
  await checkAgain();
});

it("a server that is killed between the provider's answer and the commit leaves nothing half done", async () => {
  const fair = await sell();
  const ticket = await fair.buy();
  await dropWebhooks(1);
  await payOnPage(ticket);
  await sql`update payment_attempt set next_look_at = now() where ticket_id = ${ticket.ticketId}`.execute(
    app.db,
  );
  const environment = { ...cardEnvironment(), OUTBOUND_ALLOW: "receiver.example" };
  await killBeforeWriting(app, "audit", () => startServer(app, { environment }));
  expect((await pageOf(ticket)).body.status).toBe("held");
  expect(await paymentsOfTicket(ticket)).toMatchObject([{ state: "pending", paid: 0 }]);
  await runJob();
  expect((await pageOf(ticket)).body.status).toBe("issued");
  expect(await auditOf(ticket)).toHaveLength(1);
}, 60_000);
