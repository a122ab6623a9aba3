import type { AuditRow } from "@foyer/contract/audit.ts";
import { Text } from "@mantine/core";
import { ChangeFields } from "../../history/change-fields.tsx";
import { ACTION_WORDS } from "../../history/change-words.ts";
import { columnsOf } from "../../list/columns-of.tsx";
import { ProjectMoment, useProjectZone } from "../../project/project-moment.tsx";
import { ProjectName, useProjectName } from "../../project/project-name.tsx";
import { AppLink } from "../../shell/app-link.tsx";
import { entityPath } from "./entity-path.ts";

const { text, custom } = columnsOf<AuditRow>();

export const AUDIT_COLUMNS = [
  custom("at", "When", ({ at, projectId }) => <ProjectMoment at={at} projectId={projectId} />, {
    width: 9.5,
  }),
  text("staffName", "Who", { width: 12 }),
  custom("what", "What", (row) => <What row={row} />, { width: 18 }),
  custom("fields", "Changed fields", (row) => <Changes row={row} />),
];

function Changes({ row }: { row: AuditRow }) {
  return <ChangeFields row={row} timeZone={useProjectZone(row.projectId)} />;
}

function What({ row }: { row: AuditRow }) {
  return (
    <>
      {ACTION_WORDS[row.action]} {row.entity.replaceAll("-", " ")} <EntityLink row={row} />
      {row.projectId !== null && (
        <Text size="xs" c="dimmed">
          in <ProjectName id={row.projectId} />
        </Text>
      )}
    </>
  );
}

function EntityLink({ row }: { row: AuditRow }) {
  const name = row.entityName || row.entityId;
  const projectName = useProjectName(row.projectId);
  const path = entityPath(row, projectName);
  return path ? (
    <AppLink to={path} title={`ID ${row.entityId}`}>
      <bdi>{name}</bdi>
    </AppLink>
  ) : (
    <strong title={`ID ${row.entityId}`}>
      <bdi>{name}</bdi>
    </strong>
  );
}
