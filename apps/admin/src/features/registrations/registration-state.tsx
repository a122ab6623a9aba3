import type { Project } from "@foyer/contract/projects.ts";
import type { RegistrationRow } from "@foyer/contract/registrations.ts";
import { formatCount } from "@foyer/domain/format/counts.ts";
import { DotBadge } from "@foyer/ui/dot-badge.tsx";
import { Group, Text } from "@mantine/core";
import { NextStep } from "../../project/next-step.tsx";
import { registrationTicketsPath } from "../../project/object-paths.ts";
import { AppLink } from "../../shell/app-link.tsx";
import { openingText } from "./opening-text.ts";

type Props = { project: Project; registration: RegistrationRow };

/** How a registration stands: its status, how much of its plan is taken, and the next step to the first ticket. rules/guidance 2 */
export function RegistrationState({ project, registration }: Props) {
  const { issued, held, setAside, ticketCount } = registration;
  const state = openingText(registration, project.timeZone) ?? { text: "Open", colour: "green" };
  return (
    <Group gap="md" component="section" aria-label="State">
      <DotBadge color={state.colour} size="lg">
        {state.text}
      </DotBadge>
      <AppLink to={registrationTicketsPath({ projectId: project.id, registrationId: registration.id })}>
        {formatCount(issued + held)} of {formatCount(ticketCount)} taken
      </AppLink>
      {held > 0 && (
        <Text size="sm" c="dimmed">
          {formatCount(held)} of them unpaid
        </Text>
      )}
      {setAside > 0 && (
        <Text size="sm" c="dimmed">
          {formatCount(setAside)} for the waiting list
        </Text>
      )}
      <NextStep projectId={project.id} />
    </Group>
  );
}
