import { getHistory } from "@foyer/contract/audit.ts";
import { getSession } from "@foyer/contract/session.ts";
import { getStaff, listStaff } from "@foyer/contract/staff.ts";

/** Endpoints to refresh after a change of a person; includes the session, since users may change themselves. */
export const STAFF_READS = [listStaff, getStaff, getHistory, getSession] as const;
