import { createProject, duplicateProject, listProjects, type Project } from "@foyer/contract/projects.ts";
import { useMemo, useState } from "react";
import { ListPage } from "../../list/list-page.tsx";
import { useWholeList } from "../../list/use-whole-list.tsx";
import { paths } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { DuplicateProject } from "./duplicate-project.tsx";
import { PROJECT_COLUMNS } from "./project-columns.tsx";
import { ProjectFilters, ProjectSearch } from "./project-filters.tsx";
import { findProjects, sortProjects } from "./project-lines.ts";

const NONE: Project[] = [];

/** The projects that the user may see, with status filter, search and sort. */
export function ProjectListScreen() {
  const { can } = useSession();
  const list = useWholeList(ProjectSearch, { filters: ["q", "status"], one: "project", many: "projects" });
  const { status, sort, order } = list.search;
  const read = useRead(listProjects, { query: { status } }, { keepPrevious: true });
  const projects = read.data ?? NONE;
  const rows = useMemo(
    () => sortProjects(findProjects(projects, list.shown.q), sort, order),
    [projects, list.shown.q, sort, order],
  );
  const [original, setOriginal] = useState<Project>();
  const mayDuplicate = can(duplicateProject);
  const context = useMemo(() => ({ duplicate: mayDuplicate ? setOriginal : undefined }), [mayDuplicate]);
  return (
    <>
      <ListPage
        {...list.of(read, { rows, all: projects.length, nothing: nothingFound(projects.length, status) })}
        label="Table of projects"
        columns={PROJECT_COLUMNS}
        keyOf={({ id }) => id}
        context={context}
        rowHeight={60}
        sorting={{ sort, order, onSort: (name, next) => list.setSearch({ sort: name, order: next }) }}
        add={{ call: createProject, label: "Add project", to: paths.addProject() }}
        firstUse={can(createProject) ? FIRST_USE : NO_GRANT}
        filters={<ProjectFilters {...list} />}
      />
      {original && <DuplicateProject original={original} onClose={() => setOriginal(undefined)} />}
    </>
  );
}

const FIRST_USE = {
  title: "No projects yet",
  text: "A project is an event: its places, registrations and tickets.",
};
const NO_GRANT = {
  title: "You don't have projects available for viewing",
  text: "Contact your administrator or try to re-login.",
};

function nothingFound(count: number, status: string): string {
  const kind = status === "" ? "" : `${status} `;
  return count === 0 ? `There is no ${kind}project.` : `None of the ${count} ${kind}projects match.`;
}
