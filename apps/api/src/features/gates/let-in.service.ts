import type { Request } from "@foyer/contract/endpoint.ts";
import type { letIn as contract } from "@foyer/contract/gate-help.ts";
import type { GateScan } from "@foyer/contract/gate-scans.ts";
import { HAND_REASON_WORDS } from "@foyer/domain/gate/by-hand-words.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { findTicket } from "../tickets/find-tickets.service.ts";
import type { GateKey, GateRow } from "./gates.store.ts";
import { scanAtGate } from "./scan-at-gate.service.ts";

/**
 * Scans a ticket that staff have found without its code. Throws `gate-refuses`, `overruling-not-allowed`, `gate-closed`.
 * rules/gates 42–44
 */
export async function letIn(
  { db, caller, record }: RecordedContext,
  key: GateKey,
  { deviceId, sequence, ticketId, direction, byHand, overrules }: Request<typeof contract>["body"],
): Promise<GateScan> {
  const { projectId } = key;
  const ticket = await findTicket(db, projectId, ticketId);
  if (!ticket) throw problem("not-found");
  const code = ticket.barcode;
  const { gate, scans, repeated } = await scanAtGate(db, key, {
    deviceId,
    scans: [{ sequence, code, direction }],
    caller,
    byHand: { handReason: byHand.reason, handNote: byHand.note, overrules, role: caller.role },
  });
  const [scan] = scans;
  if (!scan) throw problem("not-found");
  record(
    // By the lock of the code: of two calls at once, one has the audit entry.
    repeated.has(sequence)
      ? "unchanged"
      : {
          action: "update",
          entity: "ticket",
          entityId: ticketId,
          entityName: code,
          projectId,
          after: { changes: [sentenceOf(scan, gate)] },
        },
  );
  return scan;
}

/** The note stays in the log of scans, from which an erasure takes it. rules/privacy 3 */
function sentenceOf({ direction, reason, byHand }: GateScan, { name }: Pick<GateRow, "name">): string {
  const way = direction === "out" ? "Let out" : "Let in";
  const though = byHand?.isOverruled ? `, against its refusal (${reason?.replaceAll("-", " ")})` : "";
  const why = byHand ? `: ${HAND_REASON_WORDS[byHand.reason].toLowerCase()}` : "";
  return `${way} by hand at ${name}${though}${why}.`;
}
