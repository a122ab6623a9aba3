import { TICKET_COLUMNS } from "@foyer/contract/ticket-columns.ts";
import { writeXlsxStream } from "hucre";
import { ticketTable } from "../../apps/api/src/features/tickets/export/tickets.xlsx.ts";

export type MemoryCell = string | number | boolean | null;

/** Rows per second that hucre alone writes from rows in memory, in the shape of tickets. */
export async function writeFromMemory(count: number): Promise<number> {
  const rows = Array.from({ length: count }, (_, index) => rowOf(index + 1));
  const { name, columns } = ticketTable();
  const started = performance.now();
  const used = process.cpuUsage();
  let bytes = 0;
  const file = writeXlsxStream(rows, {
    name,
    columns: columns.map(({ header, width, format }) => ({ header, width, style: { numFmt: format } })),
    freezePane: { rows: 1, columns: 1 },
  });
  for await (const chunk of file as AsyncIterable<Uint8Array>) bytes += chunk.length;
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(used);
  console.log(
    `hucre alone: ${(bytes / 1e6).toFixed(1)} MB of ${count} rows in ${seconds.toFixed(1)} s, ${((user + system) / count).toFixed(1)} µs of processor time a row`,
  );
  return count / seconds;
}

/** A row in the shape of a ticket. */
export function rowOf(n: number): MemoryCell[] {
  return TICKET_COLUMNS.map(({ name, kind }) => {
    if (name === "TicketId") return n;
    if (kind === "moment") return name === "CreateDateTime" || n % 20 === 1 ? 47_000 + n / 1000 : null;
    if (kind === "money") return 100;
    if (name === "PromotionId") return n % 3 === 0 ? n % 5 : null;
    if (name === "Purchased") return n % 20 > 3;
    if (name === "PromoCode" || name === "PaymentId") return n % 3 === 0 ? `PROMO${n % 11}` : null;
    if (name === "Identifier") return "bcaaacd4-dd08-437f-b39e-c1e20c848ca7";
    if (name === "SurName" || name === "Gender" || name === "Region") return n % 2 === 0 ? "Andalucía" : null;
    return `${name.slice(0, 8)} ${n}`;
  });
}
