import { createBarcodePool } from "@foyer/contract/barcode-pools.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { cancelTicket } from "@foyer/contract/tickets.ts";
import { toCents } from "@foyer/domain/money/cents.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeEmailEvent } from "../../../test/events/email-event.ts";
import { addRegistration } from "../../../test/events/event.ts";
import { makeNewTicket } from "../../../test/events/new-ticket.ts";
import {
  app,
  change,
  event,
  foreign,
  get,
  setUpRegistrations,
} from "../../../test/feature-setups/registration-setup.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";
import { startTestApp } from "../../../test/server/app-client.ts";
import { sellTickets } from "../submissions/sell-tickets.store.ts";

setUpRegistrations();

const addPool = async (name: string, projectId = event.projectId): Promise<number> =>
  (await app.call(createBarcodePool, { params: { projectId }, body: { name, barCodeType: 1 } })).body.id;
const changeIn = (
  server: typeof app,
  of: { projectId: number; registrationId: number },
  ticketPrice: number,
) => server.call(updateRegistration, { params: of, body: { ticketPrice } });
const codeOf = ({ status, body }: Awaited<ReturnType<typeof change>>) => [status, body.Error?.Code];

// rules/registrations 15
describe("price and pool", () => {
  it("change while there is no ticket, and sell from then on", async () => {
    const one = await makeEmailEvent(app, { ticketPrice: 100 });
    const other = await addRegistration(app, one.projectId, { codes: 3 });
    expect((await get(one)).body).toMatchObject({ ticketPrice: 100, isUnsold: true });
    const changed = await change({ ticketPrice: 0, barCodePoolId: other.poolId }, one);
    expect(changed).toMatchObject({
      status: 200,
      body: { ticketPrice: 0, barCodePoolId: other.poolId, isUnsold: true },
    });
    expect((await one.register()).body.ticket).toMatchObject({ price: 0, purchased: true });
    expect((await get(one)).body).toMatchObject({ isUnsold: false });
  });

  it("stay once there is a ticket, also a cancelled one; the same values are no change", async () => {
    const one = await makeEmailEvent(app);
    const { ticketId } = (await one.register()).body.ticket;
    await app.call(cancelTicket, { params: { projectId: one.projectId, ticketId }, body: {} });
    const pool = await addPool("Too late", one.projectId);
    expect(codeOf(await change({ ticketPrice: 5 }, one))).toEqual([409, "registration-has-tickets"]);
    expect(codeOf(await change({ barCodePoolId: pool }, one))).toEqual([409, "registration-has-tickets"]);
    const { ticketPrice, barCodePoolId, version } = (await get(one)).body;
    expect((await change({ ticketPrice, barCodePoolId, version }, one)).status).toBe(200);
  });

  it("take no pool of another project, and no invalid price", async () => {
    const one = await addRegistration(app, event.projectId);
    for (const barCodePoolId of [foreign.poolId, 987_654]) {
      const { status, body } = await change({ barCodePoolId }, one);
      expect([status, body.Error.Code, Object.keys(body.Error.Fields)]).toEqual([
        422,
        "unknown-barcode-pool",
        ["barCodePoolId"],
      ]);
    }
    for (const ticketPrice of [-1, 1.005, "x", null])
      expect((await change({ ticketPrice }, one)).status).toBe(422);
  });

  it("of an offline registration stay, as its codes are reserved", async () => {
    const one = await addRegistration(app, event.projectId, { registrationType: "Offline" });
    const pool = await addPool("Not for desks");
    const { status, body } = await change({ ticketPrice: 3, barCodePoolId: pool }, one);
    expect([status, Object.keys(body.Error.Fields)]).toEqual([422, ["ticketPrice", "barCodePoolId"]]);
  });
});

// Two transactions in each order, each with a control without the product's own lock or check.
describe("a change of the price beside a sale", () => {
  let own: Awaited<ReturnType<typeof startTestApp>>;
  beforeEach(async () => {
    own = await startTestApp();
  });
  afterEach(() => own.stop());

  const makePriced = () => makeEmailEvent(own, { ticketPrice: 100 });
  const at = (price: number) => ({
    ...makeNewTicket(),
    originalPrice: toCents(price),
    price: toCents(price),
  });

  /** A sale that has not committed when somebody changes the price; what both came to. */
  async function changeDuringSale() {
    const one = await makePriced();
    const changed = await own.db.transaction().execute(async (trx) => {
      const [sold] = await sellTickets(trx, one, [at(100)]);
      expect(sold?.outcome).toBe("issued");
      let hasAnswer = false;
      const answer = changeIn(own, one, 120).finally(() => {
        hasAnswer = true;
      });
      await expect.poll(async () => hasAnswer || (await countLockWaits(own.db)) > 0).toBe(true);
      return { answer };
    });
    return await changed.answer;
  }

  it("waits for the sale, and is refused", async () => {
    expect(codeOf(await changeDuringSale())).toEqual([409, "registration-has-tickets"]);
  });

  it("would be accepted without the lock of the places", async () => {
    await switchOffInFunction(own.db, "lock_places", { sql: "for update" });
    expect((await changeDuringSale()).status).toBe(200);
  });

  it("refuses a sale that was evaluated before it", async () => {
    const one = await makePriced();
    expect((await changeIn(own, one, 120)).status).toBe(200);
    expect(await sellTickets(own.db, one, [at(100)])).toEqual([{ outcome: "terms-changed" }]);
    expect(await sellTickets(own.db, { ...one, poolId: one.poolId + 1 }, [at(120)])).toEqual([
      { outcome: "terms-changed" },
    ]);
    expect(await sellTickets(own.db, one, [at(100), at(120)])).toMatchObject([
      { outcome: "terms-changed" },
      { outcome: "issued" },
    ]);
  });

  it("would be sold at the former price without the check", async () => {
    const one = await makePriced();
    await changeIn(own, one, 120);
    await switchOffInFunction(own.db, "sell_submissions", {
      sql: "v_sales := refuse_former_terms(v_sales, v_price, v_pool <> p_pool);",
    });
    expect(await sellTickets(own.db, one, [at(100)])).toMatchObject([{ outcome: "issued" }]);
  });
});
