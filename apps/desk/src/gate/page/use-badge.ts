import { printPdf } from "@foyer/ui/print/print-pdf.ts";
import { useState } from "react";
import { saveFile } from "../../page/save-file.ts";
import { Refused } from "../../server/call-server.ts";
import type { GateSession, ShownScan } from "../gate-session.ts";

/** How the badge of a scan stands; `asked`: somebody has to say why it is printed again. */
export type BadgeState = {
  sequence: number;
  step: "preparing" | "printed" | "asked" | "failed";
  /** In a sentence, what happened or what to do. */
  said: string;
};

const SAID = {
  dialog: "The badge was sent to the printer.",
  tab: "Print the badge from the new tab.",
  blocked: "This browser prints no PDF files. The badge is in the downloads of this device.",
} as const;

type Print = { reason?: string; onlyFirst?: boolean };

/** Prints badges of those whom this device has let in, one at a time. rules/gates 48 */
export function useBadge(session: GateSession) {
  const [badge, setBadge] = useState<BadgeState | null>(null);
  const print = async ({ sequence }: ShownScan, { reason, onlyFirst = false }: Print = {}) => {
    setBadge({ sequence, step: "preparing", said: "" });
    const next = await printOne(session, { sequence, onlyFirst, ...(reason && { reason }) }).catch(
      (error: unknown) => failureOf(error),
    );
    // Somebody else was scanned meanwhile.
    setBadge((last) => (last?.sequence === sequence ? { sequence, ...next } : last));
  };
  return { badge, print };
}

type Wanted = Parameters<GateSession["loadBadge"]>[0];
type Outcome = Omit<BadgeState, "sequence">;

async function printOne(session: GateSession, wanted: Wanted): Promise<Outcome> {
  const file = await session.loadBadge(wanted);
  const printed = await printPdf(file);
  if (printed === "blocked") saveFile(file, "badge.pdf");
  return { step: "printed", said: SAID[printed] };
}

function failureOf(error: unknown): Outcome {
  if (!(error instanceof Refused))
    return {
      step: "failed",
      said: "The badge could not be printed. Look whether there is a network, and try again.",
    };
  const { code, status, message } = error;
  if (code === "reprint-reason-needed") return { step: "asked", said: message };
  if (status === 429) return { step: "failed", said: "Too many badges. Wait a minute." };
  return { step: "failed", said: message };
}
