import type { AuditRow } from "@foyer/contract/audit.ts";
import { Text } from "@mantine/core";
import { ChangeFields } from "../../history/change-fields.tsx";
import { ACTION_WORDS } from "../../history/change-words.ts";
import { columnsOf } from "../../list/columns-of.tsx";
import { ProjectName } from "../../project/project-name.tsx";
import { AppLink } from "../../shell/app-link.tsx";
import classes from "./audit-columns.module.css";
import { thingPath } from "./thing-path.ts";

const { text, moment, custom } = columnsOf<AuditRow>();

export const AUDIT_COLUMNS = [
  moment("at", "When", { width: 9.5 }),
  text("staffName", "Who", { width: 12 }),
  custom("what", "What", (row) => <What row={row} />, { width: 18 }),
  custom("fields", "Changed fields", (row) => <ChangeFields row={row} />),
];

function What({ row }: { row: AuditRow }) {
  return (
    <>
      {ACTION_WORDS[row.action]} {row.entity} <Thing row={row} />
      {row.projectId !== null && (
        <Text size="xs" c="dimmed">
          in <ProjectName id={row.projectId} />
        </Text>
      )}
    </>
  );
}

function Thing({ row }: { row: AuditRow }) {
  const name = row.entityName || row.entityId;
  const path = thingPath(row);
  return path ? (
    <AppLink to={path} className={classes.thing} title={`ID ${row.entityId}`}>
      <bdi>{name}</bdi>
    </AppLink>
  ) : (
    <strong title={`ID ${row.entityId}`}>
      <bdi>{name}</bdi>
    </strong>
  );
}
