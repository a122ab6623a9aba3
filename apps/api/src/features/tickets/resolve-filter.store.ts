import type { TicketFilter } from "@foyer/contract/tickets.ts";
import { nameKey } from "@foyer/domain/locale/name-key.ts";
import {
  splitAnswers,
  splitIds,
  splitNames,
  TICKET_CONDITION_NAMES,
} from "@foyer/domain/ticket/ticket-conditions.ts";
import { resolveDayRange } from "@foyer/domain/time/day-range.ts";
import { wallTimeAt } from "@foyer/domain/time/time-zone.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { neverNull, sqlRows, text } from "../../platform/db/sql-rows.ts";
import { COUNTRY_NAMES } from "./country-names.store.ts";

/** Days in a time zone; null: no end on this side. */
export type Days = { from: string | null; to: string | null; timeZone: string };

/** The conditions as the index answers them. */
export type Narrowing = {
  /** A ticket has one of each list. */
  facets: readonly (readonly string[])[];
  created: Days | null;
  paid: Days | null;
  came: { isNot: boolean; day: string | null; gateKey: string | null } | null;
  isRefundDue: boolean;
};

/** A filter whose conditions are resolved; `narrowing` is null without conditions. */
export type ResolvedFilter = Pick<
  TicketFilter,
  "projectId" | "search" | "status" | "sortName" | "sortOrder"
> & { narrowing: Narrowing | null };

/** Resolves the conditions of a filter: countries by their names in all languages, days in the project's zone. rules/tickets 41 */
export async function resolveFilter(db: Kysely<Database>, filter: TicketFilter): Promise<ResolvedFilter> {
  const { projectId, search, status, sortName, sortOrder } = filter;
  const resolved = { projectId, search, status, sortName, sortOrder };
  const isNarrowed =
    filter.promoCodeId !== undefined || TICKET_CONDITION_NAMES.some((name) => filter[name] !== undefined);
  return { ...resolved, narrowing: isNarrowed ? await narrowingOf(db, filter) : null };
}

async function narrowingOf(db: Kysely<Database>, filter: TicketFilter): Promise<Narrowing> {
  const { projectId, payment, came, gate } = filter;
  const isRefundDue = payment === "refundDue";
  const days = filter.created || filter.paid ? await dayReader(db, projectId) : () => null;
  const [countries, tags] = await foldNames(db, {
    country: splitNames(filter.country ?? ""),
    tag: splitNames(filter.tag ?? ""),
  });
  const facet = (kind: string, values: readonly (string | number)[]) =>
    values.map((value) => `${projectId}/${kind}/${value}`);
  const answers = Map.groupBy(splitAnswers(filter.answer ?? ""), ({ questionId }) => questionId);
  const lists = [
    facet("registration", splitIds(filter.registration ?? "")),
    facet("promo-code", filter.promoCodeId === undefined ? [] : [filter.promoCodeId]),
    facet("payment", payment && !isRefundDue ? [payment] : []),
    facet("method", filter.method ? [filter.method] : []),
    facet("country", countries),
    facet("tag", tags),
    ...[...answers.values()].map((chosen) =>
      facet(
        "answer",
        chosen.map(({ questionId, answer }) => `${questionId}/${answer}`),
      ),
    ),
  ];
  return {
    facets: lists.filter((list) => list.length > 0),
    created: days(filter.created),
    paid: days(filter.paid),
    came:
      came || gate ? { isNot: came === "not", day: dayOf(came), gateKey: gate ? nameKey(gate) : null } : null,
    isRefundDue,
  };
}

const dayOf = (came: string | undefined) =>
  came === undefined || came === "any" || came === "not" ? null : came;

async function dayReader(db: Kysely<Database>, projectId: number) {
  const project = await db
    .selectFrom("project")
    .select("time_zone as timeZone")
    .where("id", "=", projectId)
    .executeTakeFirst();
  const timeZone = project?.timeZone ?? "UTC";
  const today = wallTimeAt(Date.now(), timeZone).slice(0, 10);
  return (range: string | undefined): Days | null => {
    const days = range === undefined ? null : resolveDayRange(range, today);
    return days && { ...days, timeZone };
  };
}

/** The names as the index has them; of a country, its names in all languages. */
async function foldNames(
  db: Kysely<Database>,
  { country, tag }: { country: readonly string[]; tag: readonly string[] },
): Promise<[countries: string[], tags: string[]]> {
  if (country.length === 0 && tag.length === 0) return [[], []];
  const { rows } = await sqlRows({ kind: text, name: neverNull(text) })`
    with named as (${COUNTRY_NAMES}),
    wanted as (select fold_text(left(name, 100)) as name from unnest(${[...country]}::text[]) as name)
    select 'country' as kind, name from wanted
    union
    select 'country', other.name from wanted join named one using (name) join named other on other.id = one.id
    union
    select 'tag', fold_text(name) from unnest(${[...tag]}::text[]) as name`.execute(db);
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ name }) => name);
  return [of("country"), of("tag")];
}
