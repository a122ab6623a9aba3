import { type GateConflict, listGateConflicts } from "@foyer/contract/gate-devices.ts";
import { PAGE_SIZES } from "@foyer/contract/paging.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { reasonSentence } from "@foyer/domain/gate/verdict-words.ts";
import { TimesIn } from "@foyer/ui/format/times-in.tsx";
import { List } from "@foyer/ui/table/list.tsx";
import { Pager } from "@foyer/ui/table/pager.tsx";
import { Stack, Text, Title } from "@mantine/core";
import { useMemo, useState } from "react";
import { columnsOf } from "../../../list/columns-of.tsx";
import { useRead } from "../../../server/use-read.ts";
import { describeRepeat } from "./describe-repeat.ts";

type Context = { timeZone: string };
type Row = GateConflict & { at: string };

type PageSize = (typeof PAGE_SIZES)[number];
const REFRESH_MS = 15_000;

const { custom, moment, text } = columnsOf<Row, Context>();
const COLUMNS = [
  moment("at", "Time", { timeZone: ({ timeZone }) => timeZone, isZoneNamed: true, width: 9.5 }),
  custom("holder", "Visitor", ({ holderName, code }) => <bdi>{holderName || code}</bdi>, { card: "title" }),
  custom("reason", "Why", (conflict) => sentenceOf(conflict)),
  text("code", "Code"),
];

const NO_HOURS = { opensAt: null, closesAt: null };

function sentenceOf(conflict: GateConflict): string {
  const { earlier, later, reason } = conflict;
  if (earlier) return describeRepeat(later, earlier);
  const why =
    reason === "other-registration" || reason === "too-early" || reason === "too-late"
      ? "Not admitted at this gate."
      : reasonSentence({ reason, earlier: null, holder: null }, NO_HOURS, String);
  return `Let in at ${later.gateName} by ${later.scannedBy}, which was offline. ${why}`;
}

/** Visitors whom devices without a network let in twice, or wrongly. rules/gates 20 */
export function GateConflicts({ project }: { project: Project }) {
  const [currentPage, setPage] = useState(1);
  const [sizePerPage, setSize] = useState<PageSize>(PAGE_SIZES[0]);
  const read = useRead(
    listGateConflicts,
    { params: { projectId: project.id }, query: { currentPage, sizePerPage } },
    { staleMs: 0, refreshMs: () => REFRESH_MS },
  );
  const context = useMemo(() => ({ timeZone: project.timeZone }), [project.timeZone]);
  const total = read.data?.TotalCount ?? 0;
  if (total === 0) return null;
  return (
    <Stack gap="sm" mt="lg" component="section" aria-label="Let in twice or wrongly">
      <Title order={2} size="h4">
        Let in twice or wrongly
      </Title>
      <Text size="sm" c="dimmed">
        {countOf(total, "visitor")} whom a device let in that did not know better.
      </Text>
      <List
        read={read}
        rows={(read.data?.Items ?? []).map((item) => ({ ...item, at: item.later.at }))}
        label="Table of visitors who were let in twice or wrongly"
        layout="stacked"
        columns={COLUMNS}
        keyOf={({ deviceId, sequence }) => `${deviceId} ${sequence}`}
        context={context}
        tools={<TimesIn timeZone={project.timeZone} />}
        firstUse={{ title: "Nobody", text: "Nobody was let in twice." }}
        expected={2}
      />
      {total > PAGE_SIZES[0] && (
        <Pager
          label="Pages of those who were let in"
          page={currentPage}
          size={sizePerPage}
          sizes={PAGE_SIZES}
          total={total}
          onPage={setPage}
          onSize={(size) => {
            setSize(size as PageSize);
            setPage(1);
          }}
        />
      )}
    </Stack>
  );
}
