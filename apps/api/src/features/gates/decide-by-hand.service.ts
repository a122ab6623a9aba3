import { isAtLeast, type Role } from "@foyer/contract/access.ts";
import { overrule, overrulerOf } from "@foyer/domain/gate/by-hand.ts";
import type { Evaluation, ScanReason } from "@foyer/domain/gate/evaluate-scan.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { NewScan } from "./gate-scans.store.ts";

/** How somebody is to be let in by hand, and by whom. */
export type HandOrder = Required<Pick<NewScan, "handReason" | "handNote">> & {
  /** The refusal that they decide against; null: none. */
  overrules: ScanReason | null;
  /** Null: a device for gates, which overrules nothing. */
  role: Role | null;
};

/**
 * The verdict on a scan by hand. Throws `gate-refuses` when the gate refuses the ticket for another reason than the one
 * that was seen, and `overruling-not-allowed`. rules/gates 42, 43
 */
export function decideByHand(evaluation: Evaluation, { handReason, handNote, overrules, role }: HandOrder) {
  const { verdict, reason } = evaluation;
  const made = { handReason, handNote };
  if (verdict !== "refused") return { ...evaluation, ...made, isOverruled: false };
  if (reason === null || reason !== overrules) throw problem("gate-refuses");
  if (!mayOverrule(reason, role)) throw problem("overruling-not-allowed");
  return { ...overrule(evaluation), ...made, isOverruled: true };
}

function mayOverrule(reason: ScanReason, role: Role | null): boolean {
  const least = overrulerOf(reason);
  return least !== "nobody" && isAtLeast(role, least);
}
