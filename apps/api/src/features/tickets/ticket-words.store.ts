import { groupOfReference, ticketOfReference } from "@foyer/domain/ticket/payment.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Where the condition is used: a ticket's words (`ticket_words` in the database), its id and its project. */
type Place = { words: RawBuilder<unknown>; ticketId: RawBuilder<unknown>; projectId: RawBuilder<unknown> };

/** Does the search have any words? */
export const hasWords = (search: string): boolean => search.trim() !== "";

/** A condition for each word of the search. rules/tickets 8 */
export const allWords = (search: string, place: Place): RawBuilder<SqlBool>[] =>
  wordsOf(search).map((word) => holds(word, place));

const wordsOf = (search: string) => [...new Set(search.split(/\s+/))].filter((word) => word !== "");

/** Compared as the words are kept: in lower case, one width and composed form. A phone number is found however it is punctuated, a ticket by its payment's reference, those of a group by the group's. */
function holds(word: string, { words, ticketId, projectId }: Place): RawBuilder<SqlBool> {
  const spellings = [word, ...(isNumber(word) ? [word.replace(/[^+\d]/g, "")] : [])];
  const referred = ticketOfReference(word);
  const group = groupOfReference(word);
  const found = [
    ...spellings.map((one) => sql<SqlBool>`${words} like lower(normalize(${patternOf(one)}, nfkc))`),
    ...(referred === null ? [] : [sql<SqlBool>`${ticketId} = ${referred}`]),
    ...(group === null
      ? []
      : [
          // Read once, not for each row: its tickets are few, and found by an index.
          sql<SqlBool>`${ticketId} = any(array(
            select member.id from ticket member where member.project_id = ${projectId} and member.group_id = ${group}))`,
        ]),
  ];
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

const isNumber = (word: string) => /^\+?[\d()./-]+$/.test(word) && /[()./-]/.test(word) && /\d{2}/.test(word);

/** Escapes the wildcards in a word. */
const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, "\\$&")}%`;
