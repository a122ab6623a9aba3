import { type BarcodePool, getBarcodePool, listPoolFiles } from "@foyer/contract/barcode-pools.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { BARCODE_STATES, stockOf, totalOf } from "@foyer/domain/barcode/stock.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { ListState } from "@foyer/ui/list-state.tsx";
import { Badge, Group, Stack } from "@mantine/core";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { usePageTitle } from "../../shell/page-slots.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { CodeImport } from "./code-import.tsx";
import { CodeSearch } from "./code-search.tsx";
import { FileTable } from "./file-table.tsx";
import { StateBadge } from "./state-badge.tsx";
import { StockMark } from "./stock-mark.tsx";

/** A pool: its codes by state, one of them looked up, the files that they came from, and the upload of another one. */
export function PoolFilesScreen() {
  const { projectId, barcodePoolId } = useScreenParams("barcodes");
  return (
    <ProjectPage id={projectId}>
      {(project) => <Pool key={barcodePoolId} project={project} poolId={barcodePoolId} />}
    </ProjectPage>
  );
}

function Pool({ project, poolId }: { project: Project; poolId: string }) {
  const read = useRead(getBarcodePool, { params: { projectId: project.id, poolId } });
  usePageTitle(read.data?.name);
  return (
    <Loaded read={read} failed="The barcode pool could not be loaded.">
      {({ id, counts }) => (
        <Stack gap="md" maw={960}>
          <States counts={counts} />
          <CodeSearch
            projectId={project.id}
            projectName={project.name}
            timeZone={project.timeZone}
            poolId={id}
          />
          <CodeImport projectId={project.id} poolId={id} />
          <Files project={project} poolId={id} />
        </Stack>
      )}
    </Loaded>
  );
}

function States({ counts }: Pick<BarcodePool, "counts">) {
  return (
    <Group gap="xs" aria-label="Codes by state" role="group">
      <Badge variant="default" tt="none" fw={500}>
        {formatCount(totalOf(counts))} codes
      </Badge>
      {BARCODE_STATES.map((state) => (
        <StateBadge key={state} state={state} count={counts[state]} />
      ))}
      {stockOf(counts) !== "enough" && <StockMark counts={counts} />}
    </Group>
  );
}

function Files({ project, poolId }: { project: Project; poolId: number }) {
  const params = { projectId: project.id, poolId };
  const files = useRead(listPoolFiles, { params });
  return (
    <ListState
      isLoading={files.isPending}
      failure={files.data === undefined ? files.error?.message : undefined}
      onRetry={files.retry}
      isRetrying={files.isFetching}
      isEmpty={files.data?.length === 0}
      firstUse={{ title: "No files yet", text: "Upload a csv file with one code a row." }}
      rows={3}
    >
      <FileTable {...params} timeZone={project.timeZone} files={files.data ?? []} />
    </ListState>
  );
}
