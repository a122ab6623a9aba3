import type { DeviceGate, GateKit } from "@foyer/contract/device-scans.ts";
import { withResets } from "@foyer/domain/gate/area-resets.ts";
import type { CodeProof } from "@foyer/domain/gate/code-proof.ts";
import {
  type AreaState,
  type Evaluation,
  evaluateScan,
  type ScannedTicket,
} from "@foyer/domain/gate/evaluate-scan.ts";
import type { Direction } from "@foyer/domain/gate/gate-rules.ts";
import { wallTimeAt } from "@foyer/domain/time/time-zone.ts";
import type { CodeTable } from "./code-table.ts";

/** A verdict with what its reason names. */
export type Verdict = Evaluation & {
  earlier: { gateName: string; at: string } | null;
  holder: { name: string; company: string; registrationName: string } | null;
  /** Whether the signature decided. `unverified`: it could not be verified, and the code is unknown. */
  signature: "none" | "genuine" | "unverified";
};

type Known = {
  kit: GateKit;
  gate: DeviceGate;
  table: CodeTable;
  fill: AreaState | undefined;
  /** When everybody had left the gate's area. rules/gates 51 */
  resets: readonly number[];
};
type Scanned = {
  hash: Uint8Array;
  proof: CodeProof | null;
  area: number;
  direction: Direction;
  at: number;
};

/** Evaluates a scan by what this device knows, as the server would by what it knows. rules/gates 16 */
export function evaluateHere({ kit, gate, table, fill, resets }: Known, scanned: Scanned): Verdict {
  const { hash, proof, area, direction, at } = scanned;
  const { ticket: listed, passages } = table.find(hash, area);
  const signed = listed ? null : signedTicket(proof);
  const ticket = listed ?? signed;
  const evaluation = evaluateScan({
    rules: gate,
    direction,
    at: wallTimeAt(at, kit.timeZone),
    ticket,
    proof,
    earlier: withResets(passages, resets).map((one) => ({ ...one, at: wallTimeAt(one.at, kit.timeZone) })),
    area: fill,
  });
  const entry =
    evaluation.reason === "seen-before" ? passages.findLast((one) => one.direction === "in") : undefined;
  const registration = kit.registrations.find(({ id }) => id === ticket?.registrationId);
  const gateName = kit.gates.find(({ id }) => id === entry?.gateId)?.name ?? "";
  return {
    ...evaluation,
    earlier: entry ? { gateName, at: new Date(entry.at).toISOString() } : null,
    holder: registration ? { name: "", company: "", registrationName: registration.name } : null,
    signature: signed ? "genuine" : proof?.barcode != null && !listed ? "unverified" : "none",
  };
}

/** The ticket of a genuine signature: it was issued, and this device has not heard of it yet. rules/gates 31 */
const signedTicket = (proof: CodeProof | null): ScannedTicket | null =>
  proof?.registrationId == null
    ? null
    : { status: "issued", registrationId: proof.registrationId, isFormer: false };
