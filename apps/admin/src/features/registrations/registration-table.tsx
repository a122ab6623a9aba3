import { listCultures } from "@foyer/contract/cultures.ts";
import type { Project } from "@foyer/contract/projects.ts";
import { type RegistrationRow, updateRegistration } from "@foyer/contract/registrations.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { formatAmount } from "@foyer/domain/format/money.ts";
import { toCents } from "@foyer/domain/money/cents.ts";
import { ActionIcon, Anchor, Badge, Group, ScrollArea, Table, Text } from "@mantine/core";
import { IconExternalLink, IconPencil } from "@tabler/icons-react";
import { paths } from "../../paths.ts";
import { useRead } from "../../server/use-read.ts";
import { useSession } from "../../session/use-session.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { openingText } from "./opening-text.ts";
import { publicLink } from "./public-link.tsx";
import classes from "./registrations.module.css";

type Props = { project: Project; registrations: readonly RegistrationRow[] };

/** The registrations: how much of each is sold, and where it goes on. */
export function RegistrationTable({ project, registrations }: Props) {
  const { can } = useSession();
  const cultures = useRead(listCultures, {});
  const cultureName = (code: string) =>
    cultures.data?.find(({ cultureCode }) => cultureCode === code)?.cultureName ?? code;
  return (
    <ScrollArea
      className={classes.frame}
      type="auto"
      viewportProps={{ tabIndex: 0, role: "region", "aria-label": "Table of registrations" }}
    >
      <Table className={classes.table} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Registration code</Table.Th>
            <Table.Th>Registration Name</Table.Th>
            <Table.Th className={classes.number}>Ticket Price</Table.Th>
            <Table.Th className={classes.number}>Ticket Count</Table.Th>
            <Table.Th>Barcode Pool Name</Table.Th>
            <Table.Th>Localization</Table.Th>
            <Table.Th>Actions</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {registrations.map((registration) => {
            const { id, code, name, ticketPrice, ticketCount, issued, held } = registration;
            const params = { projectId: project.id, projectName: project.name, registrationId: id };
            const state = openingText(registration, project.timeZone);
            return (
              <Table.Tr key={id}>
                <Table.Td className={classes.code}>{code}</Table.Td>
                <Table.Td className={classes.name}>
                  {can(updateRegistration) ? (
                    <Anchor
                      component={AppLink}
                      to={paths.editRegistration(params)}
                      dir="auto"
                      fz="inherit"
                      fw={500}
                    >
                      {name}
                    </Anchor>
                  ) : (
                    <bdi>{name}</bdi>
                  )}
                  {state && (
                    <Badge ml="xs" size="sm" variant="light" tt="none" color={state.colour}>
                      {state.text}
                    </Badge>
                  )}
                </Table.Td>
                <Table.Td className={classes.number}>{formatAmount(toCents(ticketPrice))}</Table.Td>
                <Table.Td className={classes.number}>
                  {formatCount(ticketCount)}
                  <Text size="xs" c="dimmed">
                    {formatCount(issued + held)} taken
                  </Text>
                </Table.Td>
                <Table.Td className={classes.pool}>
                  <bdi>{registration.barCodePoolName}</bdi>
                </Table.Td>
                <Table.Td>{cultureName(registration.cultureCode)}</Table.Td>
                <Table.Td>
                  <Group gap={4} wrap="nowrap">
                    {can(updateRegistration) && (
                      <ActionIcon
                        component={AppLink}
                        to={paths.editRegistration(params)}
                        variant="subtle"
                        aria-label={`Edit ${name}`}
                        title="Edit"
                      >
                        <IconPencil size={18} aria-hidden />
                      </ActionIcon>
                    )}
                    <ActionIcon
                      component="a"
                      href={publicLink(code)}
                      target="_blank"
                      rel="noreferrer"
                      variant="subtle"
                      aria-label={`Public page of ${name}, in a new tab`}
                      title="Public page"
                    >
                      <IconExternalLink size={18} aria-hidden />
                    </ActionIcon>
                  </Group>
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
