import type { Direction } from "@foyer/domain/gate/gate-rules.ts";
import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, sqlValue } from "../../platform/db/sql-rows.ts";

const TICKET = [
  "ticket.id",
  "ticket.status",
  "ticket.registration_id as registrationId",
  "ticket.barcode",
  "ticket.former_barcodes as formerBarcodes",
] as const;
export type CodedTicket = {
  id: number;
  status: TicketStatus;
  registrationId: number;
  barcode: string | null;
  formerBarcodes: string[];
};

/** Lists a page of the tickets of a project by id. */
export function listTicketsAfter(
  db: Kysely<Database>,
  projectId: number,
  { after, limit }: { after: number; limit: number },
): Promise<CodedTicket[]> {
  return db
    .selectFrom("ticket")
    .select(TICKET)
    .where("project_id", "=", projectId)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Returns the number of the latest change of a ticket. */
export async function findLastChange(db: Kysely<Database>, projectId: number): Promise<number> {
  const row = await db
    .selectFrom("gate_ticket_change")
    .select("number")
    .where("project_id", "=", projectId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

type Since = { after: number; limit: number };

/** Lists tickets that have changed after a change, in their order. */
export function listChangedTickets(
  db: Kysely<Database>,
  projectId: number,
  { after, limit }: Since,
): Promise<(CodedTicket & { number: number })[]> {
  return db
    .selectFrom("gate_ticket_change as change")
    .innerJoin("ticket", (join) =>
      join.on("ticket.project_id", "=", projectId).onRef("ticket.id", "=", "change.ticket_id"),
    )
    .select([...TICKET, "change.number"])
    .where("change.project_id", "=", projectId)
    .where("change.number", ">", after)
    .orderBy("change.number")
    .limit(limit)
    .execute();
}

/** Lists the scans of a project after a position in its log. */
export function listScansAfter(
  db: Kysely<Database>,
  projectId: number,
  { after, limit }: Since,
): Promise<
  {
    position: number;
    deviceId: string;
    codeKey: string;
    areaKey: string;
    gateId: number;
    direction: Direction;
    scannedAt: Date;
    isPassage: boolean;
  }[]
> {
  return db
    .selectFrom("gate_scan")
    .select([
      "position",
      "device_id as deviceId",
      "code_key as codeKey",
      "area_key as areaKey",
      "gate_id as gateId",
      "direction",
      "scanned_at as scannedAt",
    ])
    .select(sqlValue(boolean)`verdict <> 'refused'`.as("isPassage"))
    .where("project_id", "=", projectId)
    .where("position", ">", after)
    .orderBy("position")
    .limit(limit)
    .execute();
}
