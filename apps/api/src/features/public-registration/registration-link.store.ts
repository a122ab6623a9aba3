import { type Kysely, sql } from "kysely";
import { prepared } from "../../platform/db/prepared.ts";
import type { Database } from "../../platform/db/schema.ts";
import {
  boolean,
  column,
  neverNull,
  nullable,
  number,
  type RowOf,
  sqlRows,
  text,
} from "../../platform/db/sql-rows.ts";

const LINK = {
  code: text,
  projectId: number,
  registrationId: number,
  registrationName: text,
  status: column("registration.status"),
  // Wall times at the venue.
  opensAt: nullable(text),
  closesAt: nullable(text),
  endDateTime: text,
  now: text,
  ticketPrice: column("registration.ticket_price_cents"),
  // The registration's own rate, else the seller's.
  vatRate: nullable(column("registration.vat_rate")),
  poolId: number,
  cultureCode: text,
  offeredCultures: nullable(column("registration.offered_cultures")),
  outcome: column("registration.outcome"),
  outcomeMessage: text,
  uniqueEmail: boolean,
  isAuthRequired: boolean,
  confirmsEmail: boolean,
  itec: column("registration.itec"),
  waitingList: column("registration.waiting_list"),
  groupMaximum: nullable(column("registration.group_maximum")),
  // A registration is created with its first scenario.
  scenarioVersion: neverNull(number),
};

/** The registration behind a public link, in its current state. */
export type RegistrationLink = RowOf<typeof LINK>;

const MAX_OTHER_REGISTRATIONS = 50;

const wall = (time: ReturnType<typeof sql>) => sql`to_char(${time}, 'YYYY-MM-DD"T"HH24:MI:SS')`;

/** The registrations of one project; raw, because it is part of a prepared statement. */
const linksOf = (projectId: number) => sql`
    select link.code, link.project_id as "projectId", link.registration_id as "registrationId",
      registration.name as "registrationName",
      -- rules/offline-registration 1: nobody registers there online.
      case registration.type when 'Offline' then 'closed' else status end as status,
      ${wall(sql`opens_at`)} as "opensAt", ${wall(sql`closes_at`)} as "closesAt",
      ${wall(sql`project.end_date_time`)} as "endDateTime",
      ${wall(sql`now() at time zone project.time_zone`)} as now,
      coalesce(registration.vat_rate,
        (select vat_rate from project_invoicing where project_id = ${projectId})) as "vatRate",
      ticket_price_cents as "ticketPrice", barcode_pool_id as "poolId", culture_code as "cultureCode",
      offered_cultures as "offeredCultures", outcome,
      outcome_message as "outcomeMessage", unique_email as "uniqueEmail",
      is_auth_required as "isAuthRequired", confirms_email as "confirmsEmail", registration.itec,
      registration.waiting_list as "waitingList", registration.group_maximum as "groupMaximum",
      (select max(version) from scenario where scenario.project_id = ${projectId}
        and scenario.registration_id = link.registration_id) as "scenarioVersion"
    from registration_code link
    join registration on registration.project_id = link.project_id and registration.id = link.registration_id
    join project on project.id = link.project_id
    where registration.project_id = ${projectId}
`;

type LinkKey = Pick<RegistrationLink, "projectId" | "registrationId">;

/** The key of the registration with this code, which never changes; or null. */
export async function findLinkKey(db: Kysely<Database>, code: string): Promise<LinkKey | null> {
  const { rows } = await sqlRows({ projectId: number, registrationId: number })`${prepared("find-link-key")}
    select project_id as "projectId", registration_id as "registrationId"
    from registration_code where code = ${code}`.execute(db);
  return rows[0] ?? null;
}

export async function findLink(
  db: Kysely<Database>,
  { projectId, registrationId }: LinkKey,
): Promise<RegistrationLink | null> {
  const { rows } = await sqlRows(LINK)`${prepared("find-link")}
    ${linksOf(projectId)} and registration.id = ${registrationId}`.execute(db);
  return rows[0] ?? null;
}

/** All registrations of a project. */
export async function listLinks(db: Kysely<Database>, projectId: number): Promise<RegistrationLink[]> {
  const { rows } = await sqlRows(LINK)`${linksOf(projectId)} order by registration.id`.execute(db);
  return rows;
}

/** The event's other registrations that are listed and have the status open, by name. rules/registrations 12 */
export async function listOtherLinks(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationLink,
): Promise<RegistrationLink[]> {
  const { rows } = await sqlRows(LINK)`
    ${linksOf(projectId)} and registration.id <> ${registrationId}
      and is_listed and status = 'open' and registration.type <> 'Offline'
    order by registration.name_key limit ${MAX_OTHER_REGISTRATIONS}`.execute(db);
  return rows;
}

/** Whether a place and a code are left for everybody; both when the outcome is no ticket. */
export async function findRoom(
  db: Kysely<Database>,
  link: RegistrationLink,
): Promise<{ hasPlace: boolean; hasCode: boolean }> {
  if (link.outcome !== "ticket") return { hasPlace: true, hasCode: true };
  const places = await db
    .selectFrom("registration_places")
    .select(["ticket_count as ticketCount", "issued", "held", "set_aside as setAside"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("barcode")
          .select("barcode.code")
          .where("barcode.project_id", "=", link.projectId)
          .where("barcode.pool_id", "=", link.poolId)
          .where("barcode.state", "=", "free"),
      ).as("hasCode"),
    )
    .where("project_id", "=", link.projectId)
    .where("registration_id", "=", link.registrationId)
    .executeTakeFirst();
  if (!places) return { hasPlace: false, hasCode: false };
  const { issued, held, setAside, ticketCount, hasCode } = places;
  return { hasPlace: issued + held + setAside < ticketCount, hasCode: Boolean(hasCode) };
}

/** Whether an offer of the registration's waiting list keeps a place at the moment. rules/waiting-list 7 */
export async function hasOffer(
  db: Kysely<Database>,
  { projectId, registrationId }: LinkKey,
  identifier: string,
): Promise<boolean> {
  const offer = await db
    .selectFrom("waiting_entry")
    .select("id")
    .where("project_id", "=", projectId)
    .where("identifier", "=", identifier)
    .where("registration_id", "=", registrationId)
    .where("state", "=", "offered")
    .executeTakeFirst();
  return offer !== undefined;
}
