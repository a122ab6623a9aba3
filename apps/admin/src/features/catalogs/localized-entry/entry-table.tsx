import { directionOf } from "@foyer/domain/locale/direction.ts";
import { Alert, Button, Group, ScrollArea, Table } from "@mantine/core";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useDeferredValue, useEffect, useRef } from "react";
import type { CatalogConfig, CatalogEntry } from "./catalog-config.ts";
import type { EntryLine } from "./entry-lines.ts";
import { EntryEditRow } from "./entry-row.tsx";
import classes from "./entry-table.module.css";
import type { EditedRow, useRowEdit } from "./use-row-edit.ts";
import { ViewLine } from "./view-line.tsx";

/** Where each entry belongs, in words. */
export type ParentColumn = { label: string; nameOf: (entry: CatalogEntry) => string };

type Props = {
  config: CatalogConfig;
  cultures: readonly string[];
  lines: readonly EntryLine[];
  mayEdit: boolean;
  rows: ReturnType<typeof useRowEdit>;
  /** Path of an entry's own form. */
  editPath?: ((entry: CatalogEntry) => string) | undefined;
  parent?: ParentColumn | undefined;
  /** How many registrations use an entry, by its id. */
  uses: ReadonlyMap<number, number>;
};

const ROW_HEIGHT = 45;
const ID_AND_ACTIONS_REM = 10.5;
const FIELD_REM = 8;
const TEXT_REM = 11;

