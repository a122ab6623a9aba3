import { getHistory } from "@foyer/contract/audit.ts";
import { getSession } from "@foyer/contract/session.ts";
import { getStaff, listStaff } from "@foyer/contract/staff.ts";

/** What of a person is read again after a change: one may have changed oneself. */
export const STAFF_READS = [listStaff, getStaff, getHistory, getSession] as const;
