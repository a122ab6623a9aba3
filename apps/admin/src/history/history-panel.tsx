import { type AuditRow, getHistory } from "@foyer/contract/audit.ts";
import { formatZone } from "@foyer/domain/format/times.ts";
import { browserZone, Moment } from "@foyer/ui/format/moment.tsx";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Button, Collapse, Paper, Skeleton, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useRead } from "../server/use-read.ts";
import { ChangeFields } from "./change-fields.tsx";
import { ACTION_WORDS } from "./change-words.ts";
import classes from "./history-panel.module.css";

type Props = {
  /** The entity's name in the audit: `country`. */
  entity: string;
  entityId: number | string;
  /** The zone of the project that the thing belongs to, named once above the changes. Default: the browser's. */
  timeZone?: string;
  /** As wide as its form; default: `WIDTHS.form`. */
  maw?: number;
};

/** All changes of one entity, loaded when the panel is expanded. rules/audit 9 */
export function HistoryPanel({ entity, entityId, timeZone, maw = WIDTHS.form }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Paper withBorder component="section" aria-label="History" maw={maw} mt="lg">
      <Title order={2} size="h4">
        <UnstyledButton
          className={classes.head}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          History
          <IconChevronDown
            size={18}
            aria-hidden
            className={classes.chevron}
            data-open={isOpen || undefined}
          />
        </UnstyledButton>
      </Title>
      <Collapse expanded={isOpen} id={id}>
        <div className={classes.body}>
          {isOpen && timeZone && (
            <Text size="xs" c="dimmed" mb="xs">
              Times in {formatZone(timeZone)}
            </Text>
          )}
          {isOpen && (
            <HistoryPage entity={entity} entityId={String(entityId)} timeZone={timeZone ?? browserZone()} />
          )}
        </div>
      </Collapse>
    </Paper>
  );
}

type PageProps = { entity: string; entityId: string; timeZone: string; before?: number };

/** One page of changes and, on request, the page of earlier ones below it. */
function HistoryPage(page: PageProps) {
  const { entity, entityId, before } = page;
  const query = { entity, entityId, ...(before !== undefined && { before }) };
  return (
    <LoadGate
      read={useRead(getHistory, { query }, { staleMs: 0 })}
      failed="The history could not be loaded."
      loading={<Skeleton height={60} role="progressbar" aria-busy="true" aria-label="Loading" />}
    >
      {(history) => <HistoryRows {...page} {...history} />}
    </LoadGate>
  );
}

type RowsProps = PageProps & { items: readonly AuditRow[]; more: boolean };

function HistoryRows({ entity, entityId, timeZone, before, items, more }: RowsProps) {
  const [isLonger, setLonger] = useState(false);
  const last = items.at(-1);
  if (!last && before === undefined) return <Nothing />;
  return (
    <>
      <ol className={classes.rows}>
        {items.map((row) => (
          <li key={row.id}>
            <HistoryRow row={row} timeZone={timeZone} />
          </li>
        ))}
      </ol>
      {more &&
        last &&
        (isLonger ? (
          <HistoryPage {...{ entity, entityId, timeZone }} before={last.id} />
        ) : (
          <Button variant="default" size="xs" mt="sm" onClick={() => setLonger(true)}>
            Show earlier changes
          </Button>
        ))}
    </>
  );
}

function HistoryRow({ row, timeZone }: { row: AuditRow; timeZone: string }) {
  return (
    <Stack gap={2}>
      <Text size="sm">
        <strong>{ACTION_WORDS[row.action]}</strong> by <bdi>{row.staffName}</bdi>
        <Text span c="dimmed">
          {" · "}
          <Moment at={row.at} timeZone={timeZone} isZoneNamed />
        </Text>
      </Text>
      <ChangeFields row={row} timeZone={timeZone} />
    </Stack>
  );
}

function Nothing() {
  return (
    <Text size="sm" c="dimmed">
      Nothing has been changed here yet.
    </Text>
  );
}
