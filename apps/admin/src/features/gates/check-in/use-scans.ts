import { type GateScan, listGateScans, scanAtGate } from "@foyer/contract/gate-scans.ts";
import { getGate } from "@foyer/contract/gates.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { ScanVerdict } from "@foyer/domain/gate/evaluate-scan.ts";
import type { Direction } from "@foyer/domain/gate/gate-rules.ts";
import { SLOW_VERDICT_MS } from "@foyer/ui/verdict/slow-verdict.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ApiError } from "../../../server/api-error.ts";
import { call } from "../../../server/call.ts";

type Key = { projectId: number; gateId: number };
type Waiting = { sequence: number; code: string; direction: Direction };

/** Milliseconds until a scan is sent again that has not reached the server. */
const AGAIN_MS = 2000;
/** Milliseconds until the server has counted a scan. rules/gates 10 */
const COUNTED_MS = 1500;

/** The outcome of the last scan. `checking`: the answer is slow; `unsent`: there was none, and it is sent again. */
export type Outcome =
  | { state: "checking"; code: string }
  | { state: "evaluated"; scan: GateScan }
  | { state: "unsent"; code: string; message: string }
  | { state: "failed"; code: string; message: string };

/**
 * Sends scans in their order, one call at a time, and again until the server has answered: a scan is never lost and never
 * counted twice. rules/gates 8
 */
export function useScans(key: Key, play: (verdict: ScanVerdict) => void) {
  const { projectId, gateId } = key;
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [waiting, setWaiting] = useState(0);
  const queue = useRef<Waiting[]>([]);
  const device = useRef({ id: crypto.randomUUID(), sequence: 0, isSending: false, isGone: false });

  const send = useCallback(async () => {
    const { current } = device;
    if (current.isSending) return;
    current.isSending = true;
    let size: number = LIMITS.scansAtOnce;
    let isUnsent = false;
    while (queue.current.length > 0 && !current.isGone) {
      const sent = queue.current.slice(0, size);
      const last = sent.at(-1) as Waiting;
      try {
        const params = { projectId, gateId };
        const { scans } = await call(scanAtGate, { params, body: { deviceId: current.id, scans: sent } });
        const scan = scans.at(-1) as GateScan;
        isUnsent = false;
        setOutcome({ state: "evaluated", scan });
        play(scan.verdict);
        queue.current = queue.current.slice(sent.length);
      } catch (error) {
        const { status, message } = error as ApiError;
        if (mayComeBack(status)) {
          if (!isUnsent) play("refused");
          isUnsent = true;
          setOutcome({ state: "unsent", code: last.code, message });
          await new Promise((done) => setTimeout(done, AGAIN_MS));
        } else if (sent.length > 1) {
          // One of them is refused: the others are not lost with it.
          size = 1;
        } else {
          play("refused");
          setOutcome({ state: "failed", code: last.code, message });
          queue.current = queue.current.slice(1);
        }
      }
      setWaiting(queue.current.length);
    }
    current.isSending = false;
    void queryClient.invalidateQueries({ queryKey: [listGateScans.path] });
    setTimeout(() => void queryClient.invalidateQueries({ queryKey: [getGate.path] }), COUNTED_MS);
  }, [projectId, gateId, play, queryClient]);

  useEffect(() => {
    const { current } = device;
    current.isGone = false;
    return () => {
      current.isGone = true;
    };
  }, []);

  const scan = useCallback(
    (code: string, direction: Direction) => {
      device.current.sequence += 1;
      const { sequence } = device.current;
      queue.current = [...queue.current, { sequence, code, direction }];
      setWaiting(queue.current.length);
      void send();
      setTimeout(() => {
        if (queue.current.at(-1)?.sequence !== sequence) return;
        setOutcome((last) => (last?.state === "unsent" ? last : { state: "checking", code }));
      }, SLOW_VERDICT_MS);
    },
    [send],
  );
  return { outcome, waiting, scan };
}

/** No answer, or a server that is busy or failing: the same call may succeed later. */
const mayComeBack = (status: number) => status === 0 || status === 429 || status >= 500;
