import type { Project } from "@foyer/contract/projects.ts";
import {
  listVisitorFiles,
  listVisitorScans,
  SCAN_KINDS,
  type VisitorFile,
} from "@foyer/contract/visitors.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { formatDay } from "@foyer/domain/format/days.ts";
import { Group, Select, Text } from "@mantine/core";
import { useMemo } from "react";
import { z } from "zod";
import { ListPage } from "../../list/list-page.tsx";
import { pagedSearch, toPageQuery } from "../../list/paged-search.ts";
import { PAGED, usePagedList } from "../../list/use-paged-list.ts";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { Loaded } from "../../shell/loaded.tsx";
import { NotFoundScreen } from "../../shell/not-found-screen.tsx";
import { usePageTitle } from "../../shell/page-slots.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { SCAN_COLUMNS } from "./scan-columns.tsx";
import { KIND_WORDS } from "./scan-path.ts";

const ScanSearch = z.object({ ...pagedSearch("20"), kind: z.enum(SCAN_KINDS).default("all") });

/** The lines of a file of a gate, by kind. */
export function VisitorFileScreen() {
  const { projectId, fileId } = useScreenParams("visitorFile");
  return (
    <ProjectPage id={projectId}>
      {(project) => <WantedFile key={fileId} project={project} fileId={Number(fileId)} />}
    </ProjectPage>
  );
}

function WantedFile({ project, fileId }: { project: Project; fileId: number }) {
  const read = useRead(listVisitorFiles, { params: { projectId: project.id } });
  const wanted = read.data?.find((file) => file.fileId === fileId);
  usePageTitle(wanted?.fileName);
  return (
    <Loaded read={read} failed="The file could not be loaded.">
      {() => (wanted ? <Scans project={project} file={wanted} /> : <NotFoundScreen />)}
    </Loaded>
  );
}

function Scans({ project, file }: { project: Project; file: VisitorFile }) {
  const list = usePagedList(ScanSearch, {
    filters: ["kind"],
    nothing: "No line of the file is of this kind.",
  });
  const { search, narrow } = list;
  const params = { projectId: project.id, fileId: file.fileId };
  const query = { kind: search.kind, ...toPageQuery(search) };
  const read = useRead(listVisitorScans, { params, query }, PAGED);
  const context = useMemo(() => ({ projectId: project.id }), [project.id]);
  const { sorting: _sorting, ...page } = list.of(read);
  const kinds = SCAN_KINDS.map((kind) => ({
    value: kind,
    label: `${KIND_WORDS[kind]}: ${formatCount(kind === "all" ? file.lines : file[kind])}`,
  }));
  return (
    <ListPage
      {...page}
      label="Table of lines"
      layout="stacked"
      columns={SCAN_COLUMNS}
      keyOf={({ line }) => line}
      context={context}
      firstUse={{ title: "No lines", text: "The file is empty." }}
      filters={
        <Group gap="md" align="flex-end">
          <Select
            label="Lines"
            data={kinds}
            value={search.kind}
            allowDeselect={false}
            onChange={(kind) => narrow({ kind: kind && kind !== "all" ? kind : undefined })}
            maw={240}
          />
          <Text pb={6}>
            {formatDay(file.visitDate)} · <bdi>{file.turngate}</bdi>
          </Text>
        </Group>
      }
    />
  );
}
