import type {
  BankTransfer,
  MatchedTransfer,
  TransferMatch,
  TransferSubject,
} from "@foyer/contract/bank-transfers.ts";
import { type Cents, toAmount, toCents, wholeCents } from "@foyer/domain/money/cents.ts";
import { formatFullName } from "@foyer/domain/ticket/full-name.ts";
import { addUpGroup } from "@foyer/domain/ticket/group-state.ts";
import {
  groupOfReference,
  groupReference,
  paymentReference,
  ticketOfReference,
} from "@foyer/domain/ticket/payment.ts";
import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { PaymentSubject } from "../payments/payments.service.ts";
import { getCurrency } from "../settings/currency.service.ts";
import { getSetting } from "../settings/settings.service.ts";
import {
  listNotedPayments,
  listTicketsById,
  listTicketsOfGroups,
  type SubjectTicket,
} from "./transfer-subjects.store.ts";

/** A ticket, or a group, that a transfer is for. */
type Subject = {
  reference: string;
  key: PaymentSubject;
  ticketId: number;
  name: string;
  status: TicketStatus;
  amount: Cents;
  paymentId: string | null;
};
export type Found = { match: TransferMatch; currency: string; subjects: Subject[] };

/** Finds what transfers pay, in the order sent. rules/payments 26 */
export async function matchTransfers(
  db: Kysely<Database>,
  projectId: number,
  transfers: readonly BankTransfer[],
): Promise<MatchedTransfer[]> {
  const find = await prepareMatching(db, projectId, transfers);
  return transfers.map((transfer) => matchedToWire(transfer, find(transfer)));
}

export const matchedToWire = (
  { paymentId }: BankTransfer,
  { subjects, ...found }: Found,
): MatchedTransfer => ({
  paymentId,
  ...found,
  subjects: subjects.map(
    ({ key: _, amount, ...subject }): TransferSubject => ({
      ...subject,
      amount: toAmount(amount),
    }),
  ),
});

/** Reads all that these transfers name in a few statements, and returns what finds the match of each. */
export async function prepareMatching(
  db: Kysely<Database>,
  projectId: number,
  transfers: readonly BankTransfer[],
): Promise<(transfer: BankTransfer) => Found> {
  const currency = await getCurrency(db, projectId);
  const noted = await listNotedPayments(
    db,
    projectId,
    transfers.map(({ paymentId }) => paymentId),
  );
  const notedOf = Map.groupBy(noted, ({ paymentId }) => paymentId ?? "");
  const words = [
    ...transfers.flatMap(({ references }) => references),
    ...noted.map(({ ticketId, groupId }) => referenceOf(ticketId, groupId)),
  ];
  const subjects = await readSubjects(db, projectId, words);
  const namedBy = (references: readonly string[]) => {
    const named = references.flatMap((word) => subjects.get(word.toUpperCase().replace("-", "")) ?? []);
    return [...new Map(named.map((subject) => [subject.reference, subject])).values()];
  };
  return (transfer) => {
    const earlier = (notedOf.get(transfer.paymentId) ?? []).map(({ ticketId, groupId }) =>
      referenceOf(ticketId, groupId),
    );
    if (earlier.length > 0) return { match: "recorded", currency, subjects: namedBy(earlier) };
    return { currency, ...decide(transfer, { currency, subjects: namedBy(transfer.references) }) };
  };
}

const referenceOf = (ticketId: number | null, groupId: number | null) =>
  ticketId === null ? groupReference(groupId ?? 0) : paymentReference(ticketId);

/** Money is for what waits for it; what is paid already is named only where nothing waits. */
function decide(
  transfer: BankTransfer,
  { currency, subjects }: { currency: string; subjects: Subject[] },
): Omit<Found, "currency"> {
  if (subjects.length === 0) return { match: "unknown", subjects };
  if (transfer.currency !== currency) return { match: "differs", subjects };
  const waiting = subjects.filter(({ status, amount }) => isWaiting(status) && amount > 0);
  if (waiting.length === 0) return { match: "paid", subjects };
  const total = wholeCents(waiting.reduce((sum, { amount }) => sum + amount, 0));
  const sent = toCents(transfer.amount);
  if (total === sent) return { match: "due", subjects: waiting };
  const exact = waiting.filter(({ amount }) => amount === sent);
  return exact.length === 1 ? { match: "due", subjects: exact } : { match: "differs", subjects: waiting };
}

const isWaiting = (status: TicketStatus) => status === "held" || status === "expired";

/** The tickets and groups of payment references. A ticket that waits for its group's payment stands for the group. */
async function readSubjects(
  db: Kysely<Database>,
  projectId: number,
  words: readonly string[],
): Promise<ReadonlyMap<string, Subject>> {
  const nameFormat = await getSetting(db, "Full_name_format");
  const ticketIds = ids(words, ticketOfReference);
  const tickets = ticketIds.length > 0 ? await listTicketsById(db, projectId, ticketIds) : [];
  const paidAsGroup = tickets.filter(({ groupId, status }) => groupId !== null && isWaiting(status));
  const groupIds = [
    ...new Set([...ids(words, groupOfReference), ...paidAsGroup.map(({ groupId }) => groupId ?? 0)]),
  ];
  const members = groupIds.length > 0 ? await listTicketsOfGroups(db, projectId, groupIds) : [];
  const groups = new Map(
    [...Map.groupBy(members, ({ groupId }) => groupId ?? 0)].map(([groupId, group]) => [
      groupId,
      subjectOfGroup(projectId, groupId, group),
    ]),
  );
  return new Map([
    ...[...groups.values()].map((subject) => [subject.reference, subject] as const),
    ...tickets.map((ticket) => {
      const group = isWaiting(ticket.status) ? groups.get(ticket.groupId ?? 0) : undefined;
      return [
        paymentReference(ticket.ticketId),
        group ?? subjectOfTicket(projectId, ticket, nameFormat),
      ] as const;
    }),
  ]);
}

const ids = (words: readonly string[], idOf: (word: string) => number | null) => [
  ...new Set(words.map(idOf).filter((id) => id !== null)),
];

const subjectOfTicket = (projectId: number, ticket: SubjectTicket, nameFormat: string): Subject => ({
  reference: paymentReference(ticket.ticketId),
  key: { projectId, ticketId: ticket.ticketId, groupId: null },
  ticketId: ticket.ticketId,
  name: formatFullName(ticket, nameFormat),
  status: ticket.status,
  amount: ticket.price,
  paymentId: ticket.paymentId,
});

function subjectOfGroup(projectId: number, groupId: number, tickets: readonly SubjectTicket[]): Subject {
  const { status, counted, total: amount } = addUpGroup(tickets);
  const [first] = counted;
  return {
    reference: groupReference(groupId),
    key: { projectId, ticketId: null, groupId },
    ticketId: first?.ticketId ?? 0,
    name: first?.contactName ?? "",
    status,
    amount,
    paymentId: first?.paymentId ?? null,
  };
}
