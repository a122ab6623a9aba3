import type { MailState } from "@foyer/contract/mails.ts";
import { Badge } from "@mantine/core";
import { STATE_WORDS } from "./mail-words.ts";

const COLORS: Record<MailState, string> = { waiting: "yellow", sent: "green", failed: "red" };

/** The badge of a mail's state. */
export function StateMark({ state }: { state: MailState }) {
  const background = `var(--mantine-color-${COLORS[state]}-6)`;
  const dot = <span style={{ display: "block", width: 8, height: 8, borderRadius: 4, background }} />;
  return (
    <Badge variant="default" size="sm" tt="none" fw={500} leftSection={dot}>
      {STATE_WORDS[state]}
    </Badge>
  );
}
