import type { Staff } from "@foyer/contract/staff.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { ActionIcon, Badge, ScrollArea, Table, Text } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { paths } from "../../paths.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { roleName } from "./role-words.ts";
import { STATE_WORDS, stateOf } from "./staff-lines.ts";
import classes from "./staff-table.module.css";

/** The staff list. */
export function StaffTable({ staff }: { staff: readonly Staff[] }) {
  return (
    <ScrollArea
      className={classes.frame}
      type="auto"
      viewportProps={{ tabIndex: 0, role: "region", "aria-label": "Table of staff" }}
    >
      <Table highlightOnHover className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Role</Table.Th>
            <Table.Th>Projects</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>Last sign-in</Table.Th>
            <Table.Th className={classes.actions}>Actions</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {staff.map((one) => (
            <Table.Tr key={one.id}>
              <Table.Td className={classes.name}>
                <bdi>{one.name}</bdi>
                {(one.email ?? one.login) && (
                  <Text size="xs" c="dimmed">
                    {one.email ?? one.login}
                  </Text>
                )}
              </Table.Td>
              <Table.Td className={classes.short}>{roleName(one.role)}</Table.Td>
              <Table.Td>{one.role === "admin" ? "All" : one.projectIds.length}</Table.Td>
              <Table.Td>
                <State of={one} />
              </Table.Td>
              <Table.Td className={classes.short}>
                {one.lastSignInAt ? (
                  <Moment at={one.lastSignInAt} />
                ) : (
                  <Text size="sm" c="dimmed">
                    Never
                  </Text>
                )}
              </Table.Td>
              <Table.Td className={classes.actions}>
                <ActionIcon
                  component={AppLink}
                  to={paths.editStaff({ staffId: one.id })}
                  variant="subtle"
                  aria-label={`Edit ${one.name}`}
                  title={`Edit ${one.name}`}
                >
                  <IconPencil size={18} aria-hidden />
                </ActionIcon>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

function State({ of }: { of: Staff }) {
  const { name, color } = STATE_WORDS[stateOf(of)];
  return (
    <Badge variant="dot" color={color} tt="none" fw={500} className={classes.state}>
      {name}
    </Badge>
  );
}
