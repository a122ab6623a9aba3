import type { Project } from "@foyer/contract/projects.ts";
import { addSection, listSections } from "@foyer/contract/sections.ts";
import { List } from "@foyer/ui/table/list.tsx";
import { WIDTHS } from "@foyer/ui/widths.ts";
import { Stack } from "@mantine/core";
import { useMemo } from "react";
import { ProjectPage } from "../../project/project-page.tsx";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { useScreenParams } from "../../shell/use-screen-params.ts";
import { AddSection } from "./add-section.tsx";
import { EDITED_SECTION_COLUMNS, SECTION_COLUMNS } from "./section-columns.tsx";
import { UnofferedSections } from "./unoffered-sections.tsx";

/** The sections of a project: the partitions of the catalog that its visitors choose from. */
export function ProjectSectionsScreen() {
  const { projectId } = useScreenParams("editSections");
  return (
    <ProjectPage id={projectId}>{(project) => <Sections key={project.id} project={project} />}</ProjectPage>
  );
}

function Sections({ project }: { project: Project }) {
  const projectId = project.id;
  const { can } = useSession();
  const mayEdit = can(addSection);
  const sections = useRead(listSections, { query: { projectId } });
  const isLast = sections.data?.length === 1;
  return (
    <Stack gap="md" maw={WIDTHS.form}>
      {mayEdit && <AddSection projectId={projectId} attached={sections.data} />}
      {mayEdit && <UnofferedSections project={project} />}
      <List
        read={sections}
        rows={sections.data ?? []}
        label="Table of sections"
        columns={mayEdit ? EDITED_SECTION_COLUMNS : SECTION_COLUMNS}
        keyOf={({ id }) => id}
        context={useMemo(() => ({ project, isLast }), [project, isLast])}
        firstUse={{
          title: "No sections yet",
          text: mayEdit
            ? "Visitors choose from all partitions of the catalog and their rubrics. Add a section above to offer only those that are listed here."
            : "Visitors choose from all partitions of the catalog and their rubrics.",
        }}
        expected={3}
      />
    </Stack>
  );
}
