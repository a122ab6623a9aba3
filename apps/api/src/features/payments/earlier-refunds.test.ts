import { expect, it } from "vitest";
import { prepareDatabase } from "../../../test/database/prepare-database.ts";
import { undoMigrations } from "../../../test/database/undo-migrations.ts";
import { withClient } from "../../../test/database/with-client.ts";
import {
  checkPaying,
  dropWebhooks,
  paymentsOfTicket,
  payOnPage,
  refund,
  setFee,
  setUpPayments,
} from "../../../test/feature-setups/payment-setup.ts";
import { sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { app } from "../../../test/server/set-up-app.ts";

// An installation whose refunds had no parts is updated; afterwards the invariants must hold. rules/payments 40
setUpPayments();

it("refunds of before have the parts that their order gives", async () => {
  const fair = await sell({ ticketPrice: 50, codes: 10 });
  await setFee(fair.projectId, { fixed: 0.25, percent: 1.9 });
  const [one, other, without] = [
    await fair.buy("a@example.org"),
    await fair.buy("b@example.org"),
    await fair.buy("c@example.org"),
  ];
  await dropWebhooks(50);
  for (const ticket of [one, other, without]) {
    if (ticket === without) await setFee(fair.projectId, { fixed: 0, percent: 0 });
    await payOnPage(ticket);
    await checkPaying(ticket);
  }
  const giveBack = async (ticket: typeof one, ...amounts: number[]) => {
    const [{ id }] = await paymentsOfTicket(ticket);
    for (const amount of amounts) expect((await refund(ticket, id, { amount })).status).toBe(200);
  };
  await giveBack(one, 30, 20.5, 0.7);
  await giveBack(other, 50);
  await giveBack(without, 50);
  const feesOf = async (ticket: typeof one) =>
    (await paymentsOfTicket(ticket))[0].refunds.map(({ fee }: { fee: number }) => fee);
  const fees = async () => [await feesOf(one), await feesOf(other), await feesOf(without)];
  const before = await fees();
  expect(before).toEqual([[0, 0.5, 0.7], [0], [0]]);
  await withClient(app.databaseUrl, (client) => undoMigrations(client, "0070"));
  await prepareDatabase(app.databaseUrl);
  expect(await fees()).toEqual(before);
});
