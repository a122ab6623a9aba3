import { MAX_PROMO_CODES_LISTED } from "@foyer/contract/ticket-filters.ts";
import type { Kysely } from "kysely";
import { anyOf } from "../../../platform/db/any-of.ts";
import type { Database } from "../../../platform/db/schema.ts";
import { column, neverNull, number, sqlRows, text } from "../../../platform/db/sql-rows.ts";
import { COUNTRY_NAMES } from "../country-names.store.ts";

/** The facets of a project of one kind, and how many indexed tickets have each. */
export async function listFacets(
  db: Kysely<Database>,
  projectId: number,
  kind: "registration" | "method" | "answer",
): Promise<ReadonlyMap<string, number>> {
  const prefix = prefixOf(projectId, kind);
  const rows = await db
    .selectFrom("ticket_facet")
    .select(["facet", "tickets"])
    .where("project_id", "=", projectId)
    .where("facet", ">=", prefix)
    .where("facet", "<", afterPrefix(prefix))
    .where("tickets", ">", 0)
    .execute();
  return new Map(rows.map(({ facet, tickets }) => [facet.slice(prefix.length), tickets]));
}

const prefixOf = (projectId: number, kind: string) => `${projectId}/${kind}/`;
/** The end of what begins so: `0` follows `/`. */
export const afterPrefix = (prefix: string) => `${prefix.slice(0, -1)}0`;

/** The countries of a project's tickets; all names of a country of the catalog are one. */
export async function listCountryCounts(db: Kysely<Database>, projectId: number) {
  const prefix = prefixOf(projectId, "country");
  const { rows } = await sqlRows({ name: neverNull(text), tickets: neverNull(number) })`
    with named as (${COUNTRY_NAMES}), found as (
      select substr(facet, ${prefix.length + 1}::int) as name, tickets from ticket_facet
      where project_id = ${projectId} and facet >= ${prefix} and facet < ${afterPrefix(prefix)} and tickets > 0
    ), known as (
      select found.name, found.tickets, (select min(id) from named where named.name = found.name) as id from found
    )
    select coalesce(nullif(country.texts ->> 'en-GB', ''), country.internal_name, known.name) as name,
      sum(known.tickets)::int as tickets
    from known left join country on country.id = known.id
    group by 1`.execute(db);
  return rows;
}

/** The promo codes that sold most tickets of a project. */
export async function listChosenPromoCodes(db: Kysely<Database>, projectId: number) {
  const { rows } = await sqlRows({
    id: column("promo_code.id"),
    promoCode: column("promo_code.code"),
    tickets: number,
  })`
    select id, code as "promoCode", tickets from promo_code
    join ticket_facet on ticket_facet.project_id = ${projectId}
      and ticket_facet.facet = promo_code.project_id || '/promo-code/' || promo_code.id
    where promo_code.project_id = ${projectId} and tickets > 0
    order by tickets desc, code limit ${MAX_PROMO_CODES_LISTED}`.execute(db);
  return rows;
}

/** A promo code as it is written now; its number if there is none. */
export async function findPromoCode(
  db: Kysely<Database>,
  { projectId, promoCodeId }: { projectId: number; promoCodeId: number },
): Promise<string> {
  const found = await db
    .selectFrom("promo_code")
    .select("code")
    .where("project_id", "=", projectId)
    .where("id", "=", promoCodeId)
    .executeTakeFirst();
  return found?.code ?? String(promoCodeId);
}

/** The names of a project's registrations, in their order. */
export function listRegistrationNames(db: Kysely<Database>, projectId: number) {
  return db
    .selectFrom("registration")
    .select(["id", "name"])
    .where("project_id", "=", projectId)
    .orderBy("name_key")
    .execute();
}

/** These questions, as far as they have choices, in the order of their numbers. */
export function listQuestionTexts(db: Kysely<Database>, ids: readonly number[]) {
  return db
    .selectFrom("question")
    .innerJoin("question_type", "question_type.id", "question.question_type_id")
    .select(["question.id", "question.internal_name as internalName", "question.texts"])
    .where("question.id", "=", anyOf(ids))
    .where("question_type.name", "in", ["multi select", "single selection", "checkbox"])
    .orderBy("question.id")
    .execute();
}

/**
 * The texts of these answers, of the shared catalog and of the project. An id may be another thing's: of a question that
 * was a phone number, it is that of a phone code. rules/questions 21
 */
export function listAnswerTexts(db: Kysely<Database>, projectId: number, ids: readonly number[]) {
  return db
    .selectFrom("answer")
    .select(["id", "internal_name as internalName", "texts"])
    .where("id", "=", anyOf(ids))
    .where(({ eb, or }) => or([eb("project_id", "is", null), eb("project_id", "=", projectId)]))
    .execute();
}
