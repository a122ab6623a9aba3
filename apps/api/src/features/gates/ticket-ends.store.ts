import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { moment, neverNull, sqlRows, text } from "../../platform/db/sql-rows.ts";
import type { TicketOfCode } from "./gate-scans.store.ts";

type Asked = {
  scans: readonly { code: string; spellings: readonly string[] }[];
  tickets: ReadonlyMap<string, TicketOfCode>;
};

/**
 * Finds since when tickets that admit nobody do so, by the code that was scanned: when they were cancelled or have expired, or
 * the code was exchanged. The audit knows; a ticket of which it does not is left out. rules/gates 40
 */
export async function listTicketEnds(
  db: Kysely<Database>,
  projectId: number,
  { scans, tickets }: Asked,
): Promise<Map<string, Date>> {
  const ended = scans.flatMap(({ code, spellings }) => {
    const ticket = tickets.get(code);
    if (!ticket || (ticket.status !== "cancelled" && ticket.status !== "expired" && !ticket.isFormer))
      return [];
    const { ticketId, status, isFormer } = ticket;
    return spellings.map((spelling) => ({ code, spelling, ticketId: String(ticketId), status, isFormer }));
  });
  if (ended.length === 0) return new Map();
  const { rows } = await sqlRows({ code: neverNull(text), endedAt: neverNull(moment) })`
    select ended.code, max(audit.at) as "endedAt"
    from unnest(${ended.map(({ code }) => code)}::text[], ${ended.map(({ spelling }) => spelling)}::text[],
      ${ended.map(({ ticketId }) => ticketId)}::text[], ${ended.map(({ status }) => status)}::text[],
      ${ended.map(({ isFormer }) => isFormer)}::boolean[]) as ended (code, spelling, ticket_id, status, is_former)
    join audit on audit.project_id = ${projectId} and audit.entity = 'ticket' and audit.entity_id = ended.ticket_id
      and case when is_former then audit.before ->> 'barcode' = spelling else audit.after ->> 'status' = ended.status end
    group by ended.code`.execute(db);
  return new Map(rows.map(({ code, endedAt }) => [code, endedAt]));
}
