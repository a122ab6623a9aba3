import type {
  WaitingEntry,
  WaitingList,
  WaitingListChanges,
  WaitingQuery,
  WaitingState,
} from "@foyer/contract/waiting-list.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { updateVersioned } from "../../platform/http/update-versioned.ts";
import { mailWaiting } from "../mail/mail.service.ts";
import { countEntries, findEntry, listEntryPage, type WaitingEntryRow } from "./waiting-entries.store.ts";
import {
  endEntry,
  findWaitingList,
  type ListKey,
  lockWaitingList,
  moveEntry,
  offerPlaceTo,
  updateTerms,
  type WaitingListRow,
} from "./waiting-list.store.ts";

export async function getWaitingList(db: Kysely<Database>, key: ListKey): Promise<WaitingList> {
  const list = await findWaitingList(db, key);
  if (!list) throw problem("not-found");
  return toWaitingList(list);
}

const toWaitingList = ({
  setAside,
  name: _name,
  type: _type,
  outcome: _outcome,
  ...list
}: WaitingListRow) => ({
  ...list,
  kept: Math.max(0, setAside - list.offered),
});

const termsOf = ({ waitingList, offerMinutes, offersInOrder }: WaitingListRow) => ({
  waitingList,
  offerMinutes,
  offersInOrder,
});

/** Changes the terms of a waiting list; what they allow is offered at once. rules/waiting-list 1 */
export async function updateWaitingList(
  context: RecordedContext,
  key: ListKey,
  body: WaitingListChanges,
): Promise<WaitingList> {
  const { db } = context;
  const { version: _version, ...sent } = body;
  return updateVersioned(context, {
    lock: () => lockWaitingList(db, key),
    valuesOf: termsOf,
    sent,
    complete: (wanted, { type, outcome }) => {
      if (wanted.waitingList !== "off" && (type === "Offline" || outcome !== "ticket"))
        throw problem("waiting-list-unfit", { field: "waitingList" });
      return wanted;
    },
    write: async (values) => {
      if (!(await updateTerms(db, key, values)))
        throw problem("waiting-list-in-use", { field: "waitingList" });
      return getWaitingList(db, key);
    },
    toAnswer: toWaitingList,
    entryOf: (_values, { name }) => ({
      entity: "registration",
      entityId: key.registrationId,
      entityName: name,
      projectId: key.projectId,
    }),
  });
}

export async function listWaitingEntries(db: Kysely<Database>, key: ListKey, query: WaitingQuery) {
  await getWaitingList(db, key);
  return {
    TotalCount: await countEntries(db, key, query),
    Items: (await listEntryPage(db, key, query)).map(toEntry),
  };
}

const toEntry = ({
  registrationId: _of,
  registrationCode: _code,
  identifier: _identifier,
  ...entry
}: WaitingEntryRow): WaitingEntry => ({
  ...entry,
  joinedAt: entry.joinedAt.toISOString(),
  offerUntil: entry.offerUntil?.toISOString() ?? null,
  endedAt: entry.endedAt?.toISOString() ?? null,
});

type EntryKey = ListKey & { entryId: number };

async function requireEntry(db: Kysely<Database>, key: EntryKey): Promise<WaitingEntryRow> {
  const entry = await findEntry(db, key);
  if (!entry) throw problem("not-found");
  return entry;
}

const REFUSED_OFFERS = {
  "not-waiting": "not-waiting",
  "no-place": "no-place-to-offer",
  "not-open": "registration-not-open",
} as const;

/** Offers a kept place to somebody whom staff chose. rules/waiting-list 6 */
export async function offerPlace({ db, record }: RecordedContext, key: EntryKey): Promise<WaitingEntry> {
  await requireEntry(db, key);
  const outcome = await offerPlaceTo(db, key, key.entryId);
  if (outcome !== "offered") throw problem(REFUSED_OFFERS[outcome]);
  record(entryOf(key, { before: { state: "waiting" }, after: { state: "offered" } }));
  return toEntry(await requireEntry(db, key));
}

/** rules/waiting-list 10 */
export async function moveInLine(
  { db, record }: RecordedContext,
  key: EntryKey,
  place: number,
): Promise<WaitingEntry> {
  const before = await requireEntry(db, key);
  if (!(await moveEntry(db, key, { entryId: key.entryId, place }))) throw problem("not-waiting");
  const after = await requireEntry(db, key);
  record(
    before.place === after.place
      ? "unchanged"
      : entryOf(key, { before: { place: before.place }, after: { place: after.place } }),
  );
  return toEntry(after);
}

/** rules/waiting-list 4 */
export async function removeWaitingEntry(
  { db, record }: RecordedContext,
  key: EntryKey,
): Promise<WaitingEntry> {
  await requireEntry(db, key);
  const before = await endEntry(db, key, { entryId: key.entryId, state: "removed", author: null });
  if (before === null) throw problem("not-waiting");
  record(entryOf(key, { before: { state: before }, after: { state: "removed" } }));
  return toEntry(await requireEntry(db, key));
}

/** Mails a place in line or its offer again. rules/waiting-list 9 */
export async function mailWaitingEntry(
  { db, record }: RecordedContext,
  key: EntryKey,
): Promise<WaitingEntry> {
  const entry = await requireEntry(db, key);
  const kind = MAILS[entry.state];
  if (!kind) throw problem("not-waiting");
  const { email: recipient, cultureCode } = entry;
  const { entryId: waitingEntryId, ...registration } = key;
  await mailWaiting(db, { ...registration, waitingEntryId, recipient, cultureCode }, kind);
  record(entryOf(key, { after: { mailedAgain: true } }));
  return toEntry(entry);
}

const MAILS: Partial<Record<WaitingState, "waiting-joined" | "waiting-offer">> = {
  waiting: "waiting-joined",
  offered: "waiting-offer",
};

type Difference = { before?: Record<string, unknown>; after: Record<string, unknown> };

/** The audit entry of a change by staff; it has no words of the visitor. */
const entryOf = ({ projectId, entryId }: EntryKey, difference: Difference) => ({
  action: "update" as const,
  entity: "waiting-entry",
  entityId: entryId,
  projectId,
  ...difference,
});
