import type { Project } from "@foyer/contract/projects.ts";
import type { Response } from "@foyer/contract/responses.ts";
import { Moment } from "@foyer/ui/format/moment.tsx";
import { Anchor, Drawer, Group, Stack, Text } from "@mantine/core";
import { AnsweredQuestions } from "../../../answers/answered-questions.tsx";
import { StatusMark } from "../../../answers/status-mark.tsx";
import { ticketPath } from "../../../project/object-paths.ts";
import { AppLink } from "../../../shell/app-link.tsx";

type Props = {
  project: Project;
  /** Undefined: none is open. */
  response: Response | undefined;
  onClose: () => void;
};

/** The answers of one response as the visitor gave them, in a panel beside the list. */
export function ResponseDetails({ project, response, onClose }: Props) {
  const ticketId = response?.ticketId ?? null;
  return (
    <Drawer
      opened={response !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={ticketId === null ? "Message" : `Ticket ${ticketId}`}
      closeButtonProps={{ "aria-label": "Close" }}
      attributes={{ header: { role: "none" } }}
      styles={{ title: { fontWeight: 600 } }}
    >
      {response && (
        <Stack gap="lg">
          <Group gap="sm">
            <StatusMark status={response.status} />
            <Text size="sm">
              <Moment at={response.at} timeZone={project.timeZone} />
            </Text>
            {ticketId !== null && (
              <Anchor component={AppLink} to={ticketPath({ projectId: project.id, ticketId })} size="sm">
                Open the ticket
              </Anchor>
            )}
          </Group>
          <AnsweredQuestions answers={response.answers} />
        </Stack>
      )}
    </Drawer>
  );
}
