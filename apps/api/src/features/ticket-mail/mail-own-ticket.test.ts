import { listMails } from "@foyer/contract/mails.ts";
import { mailPublicTicket } from "@foyer/contract/public-ticket.ts";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { cancel, codeOf, sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

setUpApp();
beforeEach(() => app.db.deleteFrom("rate_limit_count").execute());

const mail = ({ identifier }: { identifier: string }) =>
  app.call(mailPublicTicket, { params: { identifier } }, null);
const recipientsOf = async (kind: string) =>
  (await app.call(listMails, { query: { kind } })).body.Items.map(
    ({ recipient }: { recipient: string }) => recipient,
  );
const anHourLater = () => sql`update mail set created_at = now() - interval '1 hour'`.execute(app.db);

it("the holder of a ticket has it mailed again to its own address, three times an hour", async () => {
  const ticket = await (await sell({ ticketPrice: 0 })).buy("ann@example.org");
  expect((await mail(ticket)).status).toBe(204);
  expect(await recipientsOf("ticket-again")).toEqual(["ann@example.org"]);
  expect(codeOf(await mail(ticket))).toEqual([429, "mailed-just-now"]);
  await anHourLater();
  expect((await mail(ticket)).status).toBe(204);
  await anHourLater();
  expect(codeOf(await mail(ticket))).toEqual([429, "too-many-requests"]);
});

it("not of a cancelled ticket, nor by a link that nobody has", async () => {
  const ticket = await (await sell({ ticketPrice: 0 })).buy();
  await cancel(ticket);
  expect(codeOf(await mail(ticket))).toEqual([409, "ticket-cancelled"]);
  expect(codeOf(await mail({ identifier: crypto.randomUUID() }))).toEqual([404, "not-found"]);
});
