import { MAX_ENTRIES, type TicketStatistics } from "@foyer/contract/ticket-statistics.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { Button, Group, Text } from "@mantine/core";
import type { StatisticsSearch } from "./statistics-search.ts";

type Whole = StatisticsSearch["whole"];
type Props = { statistics: TicketStatistics; whole: Whole; onWhole: (whole: Whole) => void };

/** Shows the rows and columns that the table leaves out; beyond the maximum it says so. rules/statistics 7 */
export function MoreEntries(props: Props) {
  return (
    <Group gap="xs">
      <OfSide {...props} side="rows" other="columns" />
      <OfSide {...props} side="columns" other="rows" />
    </Group>
  );
}

type Side = "rows" | "columns";

function OfSide({ statistics, whole, onWhole, side, other }: Props & { side: Side; other: Side }) {
  const { entries, total } = statistics[side];
  const shown = entries.filter(({ isNone }) => !isNone).length;
  const isWhole = whole === side || whole === "both";
  const hasOther = whole === other || whole === "both";
  if (!isWhole && shown === total) return null;
  const next = isWhole ? (hasOther ? other : "") : hasOther ? "both" : side;
  return (
    <>
      <Button variant="subtle" size="xs" aria-expanded={isWhole} onClick={() => onWhole(next)}>
        {isWhole ? `Show fewer ${side}` : `Show ${formatCount(Math.min(total, MAX_ENTRIES[side]))} ${side}`}
      </Button>
      {total > MAX_ENTRIES[side] && (
        <Text size="sm" c="dimmed">
          {`At most ${formatCount(MAX_ENTRIES[side])} of the ${formatCount(total)} ${side} can be shown. Add a filter to see others.`}
        </Text>
      )}
    </>
  );
}
