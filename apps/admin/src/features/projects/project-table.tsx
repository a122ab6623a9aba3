import { duplicateProject, type Project } from "@foyer/contract/projects.ts";
import { WallTime } from "@foyer/ui/format/wall-time.tsx";
import { SortHeader, type SortOrder } from "@foyer/ui/sort-header.tsx";
import { ActionIcon, Anchor, Group, ScrollArea, Table } from "@mantine/core";
import { IconCopy, IconPencil } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, useRef, useState } from "react";
import { paths } from "../../paths.ts";
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

const ROW_HEIGHT = 60;
/** So many rows are drawn whether in sight or not: the browser's own search finds them. */
const DRAWN_ALWAYS = 100;

/** The projects; of thousands only those in sight are drawn. */
export function ProjectTable({ projects, sort, order, onSort }: Props) {
  const { can } = useSession();
  const [original, setOriginal] = useState<Project>();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: projects.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: projects.length > DRAWN_ALWAYS ? 10 : DRAWN_ALWAYS,
    // Rows may follow a frame later: drawn within the scroll event itself they hold it up.
    useFlushSync: false,
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <ScrollArea
      viewportRef={scroller}
      className={`${classes.frame} ${classes.tall}`}
      type="auto"
      viewportProps={{ tabIndex: 0, role: "region", "aria-label": "Table of projects" }}
    >
      <Table
        className={`${classes.table} ${classes.fixed}`}
        aria-rowcount={projects.length + 1}
        highlightOnHover
      >
        <Table.Thead className={classes.head}>
          <Table.Tr aria-rowindex={1}>
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
          {before > 0 && <Gap height={before} />}
          {items.map(({ index }) => {
            const project = projects[index];
            return (
              project && (
                <ProjectRow
                  key={project.id}
                  project={project}
                  index={index}
                  measure={virtual.measureElement}
                  onDuplicate={can(duplicateProject) ? setOriginal : undefined}
                />
              )
            );
          })}
          {after > 0 && <Gap height={after} />}
        </Table.Tbody>
      </Table>
      {original && <DuplicateProject original={original} onClose={() => setOriginal(undefined)} />}
    </ScrollArea>
  );
}

/** Where rows are that are not drawn. */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={COLUMNS.length + 1} style={{ height, padding: 0 }} />
    </tr>
  );
}

type RowProps = {
  project: Project;
  index: number;
  measure: (row: Element | null) => void;
  onDuplicate: ((project: Project) => void) | undefined;
};

const ProjectRow = memo(function ProjectRow({ project, index, measure, onDuplicate }: RowProps) {
  const { id, name, startDateTime, endDateTime, timeZone } = project;
  const path = paths.editProject({ projectId: id, projectName: name });
  return (
    <Table.Tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <Table.Td>{id}</Table.Td>
      <Table.Td className={classes.name}>
        <Anchor component={AppLink} to={path} dir="auto" fz="inherit" fw={500}>
          {name}
        </Anchor>
      </Table.Td>
      <Table.Td className={classes.time}>
        <WallTime time={startDateTime} timeZone={timeZone} />
      </Table.Td>
      <Table.Td className={classes.time}>
        <WallTime time={endDateTime} timeZone={timeZone} />
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
