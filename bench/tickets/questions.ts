import { TICKET_COLUMN_NAMES, type TicketColumnName } from "@foyer/contract/ticket-columns.ts";
import type { TicketConditions } from "@foyer/domain/ticket/ticket-conditions.ts";

/** A question that the tickets screen asks: a part of the filter, and how deep its page is (0: first, 1: last). */
export type Question = {
  figure: "page" | "search" | "sort" | "filter";
  name: string;
  search?: string;
  sortName?: TicketColumnName;
  depth?: number;
  /** Conditions of a filter, and the same by hand on `ticket_search`; with words, joined with `word_search`. */
  conditions?: TicketConditions;
  where?: string;
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

const search = (name: string, words: string, target = 120): Question => ({
  figure: "search",
  name,
  search: words,
  target,
});

const filter = (name: string, conditions: TicketConditions, where: string, depth = 0): Question => ({
  figure: "filter",
  name,
  conditions,
  where,
  depth,
  target: 250,
});

const has = (facet: string) => `facets @> array[$1 || '/${facet}']`;
/** The day on which one in five came (`load-tickets.ts`). */
export const VISIT_DAY = "2030-03-12";
const CAME = `ticket_id in (select scan.ticket_id from visitor_scan scan where scan.project_id = $1
  and scan.kind = 'first' and scan.ticket_id is not null)`;
const CREATED = `created_at >= '2029-12-30T23:00:00Z' and created_at < '2030-01-06T23:00:00Z'`;
const WEEK = "2029-12-31..2030-01-06";

const FILTERS: readonly Question[] = [
  filter("a country, 1 of 5", { country: "Germany" }, `(facets && array[$1 || '/country/germany'])`),
  filter("a country, middle page", { country: "Germany" }, has("country/germany"), 0.5),
  filter("unpaid, 1 of 10", { payment: "unpaid" }, has("payment/unpaid")),
  filter("paid, 9 of 10", { payment: "paid" }, has("payment/paid")),
  filter("an answer that all gave", { answer: "2.3" }, has("answer/2/3")),
  filter("an answer that nobody gave", { answer: "1.77" }, has("answer/1/77")),
  filter("created in a week, 1 of 13", { created: WEEK }, CREATED),
  filter("created until, all", { created: "..2031-01-01" }, "created_at < '2031-01-01'"),
  filter("came on a day, 1 of 5", { came: VISIT_DAY }, CAME),
  filter("did not come, 4 of 5", { came: "not" }, `not (${CAME})`),
  filter(
    "a country and a day",
    { country: "Germany", came: VISIT_DAY },
    `${has("country/germany")} and ${CAME}`,
  ),
  filter(
    "a country and unpaid",
    { country: "Germany", payment: "unpaid" },
    `${has("country/germany")} and ${has("payment/unpaid")}`,
  ),
  filter(
    "a country and a week",
    { country: "Germany", created: WEEK },
    `${has("country/germany")} and ${CREATED}`,
  ),
  filter(
    "paid and an answer",
    { payment: "paid", answer: "2.3" },
    `${has("payment/paid")} and ${has("answer/2/3")}`,
  ),
];

/** Questions on `count` tickets of `fillTickets`, of which the first barcode is 0000000001. */
export const questionsOn = (count: number): Question[] => [
  { figure: "page", name: "first page", target: 50 },
  { figure: "page", name: "middle page", depth: 0.5, target: 50 },
  { figure: "page", name: "last page", depth: 1, target: 50 },
  search("a rare word", `guest${count - 7}@`, 50),
  search("part of an email address", `st${count - 7}@mail`, 50),
  search("a barcode", String(count - 7).padStart(10, "0"), 50),
  search("no hit", "nowhere-to-be-found", 50),
  search("a common word, 1 of 6", "nordwind"),
  search("two words, 1 of 8 and 1 of 6", "ivanova acme"),
  search("1 of 5 or so", "smith"),
  search("a letter that all have", "e"),
  search("a word that all have", "guest"),
  ...FILTERS,
  {
    ...filter("a common word in a country", { country: "Germany" }, has("country/germany")),
    search: "nordwind",
  },
  {
    ...filter("a country by LastName", { country: "Germany" }, has("country/germany")),
    sortName: "LastName",
  },
  ...TICKET_COLUMN_NAMES.map(
    (sortName): Question => ({
      figure: "sort",
      name: `by ${sortName}`,
      sortName,
      target: COMMON_SORTS.includes(sortName) ? 50 : 120,
    }),
  ),
];
