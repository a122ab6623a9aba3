import type { InvoiceFilter } from "@foyer/contract/invoices.ts";
import { groupOfReference, ticketOfReference } from "@foyer/domain/ticket/payment.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Which invoices of a project a filter finds: a condition on `invoice`. rules/invoices 12 */
export function isFound(projectId: number, { kind, from, to, text }: InvoiceFilter): RawBuilder<SqlBool> {
  const conditions = [
    sql<SqlBool>`invoice.project_id = ${projectId}`,
    ...(kind ? [sql<SqlBool>`invoice.kind = ${kind}`] : []),
    ...(from ? [sql<SqlBool>`invoice.issued_on >= ${from}::date`] : []),
    ...(to ? [sql<SqlBool>`invoice.issued_on <= ${to}::date`] : []),
    ...(text ? [isNamed(projectId, text)] : []),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

function isNamed(projectId: number, text: string): RawBuilder<SqlBool> {
  const words = text.replace(/[\\%_]/g, "\\$&");
  const ticketId = ticketOfReference(text);
  const groupId = groupOfReference(text);
  const ways = [
    sql`invoice.number ilike ${`${words}%`}`,
    sql`invoice.recipient_name ilike ${`%${words}%`}`,
    ...(ticketId === null
      ? []
      : [
          sql`invoice.ticket_id = ${ticketId}::bigint`,
          sql`invoice.group_id = (select group_id from ticket where project_id = ${projectId} and id = ${ticketId}::bigint)`,
        ]),
    ...(groupId === null ? [] : [sql`invoice.group_id = ${groupId}::bigint`]),
  ];
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}
