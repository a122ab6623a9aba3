import type { Request } from "@foyer/contract/endpoint.ts";
import type { letIn as contract } from "@foyer/contract/gate-help.ts";
import type { GateScan } from "@foyer/contract/gate-scans.ts";
import { HAND_REASON_WORDS } from "@foyer/domain/gate/by-hand-words.ts";
import { spellingsOf } from "@foyer/domain/visitor/code-key.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { findTicket } from "../tickets/find-tickets.service.ts";
import { findStored } from "./gate-scans.service.ts";
import { lockCodes } from "./gate-scans.store.ts";
import { type GateKey, type GateRow, holdGate } from "./gates.store.ts";
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
  const gate = await holdGate(db, key);
  const ticket = await findTicket(db, projectId, ticketId);
  if (!gate || !ticket) throw problem("not-found");
  const code = ticket.barcode;
  // Before it is asked whether the scan is stored: of two calls at once, one has the audit entry.
  await lockCodes(db, { projectId, areaKey: gate.areaKey, codeKeys: [spellingsOf(code).codeKey] });
  const isRepeat = (await findStored(db, { projectId, deviceId }, [{ sequence, code }])).size > 0;
  const [scan] = await scanAtGate(db, key, {
    deviceId,
    scans: [{ sequence, code, direction }],
    caller,
    byHand: { handReason: byHand.reason, handNote: byHand.note, overrules, role: caller.role },
  });
  if (!scan) throw problem("not-found");
  record(
    isRepeat
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
