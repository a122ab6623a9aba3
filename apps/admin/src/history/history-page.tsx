import { type AuditRow, getHistory } from "@foyer/contract/audit.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { LoadGate } from "@foyer/ui/load-gate.tsx";
import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useRead } from "../server/use-read.ts";
import { ChangeFields } from "./change-fields.tsx";
import { ACTION_WORDS } from "./change-words.ts";
import classes from "./history-panel.module.css";
import { HistorySkeleton } from "./history-skeleton.tsx";

type PageProps = { entity: string; entityId: string; timeZone: string; before?: number };

/** One page of changes and, on request, the page of earlier entries below it. */
export function HistoryPage(page: PageProps) {
  const { entity, entityId, before } = page;
  const query = { entity, entityId, ...(before !== undefined && { before }) };
  return (
    <LoadGate
      read={useRead(getHistory, { query }, { staleMs: 0 })}
      failed="The history could not be loaded."
      loading={<HistorySkeleton />}
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
          <HistoryPage entity={entity} entityId={entityId} timeZone={timeZone} before={last.id} />
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
