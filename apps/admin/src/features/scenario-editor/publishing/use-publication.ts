import { getPublication, type Publication } from "@foyer/contract/scenario-drafts.ts";
import { useEffect, useRef } from "react";
import { type Read, useRead } from "../../../server/use-read.ts";
import type { SessionState } from "../editing/session-state.ts";

type Place = { projectId: number; registrationId: number };

/** Several changes in a row cause one read. */
const QUIET_MS = 1_000;
/** Visitors come and go, and other users create drafts. */
const REFRESH_MS = 60_000;

/** Reads the draft, if there is one, and how many visitors are filling in the registration. */
export const usePublication = (params: Place): Read<Publication> =>
  useRead(getPublication, { params }, { refreshMs: () => REFRESH_MS, keepPrevious: true });

/** Reads it again after a save, once nothing more is saved for a moment. */
export function useFreshPublication(params: Place, { save, version }: SessionState): Read<Publication> {
  const read = usePublication(params);
  const { retry } = read;
  const saved = save.kind === "saved" ? version : null;
  const seen = useRef(saved);
  useEffect(() => {
    if (saved === null || saved === seen.current) return;
    const timer = setTimeout(() => {
      seen.current = saved;
      retry();
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [saved, retry]);
  return read;
}
