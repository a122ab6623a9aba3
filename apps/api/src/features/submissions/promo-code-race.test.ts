import { toCents } from "@foyer/domain/money/cents.ts";
import { type Discount, toDiscount } from "@foyer/domain/money/discount.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { makeNewTicket } from "../../../test/events/new-ticket.ts";
import { createTicketProject, type TicketProject } from "../../../test/events/ticket-project.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { openDatabase } from "../../platform/db/database.ts";
import { silentLog } from "../../platform/log.ts";
import { expireTickets } from "../ticket-life/expire-tickets.job.ts";
import { cancelLiveTicket, payExpiredTicket, payHeldTicket } from "../ticket-life/move-tickets.store.ts";
import { sellInBatches } from "./sell-in-batches.service.ts";

// Uses of a promo code, taken and given back by the functions that sell and move tickets. rules/promo-codes 3

const CLIENTS = 500;
const LIMIT = 10;

let app: TestApp;
let project: TicketProject;
let otherServer: ReturnType<typeof openDatabase>;
beforeEach(async () => {
  app = await startTestApp();
  otherServer = openDatabase(app.databaseUrl, { max: 4, log: silentLog });
  project = await createTicketProject(app.db);
  await sql`insert into barcode (project_id, code, pool_id, file_id, line)
    select ${project.projectId}, 'P' || n, ${project.poolId}, ${project.fileId}, n
    from generate_series(1, ${CLIENTS}::int) n`.execute(app.db);
  await sql`update barcode_pool_file set added = ${CLIENTS} where project_id = ${project.projectId}`.execute(
    app.db,
  );
});
afterEach(async () => {
  await otherServer?.close();
  await app?.stop();
});

async function makePromoCode(): Promise<number> {
  const group = await app.db
    .insertInto("promo_code_group")
    .values({ project_id: project.projectId, type_id: 1, image_file_id: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await app.db
    .insertInto("promo_code")
    .values({
      project_id: project.projectId,
      group_id: group.id,
      code: "Spring",
      code_key: "SPRING",
      discount_millionths: toDiscount(0.5) as Discount,
      ticket_count: LIMIT,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const usesOf = (id: number) =>
  app.db.selectFrom("promo_code").select(["issued", "held"]).where("id", "=", id).executeTakeFirstOrThrow();

const sell = (promoCodeId: number, price: number, at = 0) =>
  sellInBatches(at % 2 === 0 ? app.db : otherServer.db, project, {
    ...makeNewTicket(),
    promoCodeId,
    originalPrice: toCents(100),
    price: toCents(price),
  });

async function rush() {
  const promoCodeId = await makePromoCode();
  const sales = await Promise.all(Array.from({ length: CLIENTS }, (_, at) => sell(promoCodeId, 10, at)));
  return { promoCodeId, outcomes: sales.map(({ outcome }) => outcome) };
}

it("500 visitors at two servers use a code of ten tickets ten times, and no other submission is harmed", async () => {
  const { promoCodeId, outcomes } = await rush();
  expect(outcomes.filter((outcome) => outcome === "issued")).toHaveLength(LIMIT);
  expect(outcomes.filter((outcome) => outcome === "promo-code-exhausted")).toHaveLength(CLIENTS - LIMIT);
  expect(await usesOf(promoCodeId)).toEqual({ issued: 0, held: LIMIT });
  const { rows } = await sql<{ promo_code: string }>`select distinct promo_code from ticket`.execute(app.db);
  expect(rows).toEqual([{ promo_code: "Spring" }]);
  await expectInvariants(app.db);
});

it("negative control: without the look at what is left of a code it is used more often", async () => {
  await sql`alter table promo_code drop constraint promo_code_never_overused`.execute(app.db);
  const look = {
    sql: "count_claimed(v_facts.promo_room, v_sale.promo_code_id::text) <= 0",
    becomes: "false",
  };
  await switchOffInFunction(app.db, "decide_sales", look);
  const { outcomes } = await rush();
  expect(outcomes.filter((outcome) => outcome === "issued").length).toBeGreaterThan(LIMIT);
  await expect(expectInvariants(app.db)).rejects.toThrow("apps/api/invariants.sql");
});

it("a payment keeps a use, a cancellation and an expiry give it back, a late payment takes it again or cannot", async () => {
  const promoCodeId = await makePromoCode();
  const { projectId } = project;
  const payment = { paymentId: "P", method: null, reference: null };
  const tickets: number[] = [];
  for (let at = 0; at < LIMIT; at += 1) {
    const sold = await sell(promoCodeId, 10);
    if (sold.outcome === "issued") tickets.push(sold.ticket.ticketId);
  }
  const [paid = 0, cancelled = 0, revived = 0, late = 0] = tickets;
  await app.db.transaction().execute((trx) => payHeldTicket(trx, { projectId, ticketId: paid }, payment));
  expect(await usesOf(promoCodeId)).toEqual({ issued: 1, held: LIMIT - 1 });
  await cancelLiveTicket(app.db, { projectId, ticketId: cancelled });
  await sql`update ticket set expire_payment_at = now() where id in (${revived}, ${late})`.execute(app.db);
  await expireTickets(app.db);
  expect(await usesOf(promoCodeId)).toEqual({ issued: 1, held: LIMIT - 4 });
  const pay = (ticketId: number) =>
    app.db.transaction().execute((trx) => payExpiredTicket(trx, { projectId, ticketId }, payment));
  expect(await pay(revived)).toMatchObject({ before: "expired" });
  for (let at = 0; at < 2; at += 1) expect((await sell(promoCodeId, 0)).outcome).toBe("issued");
  expect(await usesOf(promoCodeId)).toEqual({ issued: 4, held: LIMIT - 4 });
  expect(await pay(late)).toEqual({ refused: "promoCodeExhausted" });
  await expectInvariants(app.db);
});
