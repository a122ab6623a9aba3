import type { Cents } from "@foyer/domain/money/cents.ts";
import { formatFullName } from "@foyer/domain/ticket/full-name.ts";
import { addUpGroup } from "@foyer/domain/ticket/group-state.ts";
import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { getSetting } from "../settings/settings.service.ts";
import { findGroup, type GroupKey, type GroupRow, listMembers, type MemberRow } from "./groups.store.ts";

type Member = Pick<MemberRow, "ticketId" | "email" | "status" | "isIncomplete" | "price" | "isPassedOn"> & {
  fullName: string;
};
/** A group with what its tickets make of it. */
export type DescribedGroup = GroupRow & {
  members: readonly Member[];
  status: TicketStatus;
  /** The price of the tickets that have the group's status. */
  total: Cents;
  isPaid: boolean;
  expirePaymentAt: Date | null;
};

/** Reads a group with its tickets. Throws `not-found`. */
export async function describeGroup(db: Kysely<Database>, key: GroupKey): Promise<DescribedGroup> {
  const group = await findGroup(db, key);
  if (!group) throw problem("not-found");
  const rows = await listMembers(db, key);
  const format = await getSetting(db, "Full_name_format");
  const { status, counted, total } = addUpGroup(rows);
  return {
    ...group,
    members: rows.map(({ ticketId, email, status: own, isIncomplete, price, isPassedOn, ...names }) => ({
      ticketId,
      email,
      status: own,
      isIncomplete,
      price,
      isPassedOn,
      fullName: formatFullName(names, format),
    })),
    status,
    total,
    isPaid: rows.some(({ paymentId }) => paymentId !== null),
    expirePaymentAt: status === "held" ? (counted[0]?.expirePaymentAt ?? null) : null,
  };
}

/**
 * A person of a group as its contact may see them: by the address that was ordered until they have answered, for they may
 * have given another one then, and nothing of somebody to whom the ticket was passed on. rules/group-orders 14
 */
export const asContactSees = ({ fullName, email, isIncomplete, isPassedOn }: Member) =>
  isPassedOn ? { fullName: "", email: "" } : { fullName, email: isIncomplete ? email : masked(email) };

function masked(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 0 ? "" : `${[...email][0] ?? ""}…${email.slice(at)}`;
}
