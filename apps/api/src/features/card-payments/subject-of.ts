import type { Attempt, PaymentSubject } from "../payments/payments.service.ts";

/** The subject of an attempt. */
export function subjectOf({
  projectId,
  ticketId,
  groupId,
}: Pick<Attempt, "projectId" | "ticketId" | "groupId">): PaymentSubject {
  if (ticketId !== null) return { projectId, ticketId, groupId: null };
  if (groupId !== null) return { projectId, ticketId, groupId };
  throw new Error("A payment is of no ticket");
}
