import { openDatabase } from "../../apps/api/src/platform/db/database.ts";
import { silentLog } from "../../apps/api/src/platform/log.ts";
import { addTickets, fillTickets } from "../../apps/api/test/events/fill-tickets.ts";
import { createTicketProject } from "../../apps/api/test/events/ticket-project.ts";
import { HOSTILE_TEXTS } from "../../apps/api/test/files/hostile-texts.ts";
import { toCents } from "../../packages/domain/src/money/cents.ts";

const ZONE = "America/New_York";
const ORDINARY = 2_000;
/** Instants around daylight saving changes, leap days, ends of years and of seconds. */
const MOMENTS = [
  "2000-02-29T12:00:00Z",
  "2030-03-10T06:59:59.999Z",
  "2030-03-10T07:00:00Z",
  "2030-11-03T05:30:00Z",
  "2030-11-03T06:30:00Z",
  "2031-01-01T04:59:59Z",
  "2031-01-01T05:00:00Z",
  "2099-12-31T23:59:59.5Z",
];
const PRICES = [0, 0.01, 0.1, 19.99, 1_000_000, 9_999_999_999.99];

/** A project whose tickets have each hostile text in every text column, with unusual times and prices. */
export async function makeHostileProject(databaseUrl: string): Promise<{ projectId: number; zone: string }> {
  const { db, close } = openDatabase(databaseUrl, { max: 1, log: silentLog });
  const project = await createTicketProject(db, { name: "Hostile", timeZone: ZONE });
  await fillTickets(db, project, { count: ORDINARY });
  const texts = HOSTILE_TEXTS.map(([given], index) => {
    const price = toCents(PRICES[index % PRICES.length] ?? 0);
    return {
      first_name: given,
      last_name: given,
      sur_name: given,
      gender: given,
      company: given,
      position: given,
      country: given,
      region: given,
      city: given,
      company_address: given,
      post_code: given,
      mobile_phone: given,
      email: given,
      subscribe: given,
      web_site: given,
      purpose: given,
      job_level: given,
      barcode: `=00${index}`,
      price_cents: price,
      original_price_cents: price,
      purchased: index % 2 === 0,
      promotion_id: 2_147_483_647 - index,
      created_at: new Date(MOMENTS[index % MOMENTS.length] ?? 0),
      expire_payment_at: new Date(MOMENTS[(index + 1) % MOMENTS.length] ?? 0),
    };
  });
  await addTickets(db, project, texts);
  await close();
  return { projectId: project.projectId, zone: ZONE };
}
