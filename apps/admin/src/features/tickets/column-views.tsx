import { TICKET_COLUMN_NAMES, type TicketColumnName } from "@foyer/contract/ticket-columns.ts";
import { SegmentedControl } from "@mantine/core";
import { ColumnPicker } from "../../list/column-picker.tsx";
import { columnWords } from "./column-words.ts";
import { COLUMN_VIEWS, type ColumnView, FIRST_COLUMN } from "./use-columns.ts";

type Props = {
  view: ColumnView;
  shown: readonly TicketColumnName[];
  onView: (view: ColumnView) => void;
};

const LABELS = { all: "All columns", essential: "Essential", nonEmpty: "Non-empty" };
const OPTIONS = TICKET_COLUMN_NAMES.map((value) => ({ value, label: value, words: columnWords(value) }));
const VIEWS = COLUMN_VIEWS.map((value) => ({ value, label: LABELS[value] }));

/** Turns the table to other columns with one press, or to columns of one's own. */
export function ColumnViews({ view, shown, onView }: Props) {
  return (
    <>
      <SegmentedControl
        aria-label="Columns of the table"
        bd="1px solid var(--line)"
        data={VIEWS}
        value={typeof view === "string" ? view : ""}
        onChange={(chosen) => chosen !== "" && onView(chosen)}
      />
      <ColumnPicker
        options={OPTIONS}
        fixed={FIRST_COLUMN}
        shown={shown}
        onChange={(names) => onView(TICKET_COLUMN_NAMES.filter((name) => names.includes(name)))}
        onAll={() => onView("all")}
      />
    </>
  );
}
