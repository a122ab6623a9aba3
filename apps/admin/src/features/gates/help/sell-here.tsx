import type { Project } from "@foyer/contract/projects.ts";
import { listRegistrations, type RegistrationRow } from "@foyer/contract/registrations.ts";
import { openingOf } from "@foyer/domain/registration/opening.ts";
import { wallTimeAt } from "@foyer/domain/time/time-zone.ts";
import { Button, Stack, Text, Title } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useRead } from "../../../server/use-read.ts";
import classes from "./help.module.css";

/**
 * Opens the page of a registration for a visitor without a ticket, in another tab. The new ticket stands on top of the
 * list a moment later. rules/gates 45
 */
export function SellHere({ project }: { project: Project }) {
  const { data } = useRead(listRegistrations, { params: { projectId: project.id } });
  const open = (data ?? []).filter((one) => isOpen(one, project)).toSorted(onsiteFirst);
  if (open.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label="Without a ticket" className={classes.sell}>
      <Title order={2} size="h6">
        Without a ticket
      </Title>
      <Text size="sm" c="dimmed">
        The new ticket is listed above as soon as it is sold.
      </Text>
      {open.map(({ id, code, name }) => (
        <Button
          key={id}
          component="a"
          href={`/r/${code}`}
          target="_blank"
          rel="noopener"
          variant="default"
          classNames={{ root: classes.register, label: classes.registerName }}
          justify="space-between"
          rightSection={<IconExternalLink size={16} aria-hidden />}
        >
          Register: {name}
        </Button>
      ))}
    </Stack>
  );
}

function isOpen(registration: RegistrationRow, { endDateTime, timeZone }: Project): boolean {
  const { issued, held, setAside, ticketCount } = registration;
  const isSoldOut = issued + held + setAside >= ticketCount;
  const now = wallTimeAt(Date.now(), timeZone);
  return openingOf({ ...registration, endDateTime, now, isSoldOut }) === "open";
}

const onsiteFirst = (one: RegistrationRow, other: RegistrationRow) =>
  Number(other.registrationType === "Onsite") - Number(one.registrationType === "Onsite");
