import { TICKET_COLUMN_NAMES, type TicketColumnName } from "@foyer/contract/ticket-columns.ts";
import { useLocalStorage } from "@mantine/hooks";

/** Says which ticket a row is: it is always there. */
export const FIRST_COLUMN = "TicketId" satisfies TicketColumnName;

/** The columns that are shown, in their order; this browser remembers which are not. */
export function useColumns(): [readonly TicketColumnName[], (shown: readonly string[]) => void] {
  const [hidden, setHidden] = useLocalStorage<readonly string[]>({
    key: "foyer.tickets.hiddenColumns",
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  // Anything may stand in a browser's storage.
  const isHidden = (name: TicketColumnName) =>
    name !== FIRST_COLUMN && Array.isArray(hidden) && hidden.includes(name);
  return [
    TICKET_COLUMN_NAMES.filter((name) => !isHidden(name)),
    (shown) => setHidden(TICKET_COLUMN_NAMES.filter((name) => !shown.includes(name))),
  ];
}
