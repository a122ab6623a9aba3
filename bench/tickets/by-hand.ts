import { ticketColumn } from "@foyer/contract/ticket-columns.ts";
import type { Pool } from "pg";
import type { Question } from "./questions.ts";

const PAGE = 50;

/**
 * The same question as SQL that somebody would write by hand for this database, without the server: the total, and a page
 * of whole tickets. It trusts that the index has every ticket. Returns the total.
 */
export async function askByHand(pool: Pool, projectId: number, question: Question): Promise<number> {
  const total = await countByHand(pool, projectId, question);
  const { table, key } = orderOf(question);
  const offset = Math.max(0, Math.min(total - PAGE, Math.floor(total * (question.depth ?? 0))));
  const words = wordsOf(question);
  const found = words.map((_, index) => ` and searched.words like $${index + 3}`).join("");
  const where = question.where
    ? ` and listed.ticket_id in (select ticket_id from ticket_search where project_id = $1 and ${question.where})`
    : "";
  const searched = found && "join word_search searched using (project_id, ticket_id)";
  // Falling, and read from the nearer end.
  const isTurned = offset > total / 2;
  const way = isTurned ? "asc" : "desc";
  await pool.query(
    `with page as (select listed.ticket_id from ${table} listed ${searched} where listed.project_id = $1 ${found}${where}
       order by ${key === "ticket_id" ? "" : `listed.${key} ${way} ${nullsOf(question, way)},`} listed.ticket_id ${way}
       limit ${Math.min(PAGE, total)} offset $2)
     select ticket.* from page join ticket on ticket.project_id = $1 and ticket.id = page.ticket_id`,
    [projectId, isTurned ? Math.max(0, total - offset - PAGE) : offset, ...words],
  );
  return total;
}

/** Where words and facets are. */
const INDEXES = {
  words: "word_search",
  facets: "ticket_search",
  both: "word_search join ticket_search using (project_id, ticket_id)",
};

async function countByHand(pool: Pool, projectId: number, question: Question): Promise<number> {
  const words = wordsOf(question);
  const { rows } =
    words.length === 0 && !question.where
      ? await pool.query(
          `select (select sum(issued + held) from registration_usage where project_id = $1)
             + (select count(*) from ticket_sort where project_id = $1 and status in ('cancelled', 'expired')) as count`,
          [projectId],
        )
      : await pool.query(
          `select count(*) as count from ${INDEXES[words.length > 0 ? (question.where ? "both" : "words") : "facets"]}
           where project_id = $1 ${words.map((_, index) => ` and words like $${index + 2}`).join("")}
             ${question.where ? `and ${question.where}` : ""}`,
          [projectId, ...words],
        );
  return Number(rows[0].count);
}

const wordsOf = ({ search = "" }: Question) =>
  search
    .split(" ")
    .filter(Boolean)
    .map((word) => `%${word}%`);

/** Sorted by what has an index on the tickets alone. */
const ON_TICKET: readonly string[] = ["barcode", "identifier", "email"];

function orderOf({ search, sortName = "TicketId" }: Question): { table: string; key: string } {
  const { column } = ticketColumn(sortName);
  if (column === "id") {
    return { key: "ticket_id", table: search ? "word_search" : "ticket_sort" };
  }
  if (!ON_TICKET.includes(column)) return { key: column, table: "ticket_sort" };
  const key = column === "email" ? "lower(left(email, 100))" : column;
  const table = `(select project_id, id as ticket_id, ${key} as ${column} from ticket)`;
  return { key: column, table };
}

function nullsOf({ sortName = "TicketId" }: Question, way: "asc" | "desc"): string {
  if (!ticketColumn(sortName).isOptional) return "";
  return way === "asc" ? "nulls first" : "nulls last";
}
