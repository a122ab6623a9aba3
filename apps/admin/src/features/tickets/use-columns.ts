import { TICKET_COLUMNS } from "@foyer/contract/tickets.ts";
import { useLocalStorage } from "@mantine/hooks";
import type { TicketColumn } from "./ticket-search.ts";

/** Says which ticket a row is: it is always there. */
export const FIRST_COLUMN = "TicketId" satisfies TicketColumn;

/** The columns that are shown, in their order; this browser remembers which are not. */
export function useColumns(): [readonly TicketColumn[], (shown: readonly string[]) => void] {
  const [hidden, setHidden] = useLocalStorage<readonly string[]>({
    key: "foyer.tickets.hiddenColumns",
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  // Anything may stand in a browser's storage.
  const isHidden = (name: TicketColumn) =>
    name !== FIRST_COLUMN && Array.isArray(hidden) && hidden.includes(name);
  return [
    TICKET_COLUMNS.filter((name) => !isHidden(name)),
    (shown) => setHidden(TICKET_COLUMNS.filter((name) => !shown.includes(name))),
  ];
}
