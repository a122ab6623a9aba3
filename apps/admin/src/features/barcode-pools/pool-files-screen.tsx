import { type BarcodePool, getBarcodePool, listPoolFiles } from "@foyer/contract/barcode-pools.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { BARCODE_STATES, stockOf, totalOf } from "@foyer/domain/barcode/stock.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { TimesIn } from "@foyer/ui/format/times-in.tsx";
import { List } from "@foyer/ui/table/list.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Badge, Group, Stack } from "@mantine/core";
import { CodeShortages } from "../../project/code-shortages.tsx";
import { NextStep } from "../../project/next-step.tsx";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { lazyPart } from "../../shell/lazy-part.tsx";
import { Loaded } from "../../shell/loaded.tsx";
import { usePageTitle } from "../../shell/page-slots.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { AddCodes } from "./add-codes.tsx";
import { CodeSearch } from "./code-search.tsx";
import { FILE_COLUMNS } from "./file-columns.tsx";
import { StateBadge } from "./state-badge.tsx";
import { StockMark } from "./stock-mark.tsx";
import { useFileDownload } from "./use-file-download.ts";

const NarrowTemplates = lazyPart(
  () => import("./narrow-templates.tsx").then((module) => module.NarrowTemplates),
  { isOptional: true },
);

/** The screen of a pool: code counts by state, code search, imported files, and the upload. */
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
      {(pool) => (
        <Stack gap="md" maw={WIDTHS.wide}>
          <CodeShortages project={project} poolId={pool.id} isPoolPage />
          <NarrowTemplates project={project} poolId={pool.id} />
          <States counts={pool.counts} />
          {totalOf(pool.counts) > 0 && <NextStep projectId={project.id} />}
          <CodeSearch
            projectId={project.id}
            projectName={project.name}
            timeZone={project.timeZone}
            poolId={pool.id}
          />
          <AddCodes projectId={project.id} pool={pool} />
          <Files project={project} poolId={pool.id} />
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
      {BARCODE_STATES.filter((state) => counts[state] > 0).map((state) => (
        <StateBadge key={state} state={state} count={counts[state]} />
      ))}
      {stockOf(counts) !== "enough" && <StockMark counts={counts} />}
    </Group>
  );
}

function Files({ project, poolId }: { project: Project; poolId: number }) {
  const params = { projectId: project.id, poolId };
  const files = useRead(listPoolFiles, { params });
  const start = useFileDownload();
  const context = {
    download: (endpoint: Parameters<typeof start>[0], fileId: number) =>
      void start(endpoint, { ...params, fileId }),
    timeZone: project.timeZone,
  };
  return (
    <List
      read={files}
      rows={files.data ?? []}
      label="Table of files"
      tools={<TimesIn timeZone={project.timeZone} />}
      columns={FILE_COLUMNS}
      keyOf={({ fileId }) => fileId}
      context={context}
      firstUse={{ title: "No files yet", text: "Upload a csv file with one code per row." }}
      expected={3}
    />
  );
}
