import { duplicateProject, type Project } from "@foyer/contract/projects.ts";
import { SortHeader, type SortOrder } from "@foyer/ui/sort-header.tsx";
import { ActionIcon, Anchor, Group, ScrollArea, Table } from "@mantine/core";
import { IconCopy, IconPencil } from "@tabler/icons-react";
import { memo, useState } from "react";
import { paths } from "../../paths.ts";
import { WallTimeText } from "../../project/wall-time-text.tsx";
import { useSession } from "../../session/use-session.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { DuplicateProject } from "./duplicate-project.tsx";
import type { ProjectSort } from "./project-lines.ts";
import classes from "./project-table.module.css";

type Props = {
  projects: readonly Project[];
  sort: ProjectSort;
  order: SortOrder;
  onSort: (sort: ProjectSort, order: SortOrder) => void;
};

const COLUMNS: readonly { sort: ProjectSort; label: string; firstOrder: SortOrder }[] = [
  { sort: "id", label: "ID", firstOrder: "desc" },
  { sort: "name", label: "Title", firstOrder: "asc" },
  { sort: "start", label: "Start Date", firstOrder: "desc" },
  { sort: "end", label: "End Date", firstOrder: "desc" },
];

export function ProjectTable({ projects, sort, order, onSort }: Props) {
  const { can } = useSession();
  const [original, setOriginal] = useState<Project>();
  return (
    <ScrollArea
      className={classes.frame}
      type="auto"
      viewportProps={{ tabIndex: 0, role: "region", "aria-label": "Table of projects" }}
    >
      <Table className={classes.table} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.map((column) => (
              <SortHeader
                key={column.sort}
                label={column.label}
                order={column.sort === sort ? order : undefined}
                firstOrder={column.firstOrder}
                onSort={(next) => onSort(column.sort, next)}
              />
            ))}
            <Table.Th className={classes.actions}>Actions</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {projects.map((project) => (
            <ProjectRow
              key={project.id}
              project={project}
              onDuplicate={can(duplicateProject) ? setOriginal : undefined}
            />
          ))}
        </Table.Tbody>
      </Table>
      {original && <DuplicateProject original={original} onClose={() => setOriginal(undefined)} />}
    </ScrollArea>
  );
}

type RowProps = { project: Project; onDuplicate: ((project: Project) => void) | undefined };

const ProjectRow = memo(function ProjectRow({ project, onDuplicate }: RowProps) {
  const { id, name, startDateTime, endDateTime, timeZone } = project;
  const path = paths.editProject({ projectId: id, projectName: name });
  return (
    <Table.Tr>
      <Table.Td>{id}</Table.Td>
      <Table.Td className={classes.name}>
        <Anchor component={AppLink} to={path} dir="auto" fz="inherit" fw={500}>
          {name}
        </Anchor>
      </Table.Td>
      <Table.Td className={classes.time}>
        <WallTimeText time={startDateTime} timeZone={timeZone} />
      </Table.Td>
      <Table.Td className={classes.time}>
        <WallTimeText time={endDateTime} timeZone={timeZone} />
      </Table.Td>
      <Table.Td className={classes.actions}>
        <Group gap={4} wrap="nowrap">
          <ActionIcon component={AppLink} to={path} variant="subtle" aria-label={`Open ${name}`} title="Open">
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
          {onDuplicate && (
            <ActionIcon
              variant="subtle"
              aria-label={`Duplicate ${name}`}
              title="Duplicate"
              onClick={() => onDuplicate(project)}
            >
              <IconCopy size={18} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
});
