import type { WaitingListState, WaitingState } from "@foyer/contract/waiting-list.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import {
  boolean,
  column,
  neverNull,
  nullable,
  number,
  sqlRows,
  text,
  textOf,
} from "../../platform/db/sql-rows.ts";

export type ListKey = { projectId: number; registrationId: number };

const LIST = {
  name: text,
  type: column("registration.type"),
  outcome: column("registration.outcome"),
  waitingList: column("registration.waiting_list"),
  offerMinutes: number,
  offersInOrder: boolean,
  version: number,
  waiting: number,
  offered: number,
  taken: number,
  setAside: number,
};

/** The terms and the counts of a registration's waiting list. */
export async function findWaitingList(db: Kysely<Database>, { projectId, registrationId }: ListKey) {
  const { rows } = await sqlRows(LIST)`
    select name, type, outcome, waiting_list as "waitingList", offer_minutes as "offerMinutes",
      offers_in_order as "offersInOrder", version, waiting, offered, taken, set_aside as "setAside"
    from registration
    join registration_capacity capacity on capacity.project_id = ${projectId}
      and capacity.registration_id = registration.id
    cross join lateral (
      select count(*) filter (where state = 'waiting')::integer as waiting,
        count(*) filter (where state = 'offered')::integer as offered,
        count(*) filter (where state = 'taken')::integer as taken
      from waiting_entry where project_id = ${projectId} and registration_id = ${registrationId}
    ) counted
    where registration.project_id = ${projectId} and registration.id = ${registrationId}`.execute(db);
  return rows[0] ?? null;
}
export type WaitingListRow = NonNullable<Awaited<ReturnType<typeof findWaitingList>>>;

/** Locks the registration against other changes; sales go on. */
export async function lockWaitingList(trx: Transaction<Database>, key: ListKey) {
  await trx
    .selectFrom("registration")
    .select("id")
    .where("project_id", "=", key.projectId)
    .where("id", "=", key.registrationId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return findWaitingList(trx, key);
}

/** Changes the terms, and serves the line by them; false when it is to be turned off while somebody is in it. */
export async function updateTerms(
  trx: Transaction<Database>,
  { projectId, registrationId }: ListKey,
  terms: { waitingList: WaitingListState; offerMinutes: number; offersInOrder: boolean },
): Promise<boolean> {
  const { rows } = await sqlRows({ isChanged: neverNull(boolean) })`
    select change_waiting_list(${projectId}, ${registrationId}, ${terms.waitingList}, ${terms.offerMinutes},
      ${terms.offersInOrder}) as "isChanged"`.execute(trx);
  return rows[0]?.isChanged ?? false;
}

/** Offers a kept place to somebody in line. */
export async function offerPlaceTo(trx: Transaction<Database>, key: ListKey, entryId: number) {
  const { rows } = await sqlRows({
    outcome: neverNull(textOf<"offered" | "not-waiting" | "no-place" | "not-open">()),
  })`
    select offer_place_to(${key.projectId}, ${key.registrationId}, ${entryId}) as outcome`.execute(trx);
  return rows[0]?.outcome ?? "not-waiting";
}

/** Moves somebody who waits to a place in line; false when they do not wait. */
export async function moveEntry(
  trx: Transaction<Database>,
  key: ListKey,
  { entryId, place }: { entryId: number; place: number },
): Promise<boolean> {
  const { rows } = await sqlRows({ isMoved: neverNull(boolean) })`
    select move_in_line(${key.projectId}, ${key.registrationId}, ${entryId}, ${place}) as "isMoved"`.execute(
    trx,
  );
  return rows[0]?.isMoved ?? false;
}

/** Ends a place in line, and returns its state before; null when it had ended. Without an author the caller records it. */
export async function endEntry(
  trx: Transaction<Database>,
  key: ListKey,
  { entryId, state, author }: { entryId: number; state: "left" | "removed"; author: string | null },
): Promise<WaitingState | null> {
  const { rows } = await sqlRows({ before: nullable(textOf<WaitingState>()) })`
    select leave_waiting_list(${key.projectId}, ${key.registrationId}, ${entryId}, ${state}, ${author}) as before`.execute(
    trx,
  );
  return rows[0]?.before ?? null;
}

type NewEntry = { email: string; mailbox: string; name: string; cultureCode: string };
const JOINED = {
  outcome: neverNull(textOf<"joined" | "known" | "other-spelling" | "closed" | "places-left">()),
  identifier: nullable(text),
};

/** Joins the line at its end, or finds the place that the address has already. Refused: without an identifier. */
export async function joinLine(trx: Transaction<Database>, key: ListKey, entry: NewEntry) {
  const { rows } = await sqlRows(JOINED)`
    select outcome, identifier from join_waiting_list(${key.projectId}, ${key.registrationId},
      ${entry.email}, ${entry.mailbox}, ${entry.name}, ${entry.cultureCode})`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("join_waiting_list answered nothing");
  return row;
}
