import type { Project } from "@foyer/contract/projects.ts";
import { WallTime } from "@foyer/ui/format/wall-time.tsx";
import { RowMenu, RowMenuItem } from "@foyer/ui/table/row-menu.tsx";
import { IconChartBar, IconCopy } from "@tabler/icons-react";
import { columnsOf } from "../../list/columns-of.tsx";
import { RowLink, RowMenuLink } from "../../list/row-link.tsx";
import { paths } from "../../paths.ts";

type Context = {
  /** Undefined: the user may not duplicate projects. */
  duplicate: ((project: Project) => void) | undefined;
};

const { text, link, custom, actions } = columnsOf<Project, Context>();

const pathOf = ({ id, name }: Project) => paths.editProject({ projectId: id, projectName: name });

export const PROJECT_COLUMNS = [
  text("id", "ID", { width: 4, sorts: "desc" }),
  link("name", "Title", { to: pathOf, sorts: "asc", minWidth: 11, card: "title" }),
  custom("start", "Start Date", (row) => <WallTime time={row.startDateTime} timeZone={row.timeZone} />, {
    width: 11,
    sorts: "desc",
  }),
  custom("end", "End Date", (row) => <WallTime time={row.endDateTime} timeZone={row.timeZone} />, {
    width: 11,
    sorts: "desc",
  }),
  actions((project, { duplicate }) => (
    <>
      <RowLink to={pathOf(project)} label={`Open ${project.name}`} word="Open" />
      <RowMenu of={project.name}>
        <RowMenuLink
          to={paths.projectOverview({ projectId: project.id, projectName: project.name })}
          label={`Overview of ${project.name}`}
          word="Overview"
          icon={<IconChartBar size={16} aria-hidden />}
        />
        {duplicate && (
          <RowMenuItem
            label={`Duplicate ${project.name}`}
            word="Duplicate"
            icon={<IconCopy size={16} aria-hidden />}
            onClick={() => duplicate(project)}
          />
        )}
      </RowMenu>
    </>
  )),
];
