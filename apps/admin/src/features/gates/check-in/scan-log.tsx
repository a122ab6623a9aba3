import { type GateScan, listGateScans } from "@foyer/contract/gate-scans.ts";
import type { Gate } from "@foyer/contract/gates.ts";
import { formatMoment } from "@foyer/domain/format/times.ts";
import { byHandSentence } from "@foyer/domain/gate/by-hand-words.ts";
import { reasonSentence, verdictTitle } from "@foyer/domain/gate/verdict-words.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { TimesIn } from "@foyer/ui/format/times-in.tsx";
import { List } from "@foyer/ui/table/list.tsx";
import { Stack, Title } from "@mantine/core";
import { useMemo } from "react";
import { columnsOf } from "../../../list/columns-of.tsx";
import { useRead } from "../../../server/use-read.ts";

type Scan = GateScan & { staffName: string };
type Context = { gate: Gate; timeZone: string };
const COLORS = { admitted: "green", marked: "yellow", refused: "red" } as const;
const SHOWN = 20;

const { custom, moment, text } = columnsOf<Scan, Context>();
const COLUMNS = [
  moment("at", "Time", { timeZone: ({ timeZone }) => timeZone, isZoneNamed: true, width: 9.5 }),
  custom(
    "verdict",
    "Verdict",
    (scan) => (
      <DotBadge color={COLORS[scan.verdict]} size="sm">
        {verdictTitle(scan)}
      </DotBadge>
    ),
    { width: 11 },
  ),
  custom(
    "holder",
    "Visitor",
    (scan, { gate, timeZone }) => (
      <>
        <bdi>{scan.holder?.name || scan.code}</bdi>
        <div>{reasonSentence(scan, gate, (at) => formatMoment(at, timeZone))}</div>
        {scan.byHand && <div>{byHandSentence(scan.byHand)}</div>}
      </>
    ),
    { card: "title" },
  ),
  text("staffName", "Scanned by"),
];

type Props = { projectId: number; gate: Gate; timeZone: string };

/** The latest scans of a gate, of all who scan there. */
export function ScanLog({ projectId, gate, timeZone }: Props) {
  const read = useRead(
    listGateScans,
    { params: { projectId, gateId: gate.id }, query: { sizePerPage: SHOWN } },
    { staleMs: 0, refreshMs: () => REFRESH_MS },
  );
  const context = useMemo(() => ({ gate, timeZone }), [gate, timeZone]);
  const total = read.data?.TotalCount ?? 0;
  return (
    <Stack gap="sm" component="section" aria-label="Latest scans">
      {total > 0 && (
        <Title order={2} size="h4">
          Latest scans
        </Title>
      )}
      <List
        read={read}
        rows={read.data?.Items ?? []}
        label="Table of the latest scans"
        layout="stacked"
        columns={COLUMNS}
        keyOf={(scan) => `${scan.at} ${scan.code} ${scan.sequence}`}
        context={context}
        tools={<TimesIn timeZone={timeZone} />}
        firstUse={{ title: "No scans yet", text: "What is scanned at this gate will be listed here." }}
        expected={3}
      />
    </Stack>
  );
}

const REFRESH_MS = 10_000;
