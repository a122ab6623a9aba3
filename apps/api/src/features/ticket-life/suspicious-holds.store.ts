import type { SuspiciousHolds } from "@foyer/contract/suspicious-holds.ts";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import {
  moment,
  neverNull,
  number,
  type RowOf,
  sqlRows,
  text,
  textOf,
  texts,
} from "../../platform/db/sql-rows.ts";

export type HoldGroup = Pick<SuspiciousHolds, "registrationId" | "by" | "key">;

const GROUP = {
  registrationId: number,
  registrationName: text,
  places: number,
  by: textOf<HoldGroup["by"]>(),
  key: neverNull(text),
  count: number,
  recipients: texts,
  firstAt: neverNull(moment),
  lastAt: neverNull(moment),
};
type GroupRow = RowOf<typeof GROUP>;

/** Staff see groups with at least this many unpaid tickets. rules/tickets 26 */
const MIN_TICKETS_SHOWN = { recipient: 5, network: 20 };
const MAX_GROUPS_LISTED = 100;

const NETWORK = sql`widest_network(hold_network)`;
/** A network's hash as text on the wire. */
const networkKey = sql<string>`encode(${NETWORK}, 'hex')`;

/** Lists groups of unpaid tickets of one recipient or one network, largest first. */
export async function listGroups(db: Kysely<Database>, projectId: number): Promise<GroupRow[]> {
  const groupsBy = (by: HoldGroup["by"], column: RawBuilder<unknown>, key: RawBuilder<string>) => sql`
    select registration_id, ${by}::text as by, ${key} as key, count(*) as count, min(created_at) as first_at,
      max(created_at) as last_at, (array_agg(distinct trim(email)) filter (where trim(email) <> ''))[1:3] as recipients
    from ticket
    -- Held tickets alone, by the index of that column: the planner cannot tell that from the function of it.
    where project_id = ${projectId} and ${sql.ref(`hold_${by}`)} is not null and ${column} is not null
    group by registration_id, ${column} having count(*) >= ${MIN_TICKETS_SHOWN[by]}`;
  const { rows } = await sqlRows(GROUP)`
    select groups.registration_id as "registrationId", registration.name as "registrationName",
      ticket_count as places, by, key, count, coalesce(recipients, '{}') as recipients,
      first_at as "firstAt", last_at as "lastAt"
    from (
      ${groupsBy("recipient", sql`hold_recipient`, sql`hold_recipient`)}
      union all
      ${groupsBy("network", NETWORK, networkKey)}
    ) groups
    join registration on registration.project_id = ${projectId} and registration.id = groups.registration_id
    join registration_capacity capacity on capacity.project_id = ${projectId}
      and capacity.registration_id = groups.registration_id
    order by count desc, groups.registration_id, by, key limit ${MAX_GROUPS_LISTED}`.execute(db);
  return rows;
}

/** Matches the unpaid tickets of a group. Only held tickets have a recipient or a network to group by. */
const isInGroup = ({ by, key }: Pick<HoldGroup, "by" | "key">): RawBuilder<SqlBool> =>
  by === "recipient"
    ? sql<SqlBool>`status = 'held' and hold_recipient = ${key}`
    : sql<SqlBool>`status = 'held' and hold_network is not null and ${networkKey} = ${key}`;

/** Counts the unpaid tickets of a group. */
export async function countGroup(
  db: Kysely<Database>,
  projectId: number,
  { registrationId, ...group }: HoldGroup,
): Promise<number> {
  const { count } = await db
    .selectFrom("ticket")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .where(isInGroup(group))
    .executeTakeFirstOrThrow();
  return count;
}
