import { getBarcodePool, listPoolFiles } from "@foyer/contract/barcode-pools.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { BARCODE_STATES, stockOf, totalOf } from "@foyer/domain/barcode/stock.ts";
import { FailedPanel } from "@foyer/ui/failed-panel.tsx";
import { ListState } from "@foyer/ui/list-state.tsx";
import { Badge, Group, Stack } from "@mantine/core";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { NotFoundScreen } from "../../shell/not-found-screen.tsx";
import { usePageTitle } from "../../shell/page-slots.ts";
import { ScreenSkeleton } from "../../shell/screen-skeleton.tsx";
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
  const { id: projectId, name: projectName } = project;
  const params = { projectId, poolId };
  const pool = useRead(getBarcodePool, { params });
  const files = useRead(listPoolFiles, { params });
  usePageTitle(pool.data?.name);
  if (pool.error?.status === 404) return <NotFoundScreen />;
  if (!pool.data) {
    if (!pool.error) return <ScreenSkeleton />;
    return (
      <FailedPanel
        title="The barcode pool could not be loaded."
        text={pool.error.message}
        onRetry={pool.retry}
        isRetrying={pool.isFetching}
      />
    );
  }
  const { counts } = pool.data;
  return (
    <Stack gap="md" maw={960}>
      <Group gap="xs" aria-label="Codes by state" role="group">
        <Badge variant="default" tt="none" fw={500}>
          {totalOf(counts).toLocaleString("en-GB")} codes
        </Badge>
        {BARCODE_STATES.map((state) => (
          <StateBadge key={state} state={state} count={counts[state]} />
        ))}
        {stockOf(counts) !== "enough" && <StockMark counts={counts} />}
      </Group>
      <CodeSearch projectId={projectId} projectName={projectName} poolId={pool.data.id} />
      <CodeImport projectId={projectId} poolId={pool.data.id} />
      <ListState
        isLoading={files.isPending}
        failure={files.data === undefined ? files.error?.message : undefined}
        onRetry={files.retry}
        isRetrying={files.isFetching}
        isEmpty={files.data?.length === 0}
        firstUse={{ title: "No files yet", text: "Upload a csv file with one code a row." }}
        rows={3}
      >
        <FileTable projectId={projectId} poolId={pool.data.id} files={files.data ?? []} />
      </ListState>
    </Stack>
  );
}
