import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { PageNumber, PageSize } from "./paging.ts";

/** Whether visitors can join the line; closed: nobody else can, and the line is still served. */
export const WAITING_LIST_STATES = ["off", "open", "closed"] as const;
export type WaitingListState = (typeof WAITING_LIST_STATES)[number];

/** The states of a place in line; waiting and offered ones are in it. */
export const WAITING_STATES = ["waiting", "offered", "taken", "expired", "left", "removed"] as const;
export type WaitingState = (typeof WAITING_STATES)[number];

const terms = {
  waitingList: z.enum(WAITING_LIST_STATES),
  /** How long an offer lasts. */
  offerMinutes: z
    .int("This field must be integer number.")
    .min(LIMITS.offerMinutesMin, `At least ${LIMITS.offerMinutesMin}.`)
    .max(LIMITS.offerMinutes, `No more than ${LIMITS.offerMinutes}.`),
  /** Free places are offered in the order of the line by themselves; otherwise staff choose whom. */
  offersInOrder: z.boolean(),
};

export const WaitingList = z.object({
  ...terms,
  waiting: z.int().nonnegative(),
  offered: z.int().nonnegative(),
  taken: z.int().nonnegative(),
  /** Free places that are kept for the line and not offered yet. */
  kept: z.int().nonnegative(),
  version: Version,
});
export type WaitingList = z.output<typeof WaitingList>;

export const WaitingListChanges = z.strictObject({
  waitingList: terms.waitingList.optional(),
  offerMinutes: terms.offerMinutes.optional(),
  offersInOrder: terms.offersInOrder.optional(),
  version: Version.optional(),
});
export type WaitingListChanges = z.output<typeof WaitingListChanges>;

export const WaitingEntry = z.object({
  id: OutId,
  /** The place in line, from 1; null unless waiting. */
  place: z.int().positive().nullable(),
  email: z.string(),
  name: z.string(),
  cultureCode: z.string(),
  state: z.enum(WAITING_STATES),
  joinedAt: z.iso.datetime(),
  offerUntil: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** The ticket that the offer was taken for. */
  ticketId: OutId.nullable(),
});
export type WaitingEntry = z.output<typeof WaitingEntry>;

export const WaitingQuery = z.strictObject({
  /** `line`: those who wait or have an offer; empty: all. */
  state: z.enum(["", "line", ...WAITING_STATES]).default("line"),
  /** A part of the address or the name, in any case. Empty: no filter. */
  search: z.string().trim().max(LIMITS.filter).default(""),
  currentPage: PageNumber.default(1),
  sizePerPage: PageSize.default(10),
});
export type WaitingQuery = z.output<typeof WaitingQuery>;

const reading = { project: "operator" } as const;
const changing = { project: "manager" } as const;
const LIST = "/api/projects/:projectId/registrations/:registrationId/waiting-list";
const ENTRY = `${LIST}/entries/:entryId` as const;
const ListKey = z.strictObject({ projectId: Id, registrationId: Id });
const EntryKey = ListKey.extend({ entryId: Id });

export const getWaitingList = endpoint({
  method: "GET",
  path: LIST,
  summary: "Returns the terms and the counts of a registration's waiting list.",
  access: reading,
  params: ListKey,
  status: 200,
  result: WaitingList,
});

export const updateWaitingList = endpoint({
  method: "PUT",
  path: LIST,
  summary:
    "Turns the waiting list of a registration on, off or closed and sets how places are offered. 409 waiting-list-in-use, waiting-list-unfit.",
  access: changing,
  params: ListKey,
  body: WaitingListChanges,
  status: 200,
  result: WaitingList,
});

export const listWaitingEntries = endpoint({
  method: "GET",
  path: `${LIST}/entries`,
  summary: "Lists a page of a waiting list: offers first, then the line in its order, then what has ended.",
  access: reading,
  params: ListKey,
  query: WaitingQuery,
  status: 200,
  result: z.object({ TotalCount: z.int().nonnegative(), Items: z.array(WaitingEntry) }),
});

export const exportWaitingList = endpoint({
  method: "GET",
  path: `${LIST}/export`,
  summary: "Returns the places of a waiting list as csv, in the order of the list, at most 100,000.",
  access: reading,
  params: ListKey,
  query: WaitingQuery.pick({ state: true, search: true }),
  status: 200,
  result: "file",
});

const action = {
  method: "POST",
  access: changing,
  params: EntryKey,
  status: 200,
  result: WaitingEntry,
} as const;

export const offerPlace = endpoint({
  ...action,
  path: `${ENTRY}/offer`,
  summary:
    "Offers a kept place to somebody in line. 409 not-waiting, no-place-to-offer, registration-not-open.",
});

export const moveInLine = endpoint({
  ...action,
  path: `${ENTRY}/move`,
  summary: "Moves somebody who waits to a place in line; beyond the end is the end. 409 not-waiting.",
  body: z.strictObject({ place: z.int().positive().max(LIMITS.ticketCount) }),
});

export const mailWaitingEntry = endpoint({
  ...action,
  path: `${ENTRY}/mail`,
  summary:
    "Mails the place in line or the offer again, at most once a minute. 409 not-waiting; 429 waiting-mailed-just-now.",
});

export const removeWaitingEntry = endpoint({
  method: "DELETE",
  path: ENTRY,
  summary: "Removes somebody from the line; the next one gets what was offered. 409 not-waiting.",
  access: changing,
  params: EntryKey,
  status: 200,
  result: WaitingEntry,
});