/** The inline-editable table of a catalog; of thousands of rows only those in sight are drawn. */
export function EntryTable(props: Props) {
  const { config, cultures, lines, mayEdit, rows, editPath, parent, uses } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const editedIndex = lines.findIndex(
    (line) => line.kind === "entry" && line.entry.id === rows.edited?.entry.id,
  );
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    // Rows may follow a frame later: drawn within the scroll event itself they hold it up.
    useFlushSync: false,
    // The row in edit stays drawn while scrolled out of sight: it holds the focus.
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const indexes = defaultRangeExtractor(range);
        if (editedIndex < 0 || indexes.includes(editedIndex)) return indexes;
        return [...indexes, editedIndex].sort((a, b) => a - b);
      },
      [editedIndex],
    ),
  });
  // The row that is opened comes first, the buttons of the others follow.
  const areHeld = useDeferredValue(rows.edited !== null || rows.isSaving);
  useFocusAfterSave(rows, scroller, areHeld);

  const items = virtual.getVirtualItems();
  const columnCount = 2 + (parent ? 1 : 0) + cultures.length + config.columns.length + (mayEdit ? 1 : 0);
  return (
    <ScrollArea
      viewportRef={scroller}
      className={classes.frame}
      ref={useFillHeight()}
      type="auto"
      viewportProps={{ tabIndex: 0, role: "region", "aria-label": `Table of ${config.many}` }}
    >
      <Table
        className={classes.table}
        style={{ minWidth: widthOf(config, cultures.length + (parent ? 2 : 1)) }}
        aria-rowcount={lines.length + 1}
        highlightOnHover
        highlightOnHoverColor="var(--foyer-hover)"
      >
        <Table.Thead className={classes.head}>
          <Table.Tr aria-rowindex={1}>
            <Table.Th className={classes.id}>ID</Table.Th>
            {parent && <Table.Th>{parent.label}</Table.Th>}
            <Table.Th>{config.nameLabel}</Table.Th>
            {cultures.map((culture) => (
              <Table.Th key={culture} dir={directionOf(culture)}>
                {culture}
              </Table.Th>
            ))}
            {config.columns.map(({ field, label, kind }) => (
              <Table.Th key={field} className={kind === "checkbox" ? classes.checkbox : classes.field}>
                {label}
              </Table.Th>
            ))}
            {mayEdit && <Table.Th className={classes.actions}>Actions</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {/* Flat: in lists within the list, every row would be made anew when one scrolls in. */}
          {items.flatMap((item, position) => {
            const gap = item.start - (items[position - 1]?.end ?? 0);
            const line = lines[item.index];
            if (!line) return [];
            return [
              gap > 0 && (
                <Gap key={position === 0 ? "gap" : `gap-${item.key}`} height={gap} columns={columnCount} />
              ),
              line.kind === "separator" ? (
                <Table.Tr key="separator" ref={virtual.measureElement} data-index={item.index} aria-hidden>
                  <Table.Td colSpan={columnCount} className={classes.separator} />
                </Table.Tr>
              ) : rows.edited?.entry.id === line.entry.id ? (
                <Table.Tr
                  key={line.entry.id}
                  ref={virtual.measureElement}
                  data-index={item.index}
                  aria-rowindex={item.index + 2}
                >
                  <EntryEditRow
                    {...{ config, cultures, entry: line.entry, parentName: parent?.nameOf(line.entry) }}
                    draft={rows.edited.draft}
                    errors={rows.edited.errors}
                    saving={rows.isSaving}
                    onChange={rows.change}
                    onSave={() => void rows.save()}
                    onCancel={rows.cancel}
                  />
                </Table.Tr>
              ) : (
                <ViewLine
                  key={line.entry.id}
                  {...{ config, cultures, mayEdit, entry: line.entry, missing: line.missing }}
                  index={item.index}
                  measure={virtual.measureElement}
                  parentName={parent?.nameOf(line.entry)}
                  inactive={areHeld}
                  onEdit={rows.begin}
                  formPath={editPath?.(line.entry)}
                  usedBy={uses.get(line.entry.id) ?? 0}
                />
              ),
              rows.edited?.failure && line.kind === "entry" && line.entry.id === rows.edited.entry.id && (
                <Table.Tr key={`failure-${line.entry.id}`}>
                  <Table.Td colSpan={columnCount}>
                    <RowFailure config={config} edited={rows.edited} onTakeCurrent={rows.takeCurrent} />
                  </Table.Td>
                </Table.Tr>
              ),
            ];
          })}
          <Gap height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} columns={columnCount} />
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

/** Below this width the table scrolls sideways; the columns share what there is, whatever rows are in sight. */
function widthOf({ columns }: CatalogConfig, texts: number): string {
  return `${ID_AND_ACTIONS_REM + columns.length * FIELD_REM + texts * TEXT_REM}rem`;
}

/** Stands for the rows that are not drawn. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}

type FailureProps = { config: CatalogConfig; edited: EditedRow; onTakeCurrent: () => void };

function RowFailure({ config, edited, onTakeCurrent }: FailureProps) {
  const { failure, current } = edited;
  return (
    <Alert color="red" title={failure} role="alert">
      {current ? (
        <Group>
          <span>
            It now reads “{String(current[config.nameField])}”. Saving again replaces that with what you
            typed.
          </span>
          <Button size="xs" variant="default" onClick={onTakeCurrent}>
            Take theirs
          </Button>
        </Group>
      ) : (
        "What you typed is still here: save again, or cancel."
      )}
    </Alert>
  );
}

/** Lets the table end where the window does: one scroll bar for the rows, none for the page. */
function useFillHeight() {
  return useCallback((frame: HTMLDivElement | null) => {
    if (!frame) return;
    const fit = () => {
      const top = frame.getBoundingClientRect().top + window.scrollY;
      frame.style.setProperty("--frame-top", `${Math.ceil(top)}px`);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(document.body);
    fit();
    return () => observer.disconnect();
  }, []);
}

/** When editing ends, and once the save lets the buttons work again, the focus goes back to the row's own, unless it is elsewhere. */
function useFocusAfterSave(
  { edited, saved }: Props["rows"],
  scroller: RefObject<HTMLDivElement | null>,
  areHeld: boolean,
) {
  useEffect(() => {
    if (edited !== null || saved === null || areHeld || document.activeElement !== document.body) return;
    scroller.current?.querySelector<HTMLElement>(`[data-row-edit="${saved}"]`)?.focus();
  }, [edited, saved, areHeld, scroller]);
}
