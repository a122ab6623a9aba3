import { TICKET_COLUMN_NAMES, type TicketColumnName } from "@foyer/contract/ticket-columns.ts";
import { useLocalStorage } from "@mantine/hooks";
import { useMemo } from "react";

/** Says which ticket a row is: it is always there. */
export const FIRST_COLUMN = "TicketId" satisfies TicketColumnName;

/** The columns that are shown, in their order; this browser remembers which are not. */
export function useColumns(): [readonly TicketColumnName[], (shown: readonly string[]) => void] {
  const [hidden, setHidden] = useLocalStorage<readonly string[]>({
    key: "foyer.tickets.hiddenColumns",
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const shown = useMemo(
    // Anything may stand in a browser's storage.
    () =>
      TICKET_COLUMN_NAMES.filter(
        (name) => !(Array.isArray(hidden) && hidden.includes(name)) || name === FIRST_COLUMN,
      ),
    [hidden],
  );
  return [shown, (names) => setHidden(TICKET_COLUMN_NAMES.filter((name) => !names.includes(name)))];
}
