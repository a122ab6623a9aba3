import { formatCount } from "@foyer/domain/format/counts.ts";
import { Group, Pagination, Select, Text } from "@mantine/core";

export type PagerProps = {
  /** The accessible name, for a second list on the same screen; default: "Pages". */
  label?: string;
  /** Counts from 1. */
  page: number;
  size: number;
  sizes: readonly number[];
  total: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
};

/** Shows the current page of a long list, with links to the others. */
export function Pager({ label = "Pages", page, size, sizes, total, onPage, onSize }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / size));
  const first = Math.min((page - 1) * size + 1, total);
  const last = Math.min(page * size, total);
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" role="status">
        {total === 0 ? "Nothing" : `${formatCount(first)}–${formatCount(last)} of ${formatCount(total)}`}
      </Text>
      <nav aria-label={label}>
        <Pagination
          value={Math.min(page, pages)}
          onChange={onPage}
          total={pages}
          size="sm"
          siblings={1}
          getItemProps={(number) => ({ "aria-label": `Page ${number}` })}
          getControlProps={(control) => ({ "aria-label": CONTROLS[control] })}
        />
      </nav>
      <Select
        aria-label="Rows per page"
        data={sizes.map((one) => ({ value: String(one), label: `${one} per page` }))}
        value={String(size)}
        onChange={(chosen) => chosen && onSize(Number(chosen))}
        allowDeselect={false}
        size="xs"
        w={120}
      />
    </Group>
  );
}

const CONTROLS = { first: "First page", previous: "Previous page", next: "Next page", last: "Last page" };
