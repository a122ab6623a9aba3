import type { MailKind } from "@foyer/contract/mails.ts";
import type { WorkLane } from "../../platform/durable-work/work-kind.ts";

/** The kinds of durable work that send mails, the most urgent first: codes, tickets of now, mass mails. rules/mail 14 */
export const MAIL_LANES = ["mail-code", "mail", "mail-bulk"] as const;
export type MailLane = (typeof MAIL_LANES)[number];

/** Mails of registration files and of actions on many tickets. */
export const BULK_LANE = "mail-bulk" satisfies MailLane;

/** Somebody waits for a code before their eyes. */
export const laneOf = (kind: MailKind): MailLane => (kind === "verification-code" ? "mail-code" : "mail");

/**
 * The maximums of the lanes with so many connections: each, together with the less urgent ones, leaves a connection to the
 * more urgent ones. Two connections are too few for that: mass mails leave one, and nothing is left for codes.
 */
export const lanesFor = (connections: number): WorkLane[] =>
  MAIL_LANES.map((kind, urgency) => ({
    kind,
    concurrency: Math.min(connections, Math.max(MAIL_LANES.length - urgency, connections - urgency)),
  }));
