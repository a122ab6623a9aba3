import { playVerdict } from "@foyer/ui/verdict/play-verdict.ts";
import { VerdictFrame, type VerdictLook } from "@foyer/ui/verdict/verdict-frame.tsx";
import { useEffect, useRef } from "react";
import { NotScanned } from "../../page/not-scanned.tsx";
import type { ServerStatus } from "../../server/call-server.ts";
import type { LeadItem } from "../lead-items.ts";
import { belowOf, nameOf, STATE_WORDS, stateOf } from "./describe-item.ts";

type Props = {
  item: LeadItem | null;
  server: ServerStatus;
  isLoud: boolean;
  /** The last scan could not be stored. */
  isFailed: boolean;
};

/** The last scan: whose badge it was, or why nobody knows. */
export function LastScan({ item, server, isLoud, isFailed }: Props) {
  const state = item && stateOf(item);
  const isOnline = server === "reachable";
  const news = item && state && !(state === "waiting" && isOnline) ? `${item.key} ${state}` : null;
  const heard = useRef(news);
  useEffect(() => {
    if (news === heard.current) return;
    heard.current = news;
    if (isLoud && news !== null && state !== null) playVerdict(SOUNDS[LOOKS[state]]);
  }, [news, state, isLoud]);
  if (isFailed) return <NotScanned />;
  if (!item || !state)
    return (
      <VerdictFrame look="none" title="Ready" reason="Scan a badge, or type its code and press Enter." />
    );
  const { title, reason } = STATE_WORDS[state];
  if (item.is === "scan")
    return (
      <VerdictFrame
        look={LOOKS[state]}
        title={title}
        reason={state === "waiting" && isOnline ? "Asking whose badge this is …" : reason}
        {...(item.scan.code !== null && { code: item.scan.code })}
      />
    );
  const { fields, notes } = item.lead;
  const isKnown = state === "lead" && notes.length > 1;
  const holder = state === "lead" ? { name: nameOf(fields), company: belowOf(fields) } : null;
  return (
    <VerdictFrame
      look={LOOKS[state]}
      title={isKnown ? "Already a lead" : title}
      reason={reason}
      holder={holder && { ...holder, registrationName: "" }}
    />
  );
}

const LOOKS: Readonly<Record<ReturnType<typeof stateOf>, VerdictLook>> = {
  waiting: "offline",
  coming: "admitted",
  lead: "admitted",
  ended: "refused",
  "not-agreed": "refused",
  unknown: "refused",
  closed: "refused",
};
const SOUNDS = {
  none: "marked",
  admitted: "admitted",
  offline: "admitted",
  marked: "marked",
  refused: "refused",
} as const satisfies Record<VerdictLook, string>;
