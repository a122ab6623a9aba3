import type { TicketDetails } from "@foyer/contract/tickets.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { Text } from "@mantine/core";

type Props = NonNullable<TicketDetails["badgePrint"]> & { timeZone: string };

/** When a badge was sent to the printer, and by whom. rules/printouts 19 */
export function PrintedBadge({ printedAt, printedBy, prints, isOutdated, timeZone }: Props) {
  return (
    <Text size="sm">
      {isOutdated && <strong>Corrected after its badge was printed: exchange the badge. </strong>}
      {prints === 1 ? "Badge printed" : `Badge printed ${formatCount(prints)} times, last`}{" "}
      <Moment at={printedAt} timeZone={timeZone} />, <bdi>{printedBy}</bdi>
    </Text>
  );
}
