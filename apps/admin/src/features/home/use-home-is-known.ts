import { getFirstSteps } from "@foyer/contract/first-steps.ts";
import { listAttention, listHomeProjects, listScenarioAttention } from "@foyer/contract/home.ts";
import { listLatePayments } from "@foyer/contract/late-payments.ts";
import { listVisitorDays } from "@foyer/contract/visitor-days.ts";
import { useTimeout } from "@mantine/hooks";
import { useState } from "react";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { useLatch } from "../../shell/use-latch.ts";
import { FIRST_REFUNDS } from "./refunds-due.tsx";

/** Checks of many scenarios take seconds: the page does not wait longer for them. */
const MAX_WAIT_MS = 1500;

/** Each opening of the page asks the server; the parts, which are drawn after that, share what it has answered. */
const FRESH = { staleMs: 0 } as const;

/** Has the server answered for all parts that push others down? Nothing is drawn before, so nothing moves. rules/home 4 */
export function useHomeIsKnown(): boolean {
  const { can } = useSession();
  const [isLate, setLate] = useState(false);
  useTimeout(() => setLate(true), MAX_WAIT_MS, { autoInvoke: true });
  const attention = useRead(listAttention, {}, FRESH);
  const refunds = useRead(listLatePayments, FIRST_REFUNDS, FRESH);
  const checks = useRead(listScenarioAttention, {}, { ...FRESH, enabled: can(listScenarioAttention) });
  const steps = useRead(getFirstSteps, { query: {} }, { ...FRESH, enabled: can(getFirstSteps) });
  const projects = useRead(listHomeProjects, {}, FRESH);
  const days = useRead(listVisitorDays, {}, { ...FRESH, enabled: can(listVisitorDays) });
  const isAnswered = !attention.isPending && !refunds.isPending && !projects.isPending;
  const haveDays = !can(listVisitorDays) || !days.isPending;
  const areChecked = !can(listScenarioAttention) || !checks.isPending;
  const haveSteps = !can(getFirstSteps) || !steps.isPending;
  // The parts read again what has failed; the page stays.
  return useLatch(isAnswered && haveSteps && haveDays && (areChecked || isLate));
}
