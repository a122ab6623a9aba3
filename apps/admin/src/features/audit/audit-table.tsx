import type { AuditRow } from "@foyer/contract/audit.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { RecordTable } from "@foyer/ui/record-table.tsx";
import { Table, Text } from "@mantine/core";
import { ChangeFields } from "../../history/change-fields.tsx";
import { ACTION_WORDS } from "../../history/change-words.ts";
import { useProjectName } from "../../project/use-project-name.ts";
import { AppLink } from "../../shell/app-link.tsx";
import classes from "./audit-table.module.css";
import { thingPath } from "./thing-path.ts";

/** One change a row. */
export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  const projectName = useProjectName();
  return (
    <RecordTable
      label="Table of changes"
      head={
        <>
          <Table.Th className={classes.when}>When</Table.Th>
          <Table.Th className={classes.who}>Who</Table.Th>
          <Table.Th className={classes.what}>What</Table.Th>
          <Table.Th>Changed fields</Table.Th>
        </>
      }
    >
      {rows.map((row) => (
        <Table.Tr key={row.id}>
          <Table.Td>
            <Moment at={row.at} />
          </Table.Td>
          <Table.Td>
            <bdi>{row.staffName}</bdi>
          </Table.Td>
          <Table.Td>
            {ACTION_WORDS[row.action]} {row.entity} <Thing row={row} />
            {row.projectId !== null && (
              <Text size="xs" c="dimmed">
                in <bdi>{projectName(row.projectId)}</bdi>
              </Text>
            )}
          </Table.Td>
          <Table.Td>
            <ChangeFields row={row} />
          </Table.Td>
        </Table.Tr>
      ))}
    </RecordTable>
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
