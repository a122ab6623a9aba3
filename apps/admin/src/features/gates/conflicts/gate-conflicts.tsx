import { type GateConflict, listGateConflicts, updateGateConflict } from "@foyer/contract/gate-devices.ts";
import { PAGE_SIZES } from "@foyer/contract/paging.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { TimesIn } from "@foyer/ui/format/times-in.tsx";
import { List } from "@foyer/ui/table/list.tsx";
import { Pager } from "@foyer/ui/table/pager.tsx";
import { Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useRead } from "../../../server/use-read.ts";
import { useSession } from "../../../session/use-session.ts";
import { CONFLICT_COLUMNS } from "./conflict-columns.tsx";
import { ReopenConflict, TickConflict } from "./tick-conflict.tsx";

type PageSize = (typeof PAGE_SIZES)[number];
type State = "open" | "";
const REFRESH_MS = 15_000;
/** Where the page itself tells how many are open. */
const SLOW_REFRESH_MS = 60_000;

type Props = {
  project: Project;
  /** How many are open, where the page refreshes that: the list follows. */
  openCount?: number;
};

/** Visitors whom devices without a network let in twice, or wrongly, until somebody ticks them off. rules/gates 20, 39 */
export function GateConflicts({ project, openCount }: Props) {
  const projectId = project.id;
  const [state, setState] = useState<State>("open");
  const [currentPage, setPage] = useState(1);
  const [sizePerPage, setSize] = useState<PageSize>(PAGE_SIZES[0]);
  const read = useRead(
    listGateConflicts,
    { params: { projectId }, query: { state, currentPage, sizePerPage } },
    {
      staleMs: 0,
      keepPrevious: true,
      refreshMs: () => (openCount === undefined ? REFRESH_MS : SLOW_REFRESH_MS),
    },
  );
  useFollow(openCount, read.retry);
  const mayChange = useSession().can(updateGateConflict);
  const [ticked, tick] = useState<GateConflict | null>(null);
  const [reopened, reopen] = useState<GateConflict | null>(null);
  const context = useMemo(
    () => ({ timeZone: project.timeZone, mayChange, tick, reopen }),
    [project.timeZone, mayChange],
  );
  const {
    TotalCount: total = 0,
    openCount: open = 0,
    allCount: all = 0,
    Items: items = [],
  } = read.data ?? {};
  if (all === 0) return null;
  return (
    <Stack gap="sm" mt="lg" component="section" aria-label="Let in twice or wrongly">
      <Title order={2} size="h4">
        Let in twice or wrongly
      </Title>
      <Text size="sm" c="dimmed">
        Visitors whom a device let in that did not know better.
      </Text>
      <Group>
        <SegmentedControl
          aria-label="Which are listed"
          value={state}
          onChange={(value) => {
            setState(value as State);
            setPage(1);
          }}
          data={[
            { value: "open", label: `Open (${formatCount(open)})` },
            { value: "", label: `All (${formatCount(all)})` },
          ]}
        />
      </Group>
      <List
        read={read}
        rows={items.map((item) => ({ ...item, at: item.later.at }))}
        label="Table of visitors who were let in twice or wrongly"
        layout="stacked"
        columns={CONFLICT_COLUMNS}
        keyOf={({ deviceId, sequence }) => `${deviceId} ${sequence}`}
        context={context}
        isStale={read.isPrevious}
        tools={<TimesIn timeZone={project.timeZone} />}
        firstUse={{ title: "None is open", text: "All of them are ticked off." }}
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
      <FormDialog
        isOpen={ticked !== null}
        title={`Tick “${ticked?.holderName || ticked?.code || ""}” off`}
        onClose={() => tick(null)}
      >
        {ticked && <TickConflict projectId={projectId} conflict={ticked} onClose={() => tick(null)} />}
      </FormDialog>
      {reopened && <ReopenConflict projectId={projectId} conflict={reopened} onClose={() => reopen(null)} />}
    </Stack>
  );
}

/** Reads again when the count has changed. */
function useFollow(count: number | undefined, readAgain: () => void): void {
  const last = useRef(count);
  useEffect(() => {
    if (last.current === count) return;
    last.current = count;
    readAgain();
  }, [count, readAgain]);
}
