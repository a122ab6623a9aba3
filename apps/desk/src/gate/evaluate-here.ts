import type { DeviceGate, GateKit } from "@foyer/contract/device-scans.ts";
import { type AreaState, type Evaluation, evaluateScan } from "@foyer/domain/gate/evaluate-scan.ts";
import type { Direction } from "@foyer/domain/gate/gate-rules.ts";
import { wallTimeAt } from "@foyer/domain/time/time-zone.ts";
import type { CodeTable } from "./code-table.ts";

/** A verdict with what its reason names. */
export type Verdict = Evaluation & {
  earlier: { gateName: string; at: string } | null;
  holder: { name: string; company: string; registrationName: string } | null;
};

type Known = { kit: GateKit; gate: DeviceGate; table: CodeTable; fill: AreaState | undefined };
type Scanned = { hash: Uint8Array; area: number; direction: Direction; at: number };

/** Evaluates a scan by what this device knows, as the server would by what it knows. rules/gates 16 */
export function evaluateHere(
  { kit, gate, table, fill }: Known,
  { hash, area, direction, at }: Scanned,
): Verdict {
  const { ticket, passages } = table.find(hash, area);
  const evaluation = evaluateScan({
    rules: gate,
    direction,
    at: wallTimeAt(at, kit.timeZone),
    ticket,
    earlier: passages.map((one) => ({ ...one, at: wallTimeAt(one.at, kit.timeZone) })),
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
  };
}
