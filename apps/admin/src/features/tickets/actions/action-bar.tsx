import { LIMITS } from "@foyer/contract/limits.ts";
import { sendMessage } from "@foyer/contract/messages.ts";
import { ACTION_ROLES } from "@foyer/contract/ticket-actions.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { TICKET_ACTIONS, type TicketActionKind } from "@foyer/domain/ticket/ticket-action.ts";
import { ReasonedButton } from "@foyer/ui/reasoned-button.tsx";
import { Button, Group, Text } from "@mantine/core";
import { useSession } from "../../../session/use-session.ts";
import { AppLink } from "../../../shell/app-link.tsx";
import classes from "./action-bar.module.css";
import { ACTION_WORDS } from "./action-words.ts";
import type { TickedTickets } from "./ticked-tickets.ts";

type Props = {
  ticked: TickedTickets;
  /** The number of tickets that the filter finds. */
  total: number;
  /** Each is called with the pressed button, which gets the focus back. */
  onAct: (kind: TicketActionKind, button: HTMLElement) => void;
  onPrint: (button: HTMLElement) => void;
  /** Where a message to them is written. */
  messagePath: string;
  onClear: () => void;
};

/** How many tickets are ticked, and what can be done with them. rules/tickets 50 */
export function ActionBar({ ticked, total, onAct, onPrint, messagePath, onClear }: Props) {
  const { can } = useSession();
  const { ids, isAll } = ticked;
  const count = isAll ? total : ids.size;
  const kinds = TICKET_ACTIONS.filter((kind) => can({ access: { project: ACTION_ROLES[kind] } }));
  const maximum = isAll ? LIMITS.actionTickets : LIMITS.tickedTickets;
  const tooMany =
    count > maximum ? `At most ${formatCount(maximum)} tickets at once. Narrow the filter.` : undefined;
  return (
    <Group gap="xs" className={classes.bar ?? ""} role="group" aria-label="Selected tickets">
      <Text size="sm" fw={500} role="status">
        {formatCount(count)} selected
      </Text>
      {!isAll && total > ids.size && (
        <Button size="compact-sm" variant="subtle" onClick={ticked.tickAll}>
          Select all {formatCount(total)}
        </Button>
      )}
      {kinds.map((kind) => (
        <ReasonedButton
          key={kind}
          size="compact-sm"
          variant="default"
          disabledReason={tooMany}
          onClick={({ currentTarget }) => onAct(kind, currentTarget)}
        >
          {ACTION_WORDS[kind].button}
        </ReasonedButton>
      ))}
      {can(sendMessage) && tooMany === undefined && (
        <Button size="compact-sm" variant="default" component={AppLink} to={messagePath}>
          Write a message
        </Button>
      )}
      <ReasonedButton
        size="compact-sm"
        variant="default"
        // All of a list are printed however many they are; so many numbers would not fit an address.
        disabledReason={isAll ? undefined : tooMany}
        onClick={({ currentTarget }) => onPrint(currentTarget)}
      >
        Print
      </ReasonedButton>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
        Clear
      </Button>
    </Group>
  );
}
