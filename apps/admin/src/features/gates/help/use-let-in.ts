import { getHistory } from "@foyer/contract/audit.ts";
import { findGateVisitors, getGateVisitor, letIn } from "@foyer/contract/gate-help.ts";
import { type GateScan, listGateScans } from "@foyer/contract/gate-scans.ts";
import { getGate } from "@foyer/contract/gates.ts";
import type { HandReason } from "@foyer/domain/gate/by-hand.ts";
import type { ScanReason } from "@foyer/domain/gate/evaluate-scan.ts";
import type { Direction } from "@foyer/domain/gate/gate-rules.ts";
import { useRef } from "react";
import { useWrite } from "../../../server/use-write.ts";

/** The random id of a help desk's page, and the number of its last scan. */
export type HelpDevice = { id: string; sequence: number };

type Key = { projectId: number; gateId: number; ticketId: number };
type Decision = {
  reason: HandReason;
  note: string;
  direction: Direction;
  /** The refusal that is decided against; null: the gate admits. */
  overrules: ScanReason | null;
};

/**
 * Lets a visitor in by hand. Without an answer the next attempt has the same number, so nobody is counted twice.
 * rules/gates 8
 */
export function useLetIn(
  { projectId, gateId, ticketId }: Key,
  device: HelpDevice,
): (decision: Decision) => Promise<GateScan> {
  const sequence = useRef<number | null>(null);
  const write = useWrite(letIn, {
    refreshes: [getGateVisitor, findGateVisitors, listGateScans, getGate, getHistory],
  });
  return async ({ reason, note, direction, overrules }) => {
    if (sequence.current === null) {
      device.sequence += 1;
      sequence.current = device.sequence;
    }
    const body = {
      deviceId: device.id,
      sequence: sequence.current,
      ticketId,
      direction,
      byHand: { reason, note },
      overrules,
    };
    const scan = await write.mutateAsync({ params: { projectId, gateId }, body });
    sequence.current = null;
    return scan;
  };
}
