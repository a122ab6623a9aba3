import { TICKET_COLUMN_NAMES, type TicketColumnName } from "@foyer/contract/ticket-columns.ts";

/** A question that the tickets screen asks: a part of the filter, and how deep its page is (0: first, 1: last). */
export type Question = {
  figure: "page" | "search" | "sort";
  name: string;
  search?: string;
  sortName?: TicketColumnName;
  depth?: number;
  /** Milliseconds that the median may take. */
  target: number;
};

/** Sorted by so often that they have to be as fast as a page. */
const COMMON_SORTS: readonly TicketColumnName[] = [
  "TicketId",
  "CreateDateTime",
  "LastName",
  "Email",
  "Company",
  "Barcode",
];

const search = (name: string, words: string): Question => ({
  figure: "search",
  name,
  search: words,
  target: 250,
});

/** Questions on `count` tickets of `fillTickets`, of which the first barcode is 0000000001. */
export const questionsOn = (count: number): Question[] => [
  { figure: "page", name: "first page", target: 50 },
  { figure: "page", name: "middle page", depth: 0.5, target: 50 },
  { figure: "page", name: "last page", depth: 1, target: 50 },
  search("a rare word", `guest${count - 7}@`),
  search("part of an e-mail address", `st${count - 7}@mail`),
  search("a barcode", String(count - 7).padStart(10, "0")),
  search("no hit", "nowhere-to-be-found"),
  search("a common word, 1 of 6", "nordwind"),
  search("two words, 1 of 8 and 1 of 6", "ivanova acme"),
  search("1 of 5 or so", "smith"),
  search("a letter that all have", "e"),
  search("a word that all have", "guest"),
  ...TICKET_COLUMN_NAMES.map(
    (sortName): Question => ({
      figure: "sort",
      name: `by ${sortName}`,
      sortName,
      target: COMMON_SORTS.includes(sortName) ? 50 : 120,
    }),
  ),
];
