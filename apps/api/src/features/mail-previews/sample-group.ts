import { SAMPLES } from "@foyer/domain/printout/samples.ts";
import type { DescribedGroup } from "../group-orders/described-group.service.ts";
import type { GroupMailName } from "../group-orders/group-mail.service.ts";

const DAY_MS = 86_400_000;
const STATUS = { "group-order": "issued", "group-held": "held", "group-ended": "expired" } as const;

/** A made-up group of a project. Its link leads nowhere. */
export function sampleGroup(projectId: number, name: GroupMailName): Omit<DescribedGroup, "howToPay"> {
  const { firstName, lastName, email } = SAMPLES.sample;
  const now = Date.now();
  const status = STATUS[name];
  const price = 2_000 as DescribedGroup["total"];
  const member = { status, isIncomplete: false, price, isPassedOn: false };
  return {
    groupId: 12,
    projectId,
    registrationId: 1,
    identifier: "SAMPLE",
    contactName: "Maria Nowak",
    contactEmail: "maria@example.com",
    cultureCode: "en-GB",
    createdAt: new Date(now),
    registrationName: "Visitors",
    registrationCulture: "en-GB",
    registrationCode: "SAMPLE",
    cancelUntil: null,
    members: [
      { ...member, ticketId: 1234, fullName: `${firstName} ${lastName}`, email },
      { ...member, ticketId: 1235, fullName: "Chen Li", email: "chen@example.com", isIncomplete: true },
    ],
    status,
    total: (2 * price) as DescribedGroup["total"],
    isPaid: status === "issued",
    expirePaymentAt: status === "held" ? new Date(now + 7 * DAY_MS) : null,
  };
}
