import { TICKET_COLUMN_NAMES, type TicketColumnName } from "@foyer/contract/ticket-columns.ts";
import { useLocalStorage } from "@mantine/hooks";
import { useMemo } from "react";

/** The column that identifies a ticket; it is always shown. */
export const FIRST_COLUMN = "TicketId" satisfies TicketColumnName;

/** The shown columns, in order. Local storage keeps the hidden ones. */
export function useColumns(): [readonly TicketColumnName[], (shown: readonly string[]) => void] {
  const [hidden, setHidden] = useLocalStorage<readonly string[]>({
    key: "foyer.tickets.hiddenColumns",
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const shown = useMemo(
    // Browser storage may contain invalid data.
    () =>
      TICKET_COLUMN_NAMES.filter(
        (name) => !(Array.isArray(hidden) && hidden.includes(name)) || name === FIRST_COLUMN,
      ),
    [hidden],
  );
  return [shown, (names) => setHidden(TICKET_COLUMN_NAMES.filter((name) => !names.includes(name)))];
}
