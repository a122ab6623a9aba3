import { getTicketExport } from "@foyer/contract/ticket-exports.ts";
import { useEffect, useState } from "react";
import { useRead } from "../server/use-read.ts";
import { type FollowedState, isOver } from "./export-text.ts";
import type { FollowedExport } from "./use-followed-exports.ts";

const POLL_INTERVAL_MS = 1_000;
/** Delay of the first poll: by then the browser has requested the file, and the server has the export. */
const FIRST_POLL_DELAY_MS = 1_000;
/** Timeout after which an unknown export counts as missing: the browser will no longer request it. */
const POLL_TIMEOUT_MS = 60_000;

/** Polls an export's progress every second until it is over; also returns the error of the last poll. */
export function useExportState({ exportId, projectId, startedAt }: FollowedExport): {
  state: FollowedState;
  failure: string | undefined;
} {
  const hasBegun = useNow(startedAt + FIRST_POLL_DELAY_MS) >= startedAt + FIRST_POLL_DELAY_MS;
  const givesUp = () => Date.now() > startedAt + POLL_TIMEOUT_MS;
  const { data, error } = useRead(
    getTicketExport,
    { params: { projectId, exportId } },
    {
      enabled: hasBegun,
      staleMs: 0,
      refreshMs: (latest) => ((latest ? isOver(latest) : givesUp()) ? false : POLL_INTERVAL_MS),
    },
  );
  const isUnknown = error?.status === 404;
  return {
    state: isUnknown && givesUp() ? "missing" : (data ?? "unknown"),
    failure: error && !isUnknown ? error.message : undefined,
  };
}

/** The current time, updated once at `moment`. */
function useNow(moment: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, moment - Date.now()));
    return () => clearTimeout(timer);
  }, [moment]);
  return now;
}
