import type { MailState } from "@foyer/contract/mails.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { STATE_WORDS } from "./mail-words.ts";

const COLORS: Record<MailState, string> = {
  waiting: "yellow",
  sent: "green",
  bounced: "red",
  failed: "red",
  discarded: "gray",
};

/** The badge of a mail's state. */
export function StateMark({ state }: { state: MailState }) {
  return (
    <DotBadge color={COLORS[state]} size="sm">
      {STATE_WORDS[state]}
    </DotBadge>
  );
}
