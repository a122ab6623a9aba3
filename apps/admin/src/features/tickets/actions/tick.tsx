import { Checkbox } from "@mantine/core";
import classes from "./tick.module.css";
import { useTicked } from "./ticked-tickets.ts";

/** The box that chooses a ticket of the list for an action. */
export function Tick({ ticketId }: { ticketId: number }) {
  const ticked = useTicked();
  if (!ticked) return null;
  return (
    <Checkbox
      className={classes.tick}
      size="xs"
      aria-label={`Select ticket ${ticketId}`}
      checked={ticked.isAll || ticked.ids.has(ticketId)}
      onChange={({ currentTarget: { checked } }) => ticked.tick([ticketId], checked)}
    />
  );
}
