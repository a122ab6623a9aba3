import type { GateLive } from "@foyer/contract/gate-live.ts";
import { REASON_WORDS } from "@foyer/domain/gate/verdict-words.ts";
import { wallTimeAt } from "@foyer/domain/time/time-zone.ts";
import { TimesIn } from "@foyer/ui/format/times-in.tsx";
import { DataTable } from "@foyer/ui/table/data-table.tsx";
import { Group, Paper, Text, Title } from "@mantine/core";
import { useMemo } from "react";
import { columnsOf } from "../../../list/columns-of.tsx";
import classes from "./live.module.css";

type Reason = GateLive["refusals"][number] & { gateName: string };
type Last = GateLive["lastRefused"][number] & { key: string };
type Context = { timeZone: string };

const ofReasons = columnsOf<Reason>();
const REASON_COLUMNS = [
  ofReasons.custom("reason", "Reason", ({ reason }) => REASON_WORDS[reason], { card: "title", minWidth: 8 }),
  ofReasons.text("gateName", "Gate", { minWidth: 7 }),
  ofReasons.count("scans", "Scans", { width: 6 }),
];

const ofLast = columnsOf<Last, Context>();
const LAST_COLUMNS = [
  // All are of today.
  ofLast.custom("at", "Time", ({ at }, { timeZone }) => wallTimeAt(Date.parse(at), timeZone).slice(11, 19), {
    width: 6.5,
  }),
  ofLast.custom("reason", "Reason", ({ reason }) => REASON_WORDS[reason], { card: "title", minWidth: 8 }),
  ofLast.text("gateName", "Gate", { below: ({ scannedBy }) => scannedBy, minWidth: 7 }),
];

/** Refused scans of today by reason and gate, and the last ones. rules/gates 34 */
export function LiveRefused({ live, timeZone }: { live: GateLive; timeZone: string }) {
  const { gates, refusals, lastRefused } = live;
  const context = useMemo(() => ({ timeZone }), [timeZone]);
  const names = new Map(gates.map(({ id, name }) => [id, name]));
  return (
    <Paper withBorder p="md" component="section" aria-label="Refused today">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          Refused today
        </Title>
        {lastRefused.length > 0 && <TimesIn timeZone={timeZone} />}
      </Group>
      {lastRefused.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nobody was refused today.
        </Text>
      ) : (
        <div className={classes.halves}>
          <div className={classes.half}>
            <DataTable
              label="Table of reasons"
              columns={REASON_COLUMNS}
              rows={refusals.map((one) => ({ ...one, gateName: names.get(one.gateId) ?? "" }))}
              keyOf={({ gateId, reason }) => `${gateId} ${reason}`}
              context={undefined}
              height="content"
              layout="stacked"
            />
          </div>
          <div className={classes.half}>
            <DataTable
              label="Table of the last refused scans"
              columns={LAST_COLUMNS}
              rows={lastRefused.map((one, nth) => ({ ...one, key: `${one.at} ${nth}` }))}
              keyOf={({ key }) => key}
              context={context}
              height="content"
              layout="stacked"
            />
          </div>
        </div>
      )}
    </Paper>
  );
}
