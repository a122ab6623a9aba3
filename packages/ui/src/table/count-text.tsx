import { countOf, formatCount } from "@foyer/domain/format/counts.ts";
import { Text } from "@mantine/core";

type Props = {
  shown: number;
  all: number;
  /** "project", "projects". */
  one: string;
  many: string;
  /** Shows the filtered count beside the total. */
  isFiltered: boolean;
};

/** The number of rows of a list, announced to screen readers when it changes: "12 of 1,234 projects". */
export function CountText({ shown, all, one, many, isFiltered }: Props) {
  return (
    <Text size="sm" c="dimmed" role="status">
      {isFiltered && `${formatCount(shown)} of `}
      {countOf(all, one, many)}
    </Text>
  );
}
