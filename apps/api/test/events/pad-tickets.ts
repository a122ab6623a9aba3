import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../src/platform/db/schema.ts";

const AT_ONCE = 100;
/** Bytes; as text nearly the maximum length of a cell. */
const NOISE = 21_000;

/** Gives each ticket of a project an incompressible text, so that an export fills all network buffers. */
export async function padTickets(db: Kysely<Database>, projectId: number): Promise<void> {
  const tickets = await db.selectFrom("ticket").select("id").where("project_id", "=", projectId).execute();
  for (let first = 0; first < tickets.length; first += AT_ONCE) {
    const ids = tickets.slice(first, first + AT_ONCE).map(({ id }) => id);
    const texts = ids.map(() => randomBytes(NOISE).toString("base64"));
    await sql`update ticket set company_address = noise.text
      from unnest(${ids}::bigint[], ${texts}::text[]) as noise (id, text)
      where ticket.project_id = ${projectId} and ticket.id = noise.id`.execute(db);
  }
}
