import type { DeviceVisitor } from "@foyer/contract/device-scans.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { Direction } from "@foyer/domain/gate/gate-rules.ts";
import { useEffect, useState } from "react";
import { Refused } from "../../server/call-server.ts";
import type { GateSession } from "../gate-session.ts";

/** Typing a name is one search or two: a device may search 30 times a minute. rules/gates 46 */
const DEBOUNCE_MS = 500;

type Found = { text: string; visitors: readonly DeviceVisitor[]; failed: string };

/** The visitors for a text, once typing pauses, and in words how the search stands. rules/gates 46 */
export function useFoundVisitors(session: GateSession, typed: string, direction: Direction) {
  const text = typed.trim();
  const [found, setFound] = useState<Found>({ text: "", visitors: [], failed: "" });
  useEffect(() => {
    let isOld = false;
    const search = async () => {
      const answer = await session.find(text, direction).then(
        (visitors) => ({ text, visitors, failed: "" }),
        (error: unknown) => ({ text, visitors: [], failed: failureOf(error) }),
      );
      if (!isOld) setFound(answer);
    };
    const timer =
      text.length < LIMITS.deviceSearch ? undefined : setTimeout(() => void search(), DEBOUNCE_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [session, text, direction]);
  const isWanted = text.length >= LIMITS.deviceSearch;
  const visitors = isWanted ? found.visitors : [];
  return { visitors, status: isWanted ? statusOf(found, text) : "Three letters or more" };
}

function statusOf({ text: searched, visitors, failed }: Found, text: string): string {
  if (searched !== text) return "Searching …";
  if (failed !== "") return failed;
  if (visitors.length === 0) return "Nobody found.";
  return visitors.length === LIMITS.visitorsFound ? "The first ten. Type more to see others." : "";
}

function failureOf(error: unknown): string {
  if (!(error instanceof Refused)) return "Without a network nobody can be found by name.";
  if (error.status === 429) return "Too many searches. Wait a minute.";
  return "The server has refused the search. Ask staff at the help desk.";
}
