import type { FunnelStage } from "@foyer/contract/attend.ts";
import { useEffect } from "react";
import { postStage } from "../page/server.ts";
import { forget, recall, remember } from "../page/session-memory.ts";

const placeOf = (code: string) => `foyer.stages.${code}`;

/** Reports once in a tab that the questions were opened, and that their first step was left. rules/home 9 */
export function useFunnel(code: string, { passed, isSending }: { passed: number; isSending: boolean }): void {
  // The first step may be the last, which is left by sending.
  const hasStarted = passed > 0 || isSending;
  useEffect(() => {
    report(code, "opened");
    if (hasStarted) report(code, "started");
  }, [code, hasStarted]);
}

/** The next visitor in this tab is counted again. */
export const forgetStages = (code: string): void => forget(placeOf(code));

function report(code: string, stage: FunnelStage): void {
  const known = recall<FunnelStage[]>(placeOf(code)) ?? [];
  if (known.includes(stage)) return;
  remember(placeOf(code), [...known, stage]);
  // A count that is lost is no matter to the visitor.
  postStage(code, stage).catch(() => {});
}
